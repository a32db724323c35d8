/// A part of a log: up to a thousand runs of equal actions, and their inputs.
@usableFromInline
struct TimelineChunk<Action> {
  /// Consecutive equal actions: from one effect, or from the user in quick succession.
  @usableFromInline
  struct Run {
    /// The time of the first reduction, in hundredths of a second since the time-line began.
    @usableFromInline var time: UInt32
    /// The entry that started the effect; 0 for the user.
    @usableFromInline var startedBy: UInt32
    /// The number of actions, and the flags.
    @usableFromInline var word: UInt32

    @inlinable
    init(time: UInt32, startedBy: UInt32, isTick: Bool) {
      self.time = time
      self.startedBy = startedBy
      word = isTick ? 1 | Run.tickFlag : 1
    }

    /// Set if the effect repeats until it is cancelled.
    @inlinable static var tickFlag: UInt32 { 1 << 31 }
    /// Set if the actions have been dropped.
    @inlinable static var droppedFlag: UInt32 { 1 << 30 }
    /// The maximum number of actions in one run.
    @inlinable static var limit: UInt32 { (1 << 30) - 1 }

    @inlinable var count: Int { Int(word & Run.limit) }
    @inlinable var isDropped: Bool { word & Run.droppedFlag != 0 }
    @inlinable var isTick: Bool { word & Run.tickFlag != 0 }
    @inlinable var isUser: Bool { startedBy == 0 }
  }

  /// The inputs of one entry; their values are in `bits`, dates first.
  @usableFromInline
  struct Draw {
    /// The number of entries of the chunk before this one.
    @usableFromInline var offset: UInt32
    @usableFromInline var dates: UInt16
    @usableFromInline var random: UInt16

    /// The number of values in `bits` that belong to it: two for a date.
    @usableFromInline var width: Int { 2 * Int(dates) + Int(random) }

    @usableFromInline
    init(offset: UInt32, dates: UInt16, random: UInt16) {
      self.dates = dates
      self.offset = offset
      self.random = random
    }
  }

  /// The maximum number of runs in a chunk.
  @inlinable static var capacity: Int { 1_024 }

  /// One action for each run.
  @usableFromInline var actions: ContiguousArray<Action> = []
  @usableFromInline var runs: ContiguousArray<Run> = []
  @usableFromInline var draws: ContiguousArray<Draw> = []
  @usableFromInline var bits: ContiguousArray<UInt64> = []
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

  @usableFromInline
  mutating func reserve() {
    actions.reserveCapacity(Self.capacity)
    runs.reserveCapacity(Self.capacity)
  }

  @usableFromInline
  mutating func draw(_ inputs: Inputs) {
    draws.append(
      Draw(
        offset: UInt32(entries), dates: UInt16(clamping: inputs.dates.count),
        random: UInt16(clamping: inputs.random.count)))
    for date in inputs.dates.prefix(Int(UInt16.max)) {
      let attoseconds = date.since1970.attoseconds
      bits.append(UInt64(truncatingIfNeeded: attoseconds >> 64))
      bits.append(UInt64(truncatingIfNeeded: attoseconds))
    }
    bits += inputs.random.prefix(Int(UInt16.max))
  }

  /// The first `count` entries.
  func prefix(_ count: Int) -> TimelineChunk {
    var chunk = TimelineChunk(entriesBefore: entriesBefore, stepsBefore: stepsBefore)
    for (action, run) in zip(actions, runs) where chunk.entries < count {
      var run = run
      let kept = min(run.count, count - chunk.entries)
      run.word = run.word & ~Run.limit | UInt32(kept)
      chunk.actions.append(action)
      chunk.runs.append(run)
      chunk.entries += kept
      if run.isUser { chunk.steps += kept }
    }
    for draw in draws where draw.offset < count {
      chunk.draws.append(draw)
      chunk.bits += bits[chunk.bits.count..<(chunk.bits.count + draw.width)]
    }
    return chunk
  }
}
