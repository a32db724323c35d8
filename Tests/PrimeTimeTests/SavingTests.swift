import Foundation
import TestSupport
import Testing

/// Two programs that keep the same list.
struct SavingTests {
  /// In each round, both programs load the list, add a prime of their own, and save. A prime is
  /// lost if neither the list nor a copy has it.
  @Test(.timeLimit(.minutes(5))) func twoProgramsThatSaveOneListLoseNothing() throws {
    let program = try Program()
    let primes = (2...4_000).filter { number in
      (2..<number).prefix { $0 * $0 <= number }.allSatisfy { !number.isMultiple(of: $0) }
    }
    let rounds = isNightly ? 200 : 40
    let halves = [Array(primes.prefix(rounds)), Array(primes.suffix(rounds))]
    let processes = try halves.enumerated().map { number, primes in
      let script = primes.flatMap {
        [
          "favoritePrimes.loadButtonTapped", "counter.setCount \($0)",
          "counter.saveFavoritePrimeTapped", "favoritePrimes.saveButtonTapped",
        ]
      }
      try program.write(script.joined(separator: "\n"), to: "script\(number)")
      let process = program.process(
        ["--compact", "--quiet", "--script", "script\(number)"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes { process.waitUntilExit() }
    let lists = try FileManager.default.contentsOfDirectory(
      at: program.directory, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    let kept = try lists.flatMap { file in
      try JSONDecoder().decode([Int].self, from: Data(contentsOf: file))
    }
    #expect(halves.joined().filter { !Set(kept).contains($0) } == [])
  }
}
