import ComposableCore

/// An effect in a timeline.
package struct TimelineEffect: Equatable, Sendable {
  /// The number of the effect in its session.
  package var number: Int
  /// The number of the action whose reduction started it.
  package var startedBy: Int
  /// When it started.
  package var startDate: Timestamp
  /// The part of the effect that the reducer returned, from `EffectInfo.position`; used to start it
  /// again.
  package var part: [Int] = []
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
    part = info.position
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
  /// The effects as a user counts them, by their numbers: one for each part of a reduction's effect
  /// that starts again as a whole.
  ///
  /// Such an effect may be recorded in pieces: a `debounce` and then the effect that it starts; an
  /// effect and then its last value, which waits in a `receive(on:)`. Joined, they have the number
  /// of the last one.
  package var joiningPieces: [TimelineEffect] {
    reduce(into: []) { joined, piece in
      // Restarted later, it is another effect.
      let index = joined.lastIndex {
        $0.startedBy == piece.startedBy && $0.part == piece.part && !$0.isCancelled
      }
      let whole = index.map { joined.remove(at: $0) } ?? piece
      joined.append(piece)
      joined[joined.count - 1].startDate = whole.startDate
    }
  }
}
