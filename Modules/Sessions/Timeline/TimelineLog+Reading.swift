import ComposableCore

extension TimelineLog {
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
  var lastRunEntry: Run? { tail.runs.last?.clamped(to: count...count) ?? entry(count) }

  /// The entry with a number; nil if the log does not contain it. O(log n).
  public func entry(_ number: Int) -> Run? {
    guard number >= 1, number <= count else { return nil }
    return runs(in: number...number).first
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
    let chunk = chunk { $0.entriesBefore < number }
    return chunk.runs.reduce(chunk.stepsBefore) { steps, run in
      run.origin == .user ? steps + max(0, min(run.count, number - run.first + 1)) : steps
    }
  }

  /// The user's entry that begins a step, for steps from 1. O(log n).
  public func entry(ofStep number: Int) -> Int {
    let chunk = chunk { $0.stepsBefore < number }
    var steps = chunk.stepsBefore
    for run in chunk.runs where run.origin == .user {
      if steps + run.count >= number { return run.first + number - steps - 1 }
      steps += run.count
    }
    return chunk.entriesBefore + chunk.entries
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
    log.tail = log.tail.with(
      log.tail.runs.compactMap { $0.clamped(to: Int.min...number) }, drawing: { $0 <= number })
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
      var cursor = chunk.cursor(atEntry: run.first)
      for entry in run.first...run.last { body(run.action, chunk.inputs(ofEntry: entry, &cursor)) }
    }
  }

  func forEachRun(
    in range: ClosedRange<Int>, _ body: (Run, TimelineChunk<Action>) throws -> Void
  ) rethrows {
    for index in chunkIndex(where: { $0.entriesBefore < range.lowerBound })...chunks.count {
      let chunk = index < chunks.count ? chunks[index] : tail
      guard chunk.entriesBefore < range.upperBound else { return }
      for run in chunk.runs {
        if let run = run.clamped(to: range) { try body(run, chunk) }
      }
    }
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
