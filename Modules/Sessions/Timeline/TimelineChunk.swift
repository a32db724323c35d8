import ComposableCore

/// A part of a log: up to a thousand runs of equal actions, and their inputs.
@usableFromInline
struct TimelineChunk<Action> {
  /// The maximum number of runs in a chunk.
  @inlinable static var capacity: Int { 1_024 }

  @usableFromInline var runs: ContiguousArray<TimelineRun<Action>> = []
  /// What the entries took from the world, in order, each with the number of its entry.
  @usableFromInline var dates: ContiguousArray<(entry: Int, value: Timestamp)> = []
  @usableFromInline var random: ContiguousArray<(entry: Int, value: UInt64)> = []
  /// The numbers of entries and steps before the chunk.
  @usableFromInline var entriesBefore: Int
  @usableFromInline var stepsBefore: Int
  /// The numbers of entries and steps in the chunk.
  @usableFromInline var entries = 0
  @usableFromInline var steps = 0

  @usableFromInline
  init(entriesBefore: Int, stepsBefore: Int) {
    self.entriesBefore = entriesBefore
    self.stepsBefore = stepsBefore
  }

  /// Adds a run of further entries.
  mutating func append(_ run: TimelineRun<Action>) {
    runs.append(run)
    entries += run.count
    if run.origin == .user { steps += run.count }
  }

  @usableFromInline
  mutating func draw(_ inputs: Inputs, entry: Int) {
    for date in inputs.dates { dates.append((entry, date)) }
    for bits in inputs.random { random.append((entry, bits)) }
  }

  /// The chunk with other runs, and the inputs of the entries that satisfy a predicate.
  func with(
    _ runs: [TimelineRun<Action>], drawing isKept: (_ entry: Int) -> Bool
  ) -> TimelineChunk {
    var chunk = TimelineChunk(entriesBefore: entriesBefore, stepsBefore: stepsBefore)
    for run in runs { chunk.append(run) }
    chunk.dates = dates.filter { isKept($0.entry) }
    chunk.random = random.filter { isKept($0.entry) }
    return chunk
  }

  /// A position in the inputs of a chunk.
  struct Cursor {
    var date: Int
    var random: Int
  }

  /// A cursor at the inputs of an entry, or of the next one that has any.
  func cursor(atEntry entry: Int) -> Cursor {
    Cursor(
      date: dates.firstIndex { $0.entry >= entry } ?? dates.count,
      random: random.firstIndex { $0.entry >= entry } ?? random.count)
  }

  /// Whether an entry up to this one has inputs at or after a cursor.
  func draws(_ cursor: Cursor, throughEntry entry: Int) -> Bool {
    cursor.date < dates.count && dates[cursor.date].entry <= entry
      || cursor.random < random.count && random[cursor.random].entry <= entry
  }

  /// The inputs of an entry; moves the cursor, which is at or before them, behind them.
  func inputs(ofEntry entry: Int, _ cursor: inout Cursor) -> Inputs {
    var inputs = Inputs()
    while cursor.date < dates.count, dates[cursor.date].entry == entry {
      inputs.dates.append(dates[cursor.date].value)
      cursor.date += 1
    }
    while cursor.random < random.count, random[cursor.random].entry == entry {
      inputs.random.append(random[cursor.random].value)
      cursor.random += 1
    }
    return inputs
  }
}
