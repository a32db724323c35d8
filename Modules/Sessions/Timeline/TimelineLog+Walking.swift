extension TimelineLog {
  /// A step of a walk, with the state after it.
  public struct Passage {
    /// The inputs of the first action.
    public var inputs: Inputs
    /// The number of the last entry.
    public var entry: Int
    /// The actions: one, consecutive ticks without inputs, or dropped ones. Nil for a state that
    /// was replaced without an action.
    public var run: Run?
    /// The state after the actions.
    public var state: State
  }

  /// Walks from the first entry that is kept to `end`, reducing each once. O(entries), in
  /// reductions.
  ///
  /// Consecutive ticks without inputs are one passage, unless `eachTick` is true.
  public func walk(
    throughEntry end: Int, eachTick: Bool = false,
    replay: (inout State, Action, Inputs) -> Void, _ body: (Passage) throws -> Void
  ) rethrows {
    guard var state = checkpoints.first?.state, firstEntry < end else { return }
    let required = checkpoints.dropFirst().filter(\.isRequired)
    var next = required.startIndex
    for run in runs(in: (firstEntry + 1)...end) {
      while next < required.endIndex, required[next].entry < run.first { next += 1 }
      if run.isDropped {
        guard next < required.endIndex else { continue }
        state = required[next].state
        try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
        continue
      }
      if !eachTick, run.isTick, run.count > 1, !hasInputs(in: run) {
        for _ in 0..<run.count { replay(&state, run.action, Inputs()) }
        try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
      } else {
        for entry in run.first...run.last {
          let inputs = inputs(ofEntry: entry)
          replay(&state, run.action, inputs)
          var single = run
          single.first = entry
          single.count = 1
          try body(Passage(inputs: inputs, entry: entry, run: single, state: state))
        }
      }
      guard next < required.endIndex, required[next].entry == run.last else { continue }
      state = required[next].state
      try body(Passage(inputs: Inputs(), entry: run.last, run: nil, state: state))
    }
  }
}
