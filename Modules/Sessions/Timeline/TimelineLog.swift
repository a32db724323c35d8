/// The log of one branch: every action since the start with its inputs, and checkpoints of the
/// state.
///
/// Entries are numbered from 1; entry 0 is the start. A step is a user's entry with the entries of
/// effects that follow it, up to the user's next entry. Consecutive equal actions of one effect are
/// stored as one run.
///
/// ```swift
/// var log = TimelineLog<Int, String>(0)
/// log.append("add", after: 1, time: 0)
/// log.stepCount  // 1
/// ```
public struct TimelineLog<State, Action: Equatable> {
  /// Consecutive equal actions.
  public typealias Run = TimelineRun<Action>

  struct Checkpoint {
    var entry: Int
    var state: State
    /// Whether the state cannot be computed from earlier entries.
    var isRequired: Bool
  }

  /// The runs that are kept, oldest first.
  @usableFromInline var runs: ContiguousArray<Run> = []
  /// What some entries took from the world, in order, each with the number of its entry.
  @usableFromInline var drawn: ContiguousArray<(entry: Int, inputs: Inputs)> = []
  /// Checkpoints in order of their entries; the first is the oldest known state.
  var checkpoints: ContiguousArray<Checkpoint>
  /// The number of entries between two checkpoints, and the entry of the next one.
  var interval = 1_024
  @usableFromInline var nextCheckpoint = 1_024
  @usableFromInline var lastEntry = 0
  @usableFromInline var lastStep = 0
  /// The entry after which the state was replaced last; no run continues there.
  @usableFromInline var lastJump = 0
  /// The store's reduction numbers of some entries; those in between are consecutive.
  @usableFromInline var numberings: [(entry: Int, reduction: Int)] = []
  /// The number of entries whose actions are kept.
  @usableFromInline var kept = 0
  /// The effects in the order in which they started.
  public internal(set) var effects: [EffectSpan] = []
  /// When the times of the entries are counted from, in seconds since 1970; nil if not known.
  public let start: Double?

  /// An empty log; the times of its entries are counted from `start`.
  public init(_ initialState: State, start: Double? = nil) {
    checkpoints = [Checkpoint(entry: 0, state: initialState, isRequired: true)]
    self.start = start
  }

  /// The number of the last entry; 0 for an empty log.
  @inlinable public var count: Int { lastEntry }
  /// The number of steps; step 0 is the start.
  @inlinable public var stepCount: Int { lastStep }

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
    if let reduction, numberings.last.map({ $0.reduction + lastEntry - $0.entry }) != reduction {
      numberings.append((lastEntry, reduction))
    }
    if origin == .user { lastStep += 1 }
    if !extendLastRun(action, origin: origin, isTick: isTick, time: time) {
      runs.append(
        Run(
          action, entry: lastEntry, step: lastStep, origin: origin, isTick: isTick, time: time))
    }
    if !inputs.isEmpty { drawn.append((lastEntry, inputs)) }
    if lastEntry == nextCheckpoint { addCheckpoint(state) }
  }

  @inlinable
  mutating func extendLastRun(
    _ action: Action, origin: EntryOrigin, isTick: Bool, time: Double
  ) -> Bool {
    let last = runs.count - 1
    guard last >= 0, lastEntry - 1 != lastJump, runs[last].origin == origin,
      runs[last].isTick == isTick, !runs[last].isDropped
    else { return false }
    // Repeated actions of a user keep their own times; those of a script share one.
    let isTogether = origin != .user || (0..<0.045).contains(time - runs[last].time)
    guard isTogether, runs[last].action == action else { return false }
    runs[last].count += 1
    return true
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
    lastJump = lastEntry
    checkpoints.append(Checkpoint(entry: lastEntry, state: state, isRequired: true))
  }
}
