/// The log of one branch: every action since the start, what it drew, and a checkpoint of the state
/// now and then.
///
/// Entries are numbered from 1; entry 0 is the start. A step is an entry of the user's with the
/// entries of effects that follow it, up to the user's next entry. Equal actions that one effect
/// sends one after the other are kept as one run. A value: a copy shares what it has with the
/// original, so a branch costs what is new in it.
///
/// ```swift
/// var log = TimelineLog<Int, String>(0)
/// log.append("add", after: 1, time: 0)
/// log.stepCount  // 1
/// ```
public struct TimelineLog<State, Action: Equatable> {
  @usableFromInline typealias Chunk = TimelineChunk<Action>

  @usableFromInline
  struct Checkpoint {
    @usableFromInline var entry: Int
    @usableFromInline var state: State
    /// Whether the state cannot be computed from the entries before it.
    @usableFromInline var isRequired: Bool

    @usableFromInline
    init(entry: Int, state: State, isRequired: Bool) {
      self.entry = entry
      self.isRequired = isRequired
      self.state = state
    }
  }

  /// The chunks that are full, the oldest first, and the one that is being filled.
  @usableFromInline var chunks: ContiguousArray<Chunk> = []
  @usableFromInline var tail = Chunk(entriesBefore: 0, stepsBefore: 0)
  /// In the order of their entries; the first is the oldest state that is known.
  @usableFromInline var checkpoints: ContiguousArray<Checkpoint>
  /// How many entries lie between two checkpoints, and at which entry the next is due.
  @usableFromInline var interval = 1_024
  @usableFromInline var nextCheckpoint = 1_024
  @usableFromInline var lastEntry = 0
  /// The numbers that the store gave the reductions of some entries; those between follow on.
  @usableFromInline var numberings: [(entry: Int, reduction: Int)] = []
  /// How many entries are kept with their actions.
  @usableFromInline var kept = 0
  /// The effects that started, the oldest first.
  public internal(set) var effects: [EffectSpan] = []

  /// A log without entries.
  public init(_ initialState: State) {
    checkpoints = [Checkpoint(entry: 0, state: initialState, isRequired: true)]
  }

  /// The number of the last entry; 0 when nothing has happened.
  @inlinable public var count: Int { lastEntry }
  /// How many steps there are; step 0 is the start.
  @inlinable public var stepCount: Int { tail.stepsBefore + tail.steps }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - origin: who sent the action.
  ///   - isTick: whether an effect sent it that sends until it is cancelled.
  ///   - state: the state afterwards.
  ///   - time: seconds since the time-line began.
  ///   - reduction: the number that the store gave the reduction.
  @inlinable
  public mutating func append(
    _ action: Action, from origin: EntryOrigin = .user, isTick: Bool = false,
    inputs: Inputs = Inputs(), after state: State, time: Double, reduction: Int? = nil
  ) {
    lastEntry += 1
    kept += 1
    let hundredths = UInt32(max(0, min(time * 100, 4e9)))
    let start: UInt32 =
      switch origin {
      case .user: 0
      case .effect(let startedBy): startedBy.map { UInt32(clamping: max(1, $0)) } ?? .max
      }
    if let reduction, numberings.isEmpty || reduction != self.reduction(ofLast: lastEntry) {
      numberings.append((lastEntry, reduction))
    }
    if !inputs.isEmpty { tail.draw(inputs) }
    if !extendLastRun(action, start, isTick, hundredths) {
      if tail.runs.count == Chunk.capacity { seal(with: inputs) }
      tail.actions.append(action)
      tail.runs.append(.init(time: hundredths, startedBy: start, isTick: isTick))
    }
    tail.entries += 1
    if start == 0 { tail.steps += 1 }
    if lastEntry == nextCheckpoint { addCheckpoint(state) }
  }

  @inlinable
  mutating func extendLastRun(
    _ action: Action, _ startedBy: UInt32, _ isTick: Bool, _ time: UInt32
  ) -> Bool {
    let last = tail.runs.count - 1
    guard last >= 0 else { return false }
    let run = tail.runs[last]
    // What a person does again keeps its time; a script's lines share theirs.
    guard run.startedBy == startedBy, run.isTick == isTick, !run.isDropped,
      run.count < Chunk.Run.limit, startedBy != 0 || time &- run.time < 5,
      tail.actions[last] == action
    else { return false }
    tail.runs[last].word += 1
    return true
  }

  /// The reduction of the last entry, as follows from the last numbering.
  @inlinable
  func reduction(ofLast entry: Int) -> Int {
    guard let last = numberings.last else { return 0 }
    return last.reduction + entry - last.entry
  }

  /// Begins a new chunk; the draw of the entry that begins it goes along.
  @usableFromInline
  mutating func seal(with inputs: Inputs) {
    if !inputs.isEmpty, let draw = tail.draws.popLast() { tail.bits.removeLast(draw.width) }
    var next = Chunk(
      entriesBefore: tail.entriesBefore + tail.entries,
      stepsBefore: tail.stepsBefore + tail.steps)
    next.reserve()
    chunks.append(tail)
    tail = next
    if !inputs.isEmpty { tail.draw(inputs) }
  }

  /// Keeps the state after the last entry. There are never more than some thousand: then every
  /// second one goes.
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

  /// The state becomes another one without an action, after the last entry.
  public mutating func jump(to state: State) {
    if checkpoints.last?.entry == lastEntry { checkpoints.removeLast() }
    // No run goes on across it.
    if !tail.runs.isEmpty { seal(with: Inputs()) }
    checkpoints.append(Checkpoint(entry: lastEntry, state: state, isRequired: true))
  }
}
