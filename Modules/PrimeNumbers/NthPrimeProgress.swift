public struct NthPrimeProgress: Codable, Equatable, Sendable {
  /// The number of the prime, counted from 1.
  public let n: Int

  /// The percentage done, from 1 to 100; 0 if unknown.
  public let percent: Int

  public init(n: Int, percent: Int) {
    self.n = n
    self.percent = percent
  }

  /// The progress as text: "Searching… ████░░░░ 41 %", or "Searching…" if it is unknown.
  public var text: String {
    guard (1...100).contains(percent) else { return Self.unknownText }
    let full = (percent * 8 + 99) / 100
    return Self.unknownText + " " + String(repeating: "█", count: full)
      + String(repeating: "░", count: 8 - full) + " \(percent) %"
  }

  /// The text of a search without a progress report: "Searching…".
  public static let unknownText = "Searching…"
}

/// Limits the progress reports of a search to ten a second, each higher than the last.
struct ProgressReports {
  /// The time of the next report.
  private var due: ContinuousClock.Instant
  private var last = 0

  init(startingAt start: ContinuousClock.Instant) { due = start + .milliseconds(100) }

  /// The percentage to report now; nil if it is too early, or the percentage hasn't changed.
  mutating func percent(
    of done: Int, in total: Int, at now: ContinuousClock.Instant
  ) -> Int? {
    guard now >= due else { return nil }
    // The result reports the end.
    let percent = min(100 * done / max(total, 1), 99)
    guard percent > last else { return nil }
    last = percent
    due = now + .milliseconds(100)
    return percent
  }
}
