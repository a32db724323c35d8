import ComposableCore

/// An effect in a timeline.
package struct TimelineEffect: Equatable, Sendable {
  /// The number of the effect in its branch.
  package var number: Int
  /// The number of the action whose reduction started it.
  package var start: Int
  /// When it started.
  package var startDate: Timestamp
  /// Its position in the effect returned by the reducer; used to resume it.
  package var position: [Int] = []
  /// The state path that it belongs to; empty for the root.
  package var place = ""
  /// Whether it repeats until it is canceled, as a timer does.
  package var isRepeating = false
  /// The number of the last action before it ended; nil while it is in flight.
  package var end: Int?
  /// When it ended.
  package var endDate: Timestamp?
  /// Whether it was canceled.
  package var isCancelled = false

  /// An effect in flight.
  package init(number: Int, start: Int, startDate: Timestamp) {
    self.number = number
    self.start = start
    self.startDate = startDate
  }

  /// An effect that a store has started, with its numbers in the timeline.
  package init(_ info: EffectInfo, number: Int, start: Int, startDate: Timestamp) {
    self.init(number: number, start: start, startDate: startDate)
    isRepeating = info.isRepeating
    place = info.place
    position = info.position
  }

  /// The effect after it has ended, `number` being that of the last action before.
  package func ended(after number: Int, at date: Timestamp, isCancelled: Bool) -> TimelineEffect {
    var effect = self
    effect.end = number
    effect.endDate = date
    effect.isCancelled = isCancelled
    return effect
  }

  /// Whether it is in flight after an action.
  package func isInFlight(after action: Int) -> Bool {
    start <= action && end.map { $0 > action } ?? true
  }
}
