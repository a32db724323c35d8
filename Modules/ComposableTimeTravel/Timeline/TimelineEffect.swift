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

/// Counts the effects in flight at the end of steps, as a user does: one for each part of a
/// reduction's effect that starts again as a whole, even if it is recorded in pieces.
///
/// O(n log n) in the effects of a branch for its first step, O(log n) for each further one.
package struct EffectCounts<State: Sendable, Action: Codable & Equatable & Sendable> {
  /// The numbers of the actions that started effects of a branch, and of those before their ends.
  private struct Numbers {
    let ends: [Int]
    let starts: [Int]

    init(_ effects: [TimelineEffect]) {
      let parts = Dictionary(grouping: effects) { [$0.startedBy] + $0.part }.values
      starts = parts.map { $0[0].startedBy }.sorted()
      ends = parts.compactMap { pieces in
        let ends = pieces.compactMap(\.end)
        return ends.count < pieces.count ? nil : ends.reduce(pieces[0].startedBy, max)
      }
      .sorted()
    }
  }

  private var numbers: [Int: Numbers] = [:]
  private let timeline: Timeline<State, Action>

  /// Counts the effects of a session.
  package init(_ timeline: Timeline<State, Action>) { self.timeline = timeline }

  /// The number of effects in flight at the end of a step.
  package mutating func inFlight(at reference: StepReference) -> Int {
    let branch = timeline.owner(of: reference).branch
    let numbers = self.numbers[branch] ?? Numbers(timeline.branches[branch].effects)
    self.numbers[branch] = numbers
    let last = timeline.lastNumber(of: reference)
    let started = numbers.starts.partitioningIndex { $0 > last }
    return started - numbers.ends.partitioningIndex { $0 > last }
  }
}
