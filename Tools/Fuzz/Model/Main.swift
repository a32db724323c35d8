import ComposableCore
import Foundation

/// Runs random programs on the model and on every face of the engine; stops at the first program
/// with different results.
///
///     Model SECONDS [SEED]
@main
enum Main {
  // In a task, because a store actor recognizes its own calls by their task.
  @MainActor static func main() async {
    let arguments = CommandLine.arguments.dropFirst().map { String($0) }
    let seconds = arguments.first.flatMap(Int.init) ?? 60
    let first = arguments.dropFirst().first.flatMap(UInt64.init) ?? .random(in: 0..<1 << 48)
    let limit = arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .max
    let end = ContinuousClock.now + .seconds(seconds)
    let count = ProgramCount()
    let feature = Feature()
    var seed = first
    while ContinuousClock.now < end, seed - first < limit {
      let program = Program(seed: seed)
      for kind in FaceKind.allCases
      where disagreement(about: program, of: feature, on: kind, count: count) != nil {
        print("seed \(seed)")
        print(complaint(about: program, of: feature, on: kind) ?? "It does not fail again.")
        exit(1)
      }
      seed += 1
    }
    print("\(seed - first) programs from seed \(first) on \(FaceKind.allCases.count) faces")
    print("\(count.cutOff) runs ended after \(Model.longestRun) actions")
    for pair in OperationPair.all { print("\(count.pairs[pair, default: 0]) \(pair)") }
  }
}
