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

  /// Walks from the first entry that is kept, or from `start`, to `end`, reducing each once.
  /// O(entries), in reductions.
  ///
  /// Consecutive ticks without inputs are one passage, unless `eachTick` is true. A walk in a task
  /// that is cancelled ends with a `CancellationError`.
  public func walk(
    from start: Int = 1, throughEntry end: Int, eachTick: Bool = false,
    replay: (inout State, Action, Inputs) -> Void, _ body: (Passage) throws -> Void
  ) throws {
    let start = max(start, firstEntry + 1)
    guard start <= end, var state = state(atEntry: start - 1, replay: replay) else { return }
    var required = checkpoints.filter { $0.isRequired && $0.entry >= start }[...]
    var index = drawn.count(while: { $0.entry < start })
    for run in wholeRuns(in: start...end) {
      guard let run = run.clamped(to: start...end) else { continue }
      while let next = required.first, next.entry < run.first { required.removeFirst() }
      if run.isDropped {
        guard let next = required.first else { continue }
        state = next.state
        try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
        continue
      }
      let nextInputs = index < drawn.count ? drawn[index].entry : .max
      if !eachTick, run.isTick, run.count > 1, nextInputs > run.last {
        for tick in 0..<run.count {
          if tick & 1_023 == 0 { try Task.checkCancellation() }
          replay(&state, run.action, Inputs())
        }
        try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
      } else {
        var single = run
        single.count = 1
        for entry in run.first...run.last {
          try Task.checkCancellation()
          single.first = entry
          let inputs = inputs(ofEntry: entry, &index)
          replay(&state, run.action, inputs)
          try body(Passage(inputs: inputs, entry: entry, run: single, state: state))
        }
      }
      guard let next = required.first, next.entry == run.last else { continue }
      state = next.state
      try body(Passage(inputs: Inputs(), entry: run.last, run: nil, state: state))
    }
  }
}
