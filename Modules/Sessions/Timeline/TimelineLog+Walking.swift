import ComposableCore

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
    var place = -1
    var cursor = TimelineChunk<Action>.DrawCursor(draw: 0, bit: 0)
    try forEachRun(in: start...end) { run, chunk in
      while let next = required.first, next.entry < run.first { required.removeFirst() }
      if run.isDropped {
        guard let next = required.first else { return }
        state = next.state
        return try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
      }
      let offset = run.first - chunk.entriesBefore - 1
      if place != chunk.entriesBefore {
        place = chunk.entriesBefore
        cursor = chunk.cursor(atOffset: offset)
      }
      if !eachTick, run.isTick, run.count > 1, !chunk.draws(cursor, before: offset + run.count) {
        for index in 0..<run.count {
          if index & 1_023 == 0 { try Task.checkCancellation() }
          replay(&state, run.action, Inputs())
        }
        try body(Passage(inputs: Inputs(), entry: run.last, run: run, state: state))
      } else {
        var single = run
        single.count = 1
        for index in 0..<run.count {
          try Task.checkCancellation()
          single.first = run.first + index
          let inputs = chunk.inputs(atOffset: offset + index, &cursor)
          replay(&state, run.action, inputs)
          try body(Passage(inputs: inputs, entry: single.first, run: single, state: state))
        }
      }
      guard let next = required.first, next.entry == run.last else { return }
      state = next.state
      try body(Passage(inputs: Inputs(), entry: run.last, run: nil, state: state))
    }
  }
}

extension TimelineChunk {
  /// A position in the draws of a chunk.
  struct DrawCursor {
    var draw: Int
    var bit: Int
  }

  /// A cursor at the first draw at or after an entry, or after the last draw.
  func cursor(atOffset offset: Int) -> DrawCursor {
    var cursor = DrawCursor(draw: 0, bit: 0)
    while cursor.draw < draws.count, draws[cursor.draw].offset < offset {
      cursor.bit += draws[cursor.draw].width
      cursor.draw += 1
    }
    return cursor
  }

  /// Whether the draw at a cursor belongs to an entry before `offset`.
  func draws(_ cursor: DrawCursor, before offset: Int) -> Bool {
    cursor.draw < draws.count && draws[cursor.draw].offset < offset
  }

  /// The inputs of an entry; moves the cursor, which is at or before them, behind them.
  func inputs(atOffset offset: Int, _ cursor: inout DrawCursor) -> Inputs {
    guard cursor.draw < draws.count, draws[cursor.draw].offset == offset else { return Inputs() }
    let draw = draws[cursor.draw]
    let dates = (0..<Int(draw.dates)).map { index in
      Timestamp(
        since1970: Duration(
          attoseconds: Int128(Int64(bitPattern: bits[cursor.bit + 2 * index])) << 64
            | Int128(bits[cursor.bit + 2 * index + 1])))
    }
    cursor.bit += 2 * Int(draw.dates)
    let random = Array(bits[cursor.bit..<(cursor.bit + Int(draw.random))])
    cursor.bit += Int(draw.random)
    cursor.draw += 1
    return Inputs(dates: dates, random: random)
  }
}
