import ExploreNet
import Foundation

// Compares explorations of random features with plain searches, for a time.
// Usage: ExploreFuzz SECONDS SEED [LIMIT=400] [COUNT]. Exits 1 if there is a difference. With a
// limit of 0 it compares what the suite compares.
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard numbers.count >= 2 else {
  print("Usage: ExploreFuzz SECONDS SEED [LIMIT=400] [COUNT]")
  exit(64)
}
let limit = Int(numbers.dropFirst(2).first ?? 400)
let last = numbers.dropFirst(3).first.map { numbers[1] + $0 } ?? .max
let end = ContinuousClock.now + .seconds(Int(numbers[0]))
var differences = 0
var seed = numbers[1]
while seed < last, ContinuousClock.now < end, differences < 10 {
  let comparison =
    limit == 0 ? NetComparison.ofSuite(seed: seed) : NetComparison(seed: seed, limit: limit)
  if let difference = comparison.difference() {
    FileHandle.standardOutput.write(Data("\(difference)\n".utf8))
    differences += 1
  }
  seed += 1
}
print("\(seed - numbers[1]) features from the seed \(numbers[1]), \(differences) differences")
exit(differences == 0 ? 0 : 1)
