extension TimelineLog {
  /// Drops the oldest ticks until `limit` actions are kept; if there are no ticks left, the oldest
  /// entries. Returns how many it dropped.
  ///
  /// Numbering and the states after dropped entries are unchanged. O(dropped entries), in
  /// reductions.
  mutating func makeRoom(
    to limit: Int, replay: (inout State, Action, Inputs) -> Void
  ) -> Int {
    let before = kept
    dropTicks(to: limit, replay: replay)
    var (left, gone) = (kept, 0)
    while left > limit {
      left -= runs[gone].isDropped ? 0 : runs[gone].count
      gone += 1
    }
    guard gone > 0, case let entry = runs[gone - 1].last,
      let state = state(atEntry: entry, replay: replay)
    else { return before - kept }
    runs.removeFirst(gone)
    drawn.removeAll { $0.entry <= entry }
    require(state, after: entry, from: 0)
    kept = left
    return before - kept
  }

  /// The smallest number of consecutive ticks for which the state after them is stored instead.
  private static var droppable: Int { 16 }

  private mutating func dropTicks(to limit: Int, replay: (inout State, Action, Inputs) -> Void) {
    var (kept, index) = (ContiguousArray<Run>(), 0)
    while index < runs.count {
      var (run, end) = (runs[index], index + 1)
      func isTick(_ run: Run) -> Bool { run.isTick && !run.isDropped }
      while isTick(run), end < runs.count, isTick(runs[end]) {
        run.count += runs[end].count
        end += 1
      }
      if self.kept > limit, isTick(run), run.count >= Self.droppable,
        let state = state(atEntry: run.last, replay: replay)
      {
        require(state, after: run.last, from: run.first)
        self.kept -= run.count
        run.isDropped = true
        kept.append(run)
      } else {
        kept += runs[index..<end]
      }
      index = end
    }
    runs = kept
    drawn.removeAll { [runs] in
      let entry = $0.entry
      return runs[runs.count(while: { $0.last < entry })].isDropped
    }
  }

  /// Stores the state after an entry in place of those from another entry on.
  private mutating func require(_ state: State, after entry: Int, from first: Int) {
    checkpoints.removeAll { first <= $0.entry && $0.entry <= entry }
    let next = checkpoints.count(while: { $0.entry <= entry })
    checkpoints.insert(Checkpoint(entry: entry, state: state, isRequired: true), at: next)
  }
}
