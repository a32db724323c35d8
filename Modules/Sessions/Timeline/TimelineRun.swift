/// Consecutive equal actions: from one effect, or from the user in quick succession.
public struct TimelineRun<Action> {
  public var action: Action
  /// The number of the first entry.
  public var first: Int
  /// The number of entries.
  public var count = 1
  /// Whether the actions were dropped; then only `action` of the first is known.
  public var isDropped = false
  /// Whether a repeating effect sent them.
  public var isTick: Bool
  /// The origin of the actions.
  public var origin: EntryOrigin
  /// The step of the first entry.
  public var step: Int
  /// The time of the first reduction, in seconds since the time-line began.
  public var time: Double

  @usableFromInline
  init(
    _ action: Action, entry: Int, step: Int, origin: EntryOrigin, isTick: Bool, time: Double
  ) {
    self.action = action
    first = entry
    self.isTick = isTick
    self.origin = origin
    self.step = step
    self.time = time
  }

  /// The number of the last entry.
  public var last: Int { first + count - 1 }

  /// The step of an entry; each of a user's is a step.
  func step(ofEntry entry: Int) -> Int { origin == .user ? step + entry - first : step }

  /// What of it is in a range of entries; nil if nothing is.
  func clamped(to range: ClosedRange<Int>) -> TimelineRun? {
    guard first <= range.upperBound, last >= range.lowerBound else { return nil }
    var run = self
    run.first = max(first, range.lowerBound)
    run.step = step(ofEntry: run.first)
    run.count = min(last, range.upperBound) - run.first + 1
    return run
  }
}
