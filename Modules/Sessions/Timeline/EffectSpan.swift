import ComposableCore

/// An effect in a log: the entries that started and ended it, with their times.
public struct EffectSpan: Codable, Equatable, Sendable {
  /// The entry during which it ended; nil if it is in flight.
  public var end: Int?
  /// When it ended, in seconds since the time-line began.
  public var endTime: Double?
  /// The innermost cancellation id, if there is one.
  public var id: String?
  /// Whether it was cancelled.
  public var isCancelled = false
  /// Whether it repeats until it is cancelled, as a timer does.
  public var isRepeating: Bool
  /// The state path that it belongs to; empty for the root.
  public var location: String
  /// The effect's number, in the order in which the store started effects.
  public var number: Int
  /// The entry that started it.
  public var start: Int
  /// When it started, in seconds since the time-line began.
  public var startTime: Double

  /// An effect in flight.
  public init(
    number: Int, start: Int, startTime: Double, isRepeating: Bool = false, location: String = "",
    id: String? = nil
  ) {
    self.id = id
    self.isRepeating = isRepeating
    self.location = location
    self.number = number
    self.start = start
    self.startTime = startTime
  }

  /// Whether it was in flight after an entry.
  public func isInFlight(at entry: Int) -> Bool {
    start <= entry && end ?? .max > entry
  }

  /// The span as it was known after an entry.
  func seen(at entry: Int) -> EffectSpan {
    var span = self
    if isInFlight(at: entry) {
      span.end = nil
      span.endTime = nil
      span.isCancelled = false
    }
    return span
  }
}

extension TimelineLog {
  /// The number of ended effects that are kept.
  static var effectLimit: Int { 10_000 }

  /// Records the start of an effect.
  public mutating func effectStarted(_ info: EffectInfo, time: Double) {
    effects.append(
      EffectSpan(
        number: info.number, start: entry(ofReduction: info.reduction) ?? count, startTime: time,
        isRepeating: info.isRepeating, location: info.place, id: info.id))
    guard effects.count > 2 * Self.effectLimit else { return }
    var excess = Self.effectLimit
    effects.removeAll { span in
      guard excess > 0, span.end != nil else { return false }
      excess -= 1
      return true
    }
  }

  /// Records the end or cancellation of an effect.
  public mutating func effectEnded(_ info: EffectInfo, isCancelled: Bool, time: Double) {
    guard let index = effects.lastIndex(where: { $0.number == info.number }) else { return }
    effects[index].end = count
    effects[index].endTime = time
    effects[index].isCancelled = isCancelled
  }

  /// Moves the end of an effect to its last action, which is reduced after the effect ended.
  mutating func noteSending(by start: Int, time: Double) {
    for index in effects.indices.suffix(8) where effects[index].start == start {
      guard effects[index].end != nil, !effects[index].isCancelled else { continue }
      effects[index].end = count
      effects[index].endTime = time
    }
  }
}
