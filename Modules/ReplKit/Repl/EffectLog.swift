import ComposableCore

/// During which steps of the history each effect was in flight.
///
/// Moving to a step brings its state back, but not an effect that has ended since: a state that waits for an answer
/// would wait for ever, and its user should know.
struct EffectLog {
  private struct Entry {
    var action: String
    /// The step whose action started it.
    var first: Int
    /// The last step during which it was in flight, known once it has ended.
    var last: Int?
    /// The step whose action it sent last.
    var lastSent: Int?
    /// How many of the effects that the action started are in flight: they count as one.
    var running = 0
  }

  private static var limit: Int { 10_000 }

  /// By the number of the reduction that started them.
  private var entries: [Int: Entry] = [:]

  /// An effect began at a step.
  mutating func start(_ info: EffectInfo, at step: Int) {
    entries[info.reduction, default: Entry(action: info.action, first: step)].running += 1
    if entries.count > 2 * Self.limit { forgetOldest() }
  }

  /// What a reduction started sent the action of a step, perhaps as the last it did.
  mutating func send(from reduction: Int, at step: Int) {
    entries[reduction]?.lastSent = step
    if entries[reduction]?.running == 0 { entries[reduction]?.last = step - 1 }
  }

  /// An effect ended; one that was cancelled had `last` as its last step.
  ///
  /// One that ended by itself was done with what it sent last, which may be still to come.
  mutating func end(_ info: EffectInfo, last: Int?) {
    guard var entry = entries[info.reduction] else { return }
    entry.running -= 1
    if entry.running == 0 { entry.last = last ?? entry.lastSent.map { $0 - 1 } }
    entries[info.reduction] = entry
  }

  /// The steps after `step` are forgotten.
  mutating func truncate(after step: Int) {
    entries = entries.compactMapValues { entry in
      var entry = entry
      entry.last = entry.last.map { min($0, step) }
      return entry.first > step ? nil : entry
    }
  }

  /// What was in flight at a step and is not any more: the actions that started it, with their steps.
  func missing(at step: Int) -> [(action: String, step: Int)] {
    entries.values.filter { $0.first <= step && step <= $0.last ?? .min }
      .sorted { $0.first < $1.first }.map { ($0.action, $0.first) }
  }

  private mutating func forgetOldest() {
    let oldest = entries.filter { $0.value.running == 0 }.keys.sorted().prefix(Self.limit)
    for reduction in oldest { entries[reduction] = nil }
  }
}
