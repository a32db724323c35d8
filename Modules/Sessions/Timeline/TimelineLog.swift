/// The log of one branch: every action since the start with its inputs, and checkpoints of the
/// state.
///
/// Entries are numbered from 1; entry 0 is the start. A step is a user's entry with the entries of
/// effects that follow it, up to the user's next entry. Consecutive equal actions of one effect are
/// stored as one run. Copies share their storage, so a branch costs only its new entries.
///
/// ```swift
/// var log = TimelineLog<Int, String>(0)
/// log.append("add", after: 1, time: 0)
/// log.stepCount  // 1
/// ```
public struct TimelineLog<State, Action: Equatable> {
  @usableFromInline typealias Chunk = TimelineChunk<Action>
  /// Consecutive equal actions.
  public typealias Run = TimelineRun<Action>

  @usableFromInline
  struct Checkpoint {
    @usableFromInline var entry: Int
    @usableFromInline var state: State
    /// Whether the state cannot be computed from earlier entries.
    @usableFromInline var isRequired: Bool

    @usableFromInline
    init(entry: Int, state: State, isRequired: Bool) {
      self.entry = entry
      self.isRequired = isRequired
      self.state = state
    }
  }

  /// The full chunks, oldest first, and the one being filled.
  @usableFromInline var chunks: ContiguousArray<Chunk> = []
  @usableFromInline var tail = Chunk(entriesBefore: 0, stepsBefore: 0)
  /// Checkpoints in order of their entries; the first is the oldest known state.
  @usableFromInline var checkpoints: ContiguousArray<Checkpoint>
  /// The number of entries between two checkpoints, and the entry of the next one.
  @usableFromInline var interval = 1_024
  @usableFromInline var nextCheckpoint = 1_024
  @usableFromInline var lastEntry = 0
  /// The store's reduction numbers of some entries; those in between are consecutive.
  @usableFromInline var numberings: [(entry: Int, reduction: Int)] = []
  /// The number of entries whose actions are kept.
  @usableFromInline var kept = 0
  /// The effects in the order in which they started.
  public internal(set) var effects: [EffectSpan] = []
  /// When the times of the entries after some entries are counted from, in seconds since 1970; nil
  /// if it is not known.
  var starts: [(entry: Int, seconds: Double?)]

  /// An empty log; the times of its entries are counted from `start`.
  public init(_ initialState: State, start: Double? = nil) {
    checkpoints = [Checkpoint(entry: 0, state: initialState, isRequired: true)]
    starts = [(0, start)]
  }

  /// When the time of an entry is counted from, in seconds since 1970; nil if it is not known.
  public func start(ofEntry entry: Int) -> Double? {
    (starts.last { $0.entry < entry } ?? starts[0]).seconds
  }

  /// Counts the times of further entries from another start.
  mutating func begin(at seconds: Double?) {
    if starts[starts.count - 1].seconds != seconds { starts.append((count, seconds)) }
  }

  /// The number of the last entry; 0 for an empty log.
  @inlinable public var count: Int { lastEntry }
  /// The number of steps; step 0 is the start.
  @inlinable public var stepCount: Int { tail.stepsBefore + tail.steps }

  /// Appends an entry.
  ///
  /// - Parameters:
  ///   - origin: The origin of the action.
  ///   - isTick: Whether a repeating effect sent it.
  ///   - state: The state after the reduction.
  ///   - time: Seconds since the time-line began.
  ///   - reduction: The store's number of the reduction.
  @inlinable
  public mutating func append(
    _ action: Action, from origin: EntryOrigin = .user, isTick: Bool = false,
    inputs: Inputs = Inputs(), after state: State, time: Double, reduction: Int? = nil
  ) {
    lastEntry += 1
    kept += 1
    // In hundredths of a second; one that is read again, as 0.57 is, stays what it is.
    let time = max(0, min(time * 100 + 1e-6, 4e9)).rounded(.down) / 100
    if let reduction, numberings.isEmpty || reduction != self.reduction(ofLast: lastEntry) {
      numberings.append((lastEntry, reduction))
    }
    if !extendLastRun(action, origin: origin, isTick: isTick, time: time) {
      if tail.runs.count == Chunk.capacity { seal() }
      tail.runs.append(
        Run(action, entry: lastEntry, origin: origin, isTick: isTick, time: time))
    }
    if !inputs.isEmpty { tail.draw(inputs, entry: lastEntry) }
    tail.entries += 1
    if origin == .user { tail.steps += 1 }
    if lastEntry == nextCheckpoint { addCheckpoint(state) }
  }

  @inlinable
  mutating func extendLastRun(
    _ action: Action, origin: EntryOrigin, isTick: Bool, time: Double
  ) -> Bool {
    let last = tail.runs.count - 1
    guard last >= 0, tail.runs[last].origin == origin, tail.runs[last].isTick == isTick,
      !tail.runs[last].isDropped
    else { return false }
    // Repeated actions of a user keep their own times; those of a script share one.
    let isTogether = origin != .user || (0..<0.045).contains(time - tail.runs[last].time)
    guard isTogether, tail.runs[last].action == action else { return false }
    tail.runs[last].count += 1
    return true
  }

  /// The reduction number of an entry, computed from the last numbering.
  @inlinable
  func reduction(ofLast entry: Int) -> Int {
    guard let last = numberings.last else { return 0 }
    return last.reduction + entry - last.entry
  }

  /// Begins a new chunk.
  @usableFromInline
  mutating func seal() {
    var next = Chunk(
      entriesBefore: tail.entriesBefore + tail.entries,
      stepsBefore: tail.stepsBefore + tail.steps)
    next.runs.reserveCapacity(Chunk.capacity)
    chunks.append(tail)
    tail = next
  }

  /// Stores the state after the last entry; when there are some thousand checkpoints, drops every
  /// second one.
  @usableFromInline
  mutating func addCheckpoint(_ state: State) {
    checkpoints.append(Checkpoint(entry: lastEntry, state: state, isRequired: false))
    nextCheckpoint = lastEntry + interval
    guard checkpoints.count(where: { !$0.isRequired }) > 1_024 else { return }
    interval *= 2
    var isEven = false
    checkpoints.removeAll { checkpoint in
      if checkpoint.isRequired { return false }
      isEven.toggle()
      return isEven
    }
  }

  /// Replaces the state without an action, after the last entry.
  public mutating func jump(to state: State) {
    if checkpoints.last?.entry == lastEntry { checkpoints.removeLast() }
    // A run must not continue across the replacement.
    if !tail.runs.isEmpty { seal() }
    checkpoints.append(Checkpoint(entry: lastEntry, state: state, isRequired: true))
  }
}
