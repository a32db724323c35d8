import Foundation
import PlainExplore
import RulesModel

// ModelFuzz Collections|Explore|Model SECONDS [SEED] [PROGRAMS] [SCRIPTS]
// Runs random programs on two implementations: IdentifiedArray and plain arrays of pairs, an
// exploration and a plain search, or the model of the runtime's rules and every kind of store.
// Stops at the first program with different results. A plain search runs about SCRIPTS scripts, by
// default 400; 0 means the same comparison as the suite.
let arguments = CommandLine.arguments.dropFirst().map { String($0) }
let seconds = arguments.dropFirst().first.flatMap(Int.init) ?? 60
let first = arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .random(in: 0..<1 << 48)
let limit = arguments.dropFirst(3).first.flatMap(UInt64.init) ?? .max
let scripts = arguments.dropFirst(4).first.flatMap(Int.init) ?? 400
let end = ContinuousClock.now + .seconds(seconds)

/// Runs the programs starting at `first` until the time is up; `run` returns a difference.
@MainActor func runPrograms(_ run: @MainActor (UInt64) -> String?) {
  var seed = first
  while ContinuousClock.now < end, seed - first < limit {
    if let difference = run(seed) {
      print("seed \(seed)\n\(difference)")
      exit(1)
    }
    seed += 1
  }
  print("\(seed - first) programs from seed \(first)")
}

switch arguments.first {
case "Collections": runPrograms(collectionDifference)
case "Explore":
  runPrograms { seed in
    let isOfSuite = scripts == 0
    return
      (isOfSuite ? .ofSuite(seed: seed) : SearchComparison(seed: seed, limit: scripts)).difference()
  }
case "Model":
  // Runs in a task, because a store actor recognizes its own calls by their task.
  await Task { @MainActor in
    runPrograms(ModelPrograms().difference)
  }.value
default:
  print("ModelFuzz: say which of Collections, Explore, Model.")
  exit(64)
}
