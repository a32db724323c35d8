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
