import Foundation
import Testing

@testable import PrimeNumbers

struct NthPrimeProgressTests {
  @Test(arguments: [
    (0, "Searching…"), (1, "Searching… █░░░░░░░ 1 %"), (41, "Searching… ████░░░░ 41 %"),
    (99, "Searching… ████████ 99 %"), (101, "Searching…"),
  ])
  func itIsABarOfEightCells(percent: Int, text: String) {
    #expect(NthPrimeProgress(n: 7, percent: percent).text == text)
  }

  @Test func progressIsReportedAtMostTenTimesASecondAndOnlyWhenItRises() {
    let start = ContinuousClock.now
    var reports = ProgressReports(startingAt: start)
    func percent(_ milliseconds: Int, _ done: Int) -> Int? {
      reports.percent(of: done, in: 1_000, at: start + .milliseconds(milliseconds))
    }
    #expect(percent(99, 100) == nil)
    #expect(percent(100, 100) == 10)
    #expect(percent(199, 500) == nil)
    #expect(percent(250, 109) == nil)
    #expect(percent(260, 500) == 50)
    #expect(percent(400, 2_000) == 99)
  }

  @Test func theStepsOfASearchEndAtTheirTotal() {
    var shares: [Double] = []
    let prime = nthPrime(
      10_000_000, near: 179_420_000, isCancelled: { false },
      advance: { shares.append(Double($0) / Double($1)) })
    #expect(prime == 179_424_673)
    #expect(shares == shares.sorted())
    #expect(shares.first == 0)
    #expect(shares.last.map { (0.8...1.1).contains($0) } == true)
  }

  @Test func aShortSearchReportsNothing() {
    #expect(nthPrime(5, progress: { _ in Issue.record("It reported.") }) == 11)
  }

  @Test func aLongSearchReportsRisingPercentages() {
    let start = ContinuousClock.now
    var time = Duration.zero
    var reports: [NthPrimeProgress] = []
    let prime = nthPrime(
      10_000_000, isCancelled: { false },
      now: {
        time += .milliseconds(50)
        return start + time
      }, progress: { reports.append($0) })
    #expect(prime == 179_424_673)
    #expect(reports.count > 2)
    #expect(reports.allSatisfy { $0.n == 10_000_000 && (1...99).contains($0.percent) })
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.percent < $1.percent })
  }
}
