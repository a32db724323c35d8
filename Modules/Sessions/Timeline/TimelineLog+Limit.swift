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
    guard chunk.runs.contains(where: { $0.isTick && !$0.isDropped }) else { return 0 }
    var new = TimelineChunk<Action>(
      entriesBefore: chunk.entriesBefore, stepsBefore: chunk.stepsBefore)
    var states: [(entry: Int, state: State)] = []
    var gone: [Range<Int>] = []
    var dropped = 0
    var first = 0
    while first < chunk.runs.count {
      var end = first
      while end < chunk.runs.count, chunk.runs[end].isTick, !chunk.runs[end].isDropped { end += 1 }
      let count = chunk.runs[first..<end].reduce(0) { $0 + $1.count }
      if count >= Self.droppable,
        let state = state(atEntry: new.entriesBefore + new.entries + count, replay: replay)
      {
        var run = chunk.runs[first]
        run.word =
          UInt32(clamping: count) & TimelineChunk<Action>.Run.limit
          | TimelineChunk<Action>.Run.tickFlag | TimelineChunk<Action>.Run.droppedFlag
        new.actions.append(chunk.actions[first])
        new.runs.append(run)
        gone.append(new.entries..<(new.entries + count))
        new.entries += count
        states.append((new.entriesBefore + new.entries, state))
        dropped += count
        first = end
        continue
      }
      for kept in first..<max(end, first + 1) {
        new.actions.append(chunk.actions[kept])
        new.runs.append(chunk.runs[kept])
        new.entries += chunk.runs[kept].count
      }
      first = max(end, first + 1)
    }
    new.steps = chunk.steps
    var bit = 0
    for draw in chunk.draws {
      if !gone.contains(where: { $0.contains(Int(draw.offset)) }) {
        new.draws.append(draw)
        new.bits += chunk.bits[bit..<(bit + draw.width)]
      }
      bit += draw.width
    }
    chunks[index] = new
    kept -= dropped
    checkpoints.removeAll { checkpoint in
      gone.contains { range in
        let first = new.entriesBefore + range.lowerBound
        return checkpoint.entry > first && checkpoint.entry <= new.entriesBefore + range.upperBound
      }
    }
    for (entry, state) in states {
      let index = checkpoints.firstIndex { $0.entry > entry } ?? checkpoints.endIndex
      checkpoints.insert(Checkpoint(entry: entry, state: state, isRequired: true), at: index)
    }
    return dropped
  }
}
