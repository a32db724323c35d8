extension TimelineLog {
  /// The first entry whose state is known: 0, unless the oldest entries were dropped.
  public var firstEntry: Int { checkpoints.first?.entry ?? 0 }

  /// The first step whose state is known.
  public var firstStep: Int { step(ofEntry: firstEntry) }

  /// The runs with entries in a range, oldest first, clamped to it. O(log n + runs).
  public func runs(in range: ClosedRange<Int>) -> [Run] {
    wholeRuns(in: range).compactMap { $0.clamped(to: range) }
  }

  /// The runs with entries in a range; the first and the last may have others too.
  func wholeRuns(in range: ClosedRange<Int>) -> ContiguousArray<Run>.SubSequence {
    runs[runs.count(while: { $0.last < range.lowerBound })...]
      .prefix { $0.first <= range.upperBound }
  }

  /// The last entry. O(1).
  public var last: Run? { runs.last?.clamped(to: count...count) }

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
    if let run = runs[..<runs.count(while: { $0.first <= number })].last {
      return run.step(ofEntry: min(number, run.last))
    }
    return runs.first.map { $0.step(ofEntry: $0.first - 1) } ?? stepCount
  }

  /// The user's entry that begins a step, for steps from 1. O(log n).
  public func entry(ofStep number: Int) -> Int {
    let index = runs.count(while: { $0.step(ofEntry: $0.last) < number })
    return index < runs.count ? runs[index].first + number - runs[index].step : count + 1
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
    let next = checkpoints.count(while: { $0.entry <= number })
    var state = checkpoints[next - 1].state
    let first = checkpoints[next - 1].entry + 1
    guard first <= number else { return state }
    if let run = entry(number), run.isDropped, next < checkpoints.count {
      return checkpoints[next].state
    }
    var index = drawn.count(while: { $0.entry < first })
    for run in runs(in: first...number) {
      for entry in run.first...run.last {
        replay(&state, run.action, inputs(ofEntry: entry, &index))
      }
    }
    return state
  }

  /// The log up to an entry. O(runs).
  public func prefix(throughEntry number: Int) -> TimelineLog {
    guard number < count else { return self }
    var log = self
    log.runs = ContiguousArray(runs(in: 0...max(0, number)))
    log.drawn.removeAll { $0.entry > number }
    for run in runs(in: (number + 1)...count) where !run.isDropped { log.kept -= run.count }
    log.lastEntry = number
    log.lastStep = step(ofEntry: number)
    log.checkpoints.removeAll { $0.entry > number }
    log.nextCheckpoint = number + interval
    log.numberings.removeAll { $0.entry > number }
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

  /// The inputs of an entry; moves `index`, which is at or before them, behind them.
  func inputs(ofEntry entry: Int, _ index: inout Int) -> Inputs {
    guard index < drawn.count, drawn[index].entry == entry else { return Inputs() }
    defer { index += 1 }
    return drawn[index].inputs
  }
}

extension ContiguousArray {
  /// The number of elements at the start that satisfy a predicate; no later one does. O(log n).
  func count(while isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
