import Foundation
import PrimeNumbers

/// The microseconds primesieve reports for the nth prime on one thread; nil if it is not installed
/// or reports less than a millisecond, its precision.
private func primesieve(_ n: Int) -> Measurement.Reference? {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["primesieve", "\(n)", "--nth-prime", "--threads=1", "--time"]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0, let line = text.firstMatch(of: /Seconds: ([0-9.]+)/),
    let seconds = Double(line.1), seconds > 0
  else { return nil }
  return .init(name: "primesieve, nth prime \(n)", best: seconds * 1e6)
}

private func nthPrimeRow(_ n: Int) -> Row {
  Row("nthPrime(\(n))", unit: "us") {
    let references = (0..<Meter.repeats).compactMap { _ in primesieve(n) }
    var times: [Double] = []
    for _ in 0..<Meter.repeats {
      times.append(Meter.nanoseconds { blackHole(nthPrime(n)) } / 1e3)
    }
    return Measurement(times: times, floor: nil, reference: references.min { $0.best < $1.best })
  }
}

/// The nth prime by trial division by the primes up to the square root of each candidate.
private func trialDivision(_ n: Int) -> Int {
  var primes = [2]
  var candidate = 1
  while primes.count < n {
    candidate += 2
    var isPrime = true
    for prime in primes {
      if prime * prime > candidate { break }
      if candidate.isMultiple(of: prime) {
        isPrime = false
        break
      }
    }
    if isPrime { primes.append(candidate) }
  }
  return primes[n - 1]
}

private func trialDivisionRow(_ n: Int) -> Row {
  Row("trial division, nth prime \(n)", unit: "us") {
    Measurement(
      times: [Meter.nanoseconds { blackHole(trialDivision(n)) } / 1e3], floor: nil)
  }
}

/// Numbers that are hard to test: large primes, squares of primes, products of two primes of
/// similar size.
private let hardNumbers = [
  9_223_372_036_854_775_783, 9_223_372_036_854_775_643, 9_223_372_030_926_249_001,
  9_223_371_873_002_223_329, 4_611_686_014_132_420_609, 3_317_044_064_679_887_385,
  3_825_123_056_546_413_051, 9_007_199_254_740_881, 9_007_196_099_250_001,
  1_152_921_504_606_846_883,
]

@MainActor let numberSeries = [
  Series([10_000, 100_000, 1_000_000, 10_000_000], growth: .linear, nthPrimeRow),
  Series([10_000, 100_000, 1_000_000, 10_000_000].map(trialDivisionRow)),
  Series([
    Row("isPrime, the dearest of the large numbers") {
      let all = hardNumbers.map { number in
        Meter.measure(count: 20_000) { count in
          for _ in 0..<count { blackHole(isPrime(number)) }
        }
      }
      return all.max { $0.best < $1.best } ?? all[0]
    }
  ]),
]
