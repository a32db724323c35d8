extension TimelineLog {
  /// The numbers of actions that were dropped.
  public struct Dropped: Equatable, Sendable {
    /// Actions of repeating effects.
    public var ticks = 0
    /// Other actions, dropped when no ticks were left.
    public var others = 0
  }

  /// Drops the oldest ticks until `limit` actions are kept; if there are no ticks left, the oldest
  /// entries.
  ///
  /// Numbering and the states after dropped entries are unchanged. O(dropped entries), in
  /// reductions.
  mutating func makeRoom(
    to limit: Int, replay: (inout State, Action, Inputs) -> Void
  ) -> Dropped {
    var dropped = Dropped()
    var index = 0
    while kept > limit, index < chunks.count {
      dropped.ticks += dropTicks(ofChunk: index, replay: replay)
      index += 1
    }
    while kept > limit, let first = chunks.first,
      let state = state(atEntry: first.entriesBefore + first.entries, replay: replay)
    {
      let count = first.runs.reduce(0) { $0 + ($1.isDropped ? 0 : $1.count) }
      chunks.removeFirst()
      checkpoints.removeAll { $0.entry <= first.entriesBefore + first.entries }
      checkpoints.insert(
        Checkpoint(
          entry: first.entriesBefore + first.entries, state: state, isRequired: true), at: 0)
      kept -= count
      dropped.others += count
    }
    return dropped
  }

  /// The smallest number of consecutive ticks for which the state after them is stored instead.
  private static var droppable: Int { 16 }

  private mutating func dropTicks(
    ofChunk index: Int, replay: (inout State, Action, Inputs) -> Void
  ) -> Int {
    let chunk = chunks[index]
    var runs: [Run] = []
    var gone: [ClosedRange<Int>] = []
    var first = 0
    while first < chunk.runs.count {
      var run = chunk.runs[first]
      var end = first + 1
      while run.isTick, !run.isDropped, end < chunk.runs.count, chunk.runs[end].isTick,
        !chunk.runs[end].isDropped
      {
        run.count += chunk.runs[end].count
        end += 1
      }
      if run.isTick, !run.isDropped, run.count >= Self.droppable,
        let state = state(atEntry: run.last, replay: replay)
      {
        run.isDropped = true
        runs.append(run)
        gone.append(run.first...run.last)
        checkpoints.removeAll { gone[gone.count - 1].contains($0.entry) }
        let next = checkpoints.firstIndex { $0.entry > run.last } ?? checkpoints.endIndex
        checkpoints.insert(Checkpoint(entry: run.last, state: state, isRequired: true), at: next)
      } else {
        runs += chunk.runs[first..<end]
      }
      first = end
    }
    guard !gone.isEmpty else { return 0 }
    chunks[index] = chunk.with(runs, drawing: { entry in !gone.contains { $0.contains(entry) } })
    let dropped = gone.reduce(0) { $0 + $1.count }
    kept -= dropped
    return dropped
  }
}
