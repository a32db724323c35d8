import ComposableCore

extension TimelineLog {
  /// Consecutive equal actions.
  public struct Run {
    public var action: Action
    /// The number of the first entry.
    public var first: Int
    /// The number of entries.
    public var count: Int
    /// Whether the actions were dropped; then only `action` of the first is known.
    public var isDropped: Bool
    /// Whether a repeating effect sent them.
    public var isTick: Bool
    /// The origin of the actions.
    public var origin: EntryOrigin
    /// The time of the first reduction, in seconds since the time-line began.
    public var time: Double

    /// The number of the last entry.
    public var last: Int { first + count - 1 }
  }

  /// The first entry whose state is known: 0, unless the oldest entries were dropped.
  public var firstEntry: Int { checkpoints.first?.entry ?? 0 }

  /// The first step whose state is known.
  public var firstStep: Int { step(ofEntry: firstEntry) }

  /// The runs with entries in a range, oldest first, clamped to it. O(log n + runs).
  public func runs(in range: ClosedRange<Int>) -> [Run] {
    var runs: [Run] = []
    forEachRun(in: range) { run, _ in runs.append(run) }
    return runs
  }

  /// The last entry, found without a search.
  var lastRunEntry: Run? {
    guard let run = tail.runs.last, let action = tail.actions.last else { return entry(count) }
    let origin: EntryOrigin =
      run.isUser ? .user : .effect(startedBy: run.startedBy == .max ? nil : Int(run.startedBy))
    return Run(
      action: action, first: count, count: 1, isDropped: run.isDropped, isTick: run.isTick,
      origin: origin, time: Double(run.time) / 100)
  }

  /// The entry with a number; nil if the log does not contain it. O(log n).
  public func entry(_ number: Int) -> Run? {
    guard number >= 1, number <= count else { return nil }
    return runs(in: number...number).first
  }

  /// The inputs of an entry. O(log n).
  public func inputs(ofEntry number: Int) -> Inputs {
    var found = Inputs()
    forEachEntry(in: number...number) { _, inputs in found = inputs }
    return found
  }

  /// The entries of a step: the user's and those that follow it; for step 0, those before the first
  /// step. O(log n).
  public func entries(ofStep number: Int) -> ClosedRange<Int>? {
    guard number >= 0, number <= stepCount else { return nil }
    let first = number == 0 ? 0 : entry(ofStep: number)
    return first...(number == stepCount ? count : entry(ofStep: number + 1) - 1)
  }

  /// The step that an entry belongs to. O(log n).
  public func step(ofEntry number: Int) -> Int {
    let chunk = chunk(holding: number)
    var steps = chunk.stepsBefore
    var entries = chunk.entriesBefore
    for run in chunk.runs where entries < number {
      if run.isUser { steps += min(run.count, number - entries) }
      entries += run.count
    }
    return steps
  }

  /// The user's entry that begins a step, for steps from 1. O(log n).
  public func entry(ofStep number: Int) -> Int {
    let chunk = chunk { $0.stepsBefore < number }
    var steps = chunk.stepsBefore
    var entry = chunk.entriesBefore
    for run in chunk.runs {
      if run.isUser {
        if steps + run.count >= number { return entry + number - steps }
        steps += run.count
      }
      entry += run.count
    }
    return entry
  }

  /// The state after an entry, computed by `replay` from the checkpoint before it; nil if it is not
  /// kept.
  ///
  /// For a dropped tick it is the state after the whole run. O(log n + entries since the
  /// checkpoint).
  public func state(
    atEntry number: Int, replay: (inout State, Action, Inputs) -> Void
  ) -> State? {
    guard number >= firstEntry, number <= count else { return nil }
    var (low, high) = (0, checkpoints.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if checkpoints[middle].entry <= number { low = middle } else { high = middle }
    }
    var state = checkpoints[low].state
    let first = checkpoints[low].entry + 1
    guard first <= number else { return state }
    if let run = runs(in: number...number).first, run.isDropped, high < checkpoints.count {
      return checkpoints[high].state
    }
    forEachEntry(in: first...number) { replay(&state, $0, $1) }
    return state
  }

  /// The log up to an entry. O(log n + chunks).
  public func prefix(throughEntry number: Int) -> TimelineLog {
    guard number < count else { return self }
    var log = self
    while let last = log.chunks.last, log.tail.entriesBefore >= number {
      log.tail = last
      log.chunks.removeLast()
    }
    log.tail = log.tail.prefix(max(0, number - log.tail.entriesBefore))
    for run in runs(in: (number + 1)...count) where !run.isDropped { log.kept -= run.count }
    log.lastEntry = number
    log.checkpoints.removeAll { $0.entry > number }
    log.nextCheckpoint = number + interval
    log.numberings.removeAll { $0.entry > number }
    log.starts.removeAll { $0.entry >= max(1, number) }
    log.effects = effects.filter { $0.start <= number }.map { $0.seen(at: number) }
    return log
  }

  /// The entry of the reduction with a number; nil if this log does not contain it.
  public func entry(ofReduction number: Int) -> Int? {
    guard let index = numberings.lastIndex(where: { $0.reduction <= number }) else { return nil }
    let entry = numberings[index].entry + number - numberings[index].reduction
    let next = index + 1 < numberings.count ? numberings[index + 1].entry : count + 1
    return entry < next ? entry : nil
  }

  func forEachEntry(in range: ClosedRange<Int>, _ body: (Action, Inputs) -> Void) {
    forEachRun(in: range) { run, chunk in
      if run.isDropped { return }
      let offset = run.first - chunk.entriesBefore - 1
      var drawn = chunk.cursor(atOffset: offset)
      for index in 0..<run.count {
        body(run.action, chunk.inputs(atOffset: offset + index, &drawn))
      }
    }
  }

  func forEachRun(
    in range: ClosedRange<Int>, _ body: (Run, TimelineChunk<Action>) throws -> Void
  ) rethrows {
    let start = chunkIndex { $0.entriesBefore < range.lowerBound }
    for index in start...chunks.count {
      let chunk = index < chunks.count ? chunks[index] : tail
      guard chunk.entriesBefore < range.upperBound else { return }
      var entry = chunk.entriesBefore
      for (action, run) in zip(chunk.actions, chunk.runs) {
        let (first, last) = (
          max(entry + 1, range.lowerBound), min(entry + run.count, range.upperBound)
        )
        entry += run.count
        guard first <= last else {
          if entry > range.upperBound { return }
          continue
        }
        let origin: EntryOrigin =
          run.isUser
          ? .user : .effect(startedBy: run.startedBy == .max ? nil : Int(run.startedBy))
        try body(
          Run(
            action: action, first: first, count: last - first + 1, isDropped: run.isDropped,
            isTick: run.isTick, origin: origin, time: Double(run.time) / 100), chunk)
      }
    }
  }

  private func chunk(holding entry: Int) -> TimelineChunk<Action> {
    chunk { $0.entriesBefore < entry }
  }

  /// The last chunk that satisfies a predicate, which must hold for all chunks before it too.
  private func chunk(where isBefore: (TimelineChunk<Action>) -> Bool) -> TimelineChunk<Action> {
    let index = chunkIndex(where: isBefore)
    return index < chunks.count ? chunks[index] : tail
  }

  private func chunkIndex(where isBefore: (TimelineChunk<Action>) -> Bool) -> Int {
    if isBefore(tail) { return chunks.count }
    var (low, high) = (0, chunks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(chunks[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}
