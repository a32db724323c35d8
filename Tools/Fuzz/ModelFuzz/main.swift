import ExploreNet
import Foundation
import RulesNet

// ModelFuzz Collections|Explore|Model SECONDS [SEED] [PROGRAMS] [SCRIPTS]
// Runs random programs, on IdentifiedArray and on plain arrays of pairs, on an exploration and on a
// plain search, or on the model of the runtime's rules and on every face of the engine; stops at
// the first one with different results. A plain search makes about SCRIPTS scripts, by default 400;
// 0 stands for what the suite compares.
let arguments = CommandLine.arguments.dropFirst().map { String($0) }
let seconds = arguments.dropFirst().first.flatMap(Int.init) ?? 60
let first = arguments.dropFirst(2).first.flatMap(UInt64.init) ?? .random(in: 0..<1 << 48)
let limit = arguments.dropFirst(3).first.flatMap(UInt64.init) ?? .max
let scripts = arguments.dropFirst(4).first.flatMap(Int.init) ?? 400
let end = ContinuousClock.now + .seconds(seconds)

/// Runs the programs from `first` on until the time is over; `run` returns a difference.
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
      (isOfSuite ? .ofSuite(seed: seed) : NetComparison(seed: seed, limit: scripts)).difference()
  }
case "Model":
  // In a task, because a store actor recognizes its own calls by their task.
  await Task { @MainActor in
    runPrograms(ModelPrograms().difference)
  }.value
default:
  print("ModelFuzz: say which of Collections, Explore, Model.")
  exit(64)
}
