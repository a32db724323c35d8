import ComposableCore

/// An effect in a timeline.
package struct TimelineEffect: Equatable, Sendable {
  /// The number of the effect in its branch.
  package var number: Int
  /// The number of the action whose reduction started it.
  package var startedBy: Int
  /// When it started.
  package var startDate: Timestamp
  /// Its path in the effect that the reducer returned, from `EffectInfo.position`; used to resume
  /// it.
  package var partPath: [Int] = []
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
  package init(number: Int, startedBy: Int, startDate: Timestamp) {
    self.number = number
    self.startedBy = startedBy
    self.startDate = startDate
  }

  /// An effect that a store has started, with its numbers in the timeline.
  package init(_ info: EffectInfo, number: Int, startedBy: Int, startDate: Timestamp) {
    self.init(number: number, startedBy: startedBy, startDate: startDate)
    isRepeating = info.isRepeating
    place = info.place
    partPath = info.position
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
    startedBy <= action && end.map { $0 > action } ?? true
  }
}

extension [TimelineEffect] {
  /// The effects as a user counts them, by their numbers.
  ///
  /// An effect may be recorded in parts, one after the other: a `debounce` and then the effect that
  /// it starts; an effect and then its last value, which waits in a `receive(on:)`; a delayed value
  /// and then the end of the `delay`. The path of one part begins with that of the other, apart
  /// from the negative number of an operator. Joined, they have the number of the last one.
  package var joiningParts: [TimelineEffect] {
    var joined: [TimelineEffect] = []
    for part in map(\.withoutOperator).sorted(by: TimelineEffect.isBefore) {
      if let whole = joined.last?.joined(with: part) {
        joined[joined.count - 1] = whole
      } else {
        joined.append(part)
      }
    }
    return joined.sorted { $0.number < $1.number }
  }
}

extension TimelineEffect {
  /// A waiting value with the path of the effect that emitted it.
  fileprivate var withoutOperator: TimelineEffect {
    var effect = self
    effect.partPath = Array(partPath.prefix { $0 >= 0 })
    return effect
  }

  /// Sorts parts that belong together beside each other.
  fileprivate static func isBefore(_ part: TimelineEffect, _ other: TimelineEffect) -> Bool {
    if part.startedBy != other.startedBy { return part.startedBy < other.startedBy }
    if part.partPath == other.partPath { return part.number < other.number }
    return part.partPath.lexicographicallyPrecedes(other.partPath)
  }

  /// The effect of which both are parts; nil if they are two effects.
  fileprivate func joined(with other: TimelineEffect) -> TimelineEffect? {
    guard startedBy == other.startedBy, other.partPath.starts(with: partPath) else { return nil }
    let first = number < other.number ? self : other
    var last = number < other.number ? other : self
    // Resumed later, it is another effect.
    if first.isCancelled { return nil }
    last.startDate = first.startDate
    last.partPath = other.partPath
    return last
  }
}
