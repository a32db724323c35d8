/// How much of a search for an nth prime is done.
public struct NthPrimeProgress: Codable, Equatable, Sendable {
  /// The number of the prime, counted from 1.
  public let n: Int

  /// The part that is done, from 1 to 100; 0 if it is unknown.
  public let percent: Int

  public init(n: Int, percent: Int) {
    self.n = n
    self.percent = percent
  }

  /// The progress for a screen: "Searching… ████░░░░ 41 %", or "Searching…" if it is unknown.
  public var text: String {
    guard (1...100).contains(percent) else { return Self.unknownText }
    let full = (percent * 8 + 99) / 100
    return Self.unknownText + " " + String(repeating: "█", count: full)
      + String(repeating: "░", count: 8 - full) + " \(percent) %"
  }

  /// The text of a search that has reported nothing: "Searching…".
  public static let unknownText = "Searching…"
}

/// What a search for an nth prime sends: any number of reports, then the end.
public enum NthPrimeSearch: Equatable, Sendable {
  /// The search ended: the prime, or nil if no prime has the number.
  case finished(Int?)
  /// How much is done so far.
  case progress(NthPrimeProgress)

  /// The prime, or nil inside if there is none; nil for a report.
  public var answer: Int?? {
    if case .finished(let prime) = self { .some(prime) } else { nil }
  }
}

/// Chooses what to report of a search: at most ten percentages a second, each higher than the last.
struct ProgressReports {
  /// The time of the next report.
  private var due: ContinuousClock.Instant
  private var last = 0

  init(startingAt start: ContinuousClock.Instant) { due = start + .milliseconds(100) }

  /// The percentage to report now; nil if it is too early, or the last report still holds.
  mutating func percent(
    of done: Int, in total: Int, at now: ContinuousClock.Instant
  ) -> Int? {
    guard now >= due else { return nil }
    // The end is reported by the answer.
    let percent = min(100 * done / max(total, 1), 99)
    guard percent > last else { return nil }
    last = percent
    due = now + .milliseconds(100)
    return percent
  }
}
