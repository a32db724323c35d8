/// Runs random programs on `IdentifiedArray` and on plain arrays of pairs; stops at the first
/// program with different results.
///
///     Collections SECONDS [SEED] [PROGRAMS]
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { String($0) }
    let seconds = arguments.first.flatMap(Int.init) ?? 60
    let first = arguments.dropFirst().first.flatMap(UInt64.init) ?? .random(in: 0..<1 << 48)
    let limit = arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .max
    let end = ContinuousClock.now + .seconds(seconds)
    var seed = first
    while ContinuousClock.now < end, seed - first < limit {
      let difference =
        switch seed % 4 {
        case 0: ArrayProgram<LongID>.difference(seed: seed)
        case 1: ArrayProgram<CollidingID>.difference(seed: seed)
        default: ArrayProgram<Int>.difference(seed: seed)
        }
      if let difference { fatalError(difference) }
      seed += 1
    }
    print("\(seed - first) programs from seed \(first)")
  }
}
