import ComposableCore

/// The history of a session in branches, and the current position in it.
///
/// The live branch belongs to the store, whose reductions are appended to it. Moving the position
/// changes no branch. Acting at a past position begins a branch there; the previous live branch is
/// kept.
///
/// ```swift
/// let timeline = Timeline<Int, String>(0) { state, action, _ in state += action.count }
/// timeline.append("two", after: 3, time: 0)
/// timeline.state(atEntry: 0)  // 0
/// ```
public final class Timeline<State, Action: Equatable> {
  /// The log of a branch.
  public typealias Log = TimelineLog<State, Action>

  /// An entry of a branch.
  public struct Position: Equatable, Sendable {
    /// The index of the branch.
    public var branch: Int
    /// The number of the entry.
    public var entry: Int
  }

  /// One branch, and where it begins.
  public final class Branch {
    /// The first branch that has the entries before it; nil if none has, like that of a file.
    public let fork: Position?
    /// The entries of the branch, including those before the fork.
    public internal(set) var log: Log
    /// A, B, C and so on.
    public let name: String

    init(_ log: Log, name: String, fork: Position? = nil) {
      self.fork = fork
      self.log = log
      self.name = name
    }
  }

  /// All branches in order of creation.
  public private(set) var branches: [Branch]
  /// The index of the live branch.
  public private(set) var live = 0
  /// The current position; nil for the present, the end of the live branch.
  public private(set) var position: Position?
  /// The maximum number of actions kept in the live branch.
  public var limit = 10_000_000
  /// The number of actions dropped to stay within the limit.
  public private(set) var dropped = 0
  /// When the times of its own entries are counted from, in seconds since 1970; nil if not known.
  private let start: Double?
  let replay: (inout State, Action, Inputs) -> Void

  /// An empty time-line; `replay` reduces an action again with its inputs.
  public init(
    _ initialState: State, start: Double? = nil,
    replay: @escaping (inout State, Action, Inputs) -> Void
  ) {
    branches = [Branch(Log(initialState, start: start), name: "A")]
    self.replay = replay
    self.start = start
  }

  /// Whether there are no entries and no other branches.
  public var isEmpty: Bool { branches.count == 1 && liveLog.count == 0 }
  /// The index of the current branch.
  public var index: Int { position?.branch ?? live }
  /// The current branch.
  public var branch: Branch { branches[index] }
  /// The current entry.
  public var entry: Int { position?.entry ?? liveLog.count }
  /// The current step.
  public var step: Int {
    position.map { branch.log.step(ofEntry: $0.entry) } ?? liveLog.stepCount
  }
  /// The log of the live branch.
  public var liveLog: Log { liveBranch.log }
  var liveBranch: Branch { branches[live] }

  /// Appends an entry to the live branch.
  public func append(
    _ action: Action, from origin: EntryOrigin = .user, isTick: Bool = false,
    inputs: Inputs = Inputs(), after state: State, time: Double, reduction: Int? = nil
  ) {
    liveBranch.log.append(
      action, from: origin, isTick: isTick, inputs: inputs, after: state, time: time + shift,
      reduction: reduction)
    if liveBranch.log.kept > limit { makeRoom() }
  }

  /// Appends a reduction to the live branch; `isTick`: a repeating effect sent it.
  public func append(
    _ reduction: StoreObserver<State, Action>.Reduction, isTick: Bool, inputs: Inputs, time: Double
  ) {
    let origin: EntryOrigin =
      if let started = reduction.startedBy {
        .effect(startedBy: liveBranch.log.entry(ofReduction: started))
      } else {
        .user
      }
    append(
      reduction.action, from: origin, isTick: isTick, inputs: inputs, after: reduction.after,
      time: time, reduction: reduction.number)
    if !isTick, case .effect(let start?) = origin {
      liveBranch.log.noteSending(by: start, time: time + shift)
    }
  }

  /// Records the start of an effect of the live branch.
  public func effectStarted(_ info: EffectInfo, time: Double) {
    liveBranch.log.effectStarted(info, time: time + shift)
  }

  /// Records the end or cancellation of an effect of the live branch.
  public func effectEnded(_ info: EffectInfo, isCancelled: Bool, time: Double) {
    liveBranch.log.effectEnded(info, isCancelled: isCancelled, time: time + shift)
  }

  /// Replaces the state without an action, at the end of the live branch.
  public func jump(to state: State) { liveBranch.log.jump(to: state) }

  /// The seconds from the start of the live branch to the start of this time-line.
  private var shift: Double {
    guard let start, let first = liveBranch.log.start else { return 0 }
    return start - first
  }

  private func makeRoom() {
    // Drops a tenth more than needed, so that this runs less often.
    dropped += liveBranch.log.makeRoom(to: limit - limit / 10, replay: replay)
  }

  /// The state after an entry of a branch, by default the current one; nil if it is not kept.
  public func state(atEntry entry: Int, ofBranch index: Int? = nil) -> State? {
    branches[index ?? self.index].log.state(atEntry: entry, replay: replay)
  }

  /// Walks through a branch, by default the current one, from `start` to `end`, by default from its
  /// first entry to the current one, reducing each once.
  ///
  /// Ends with a `CancellationError` when its task is cancelled.
  public func walk(
    ofBranch index: Int? = nil, from start: Int = 1, throughEntry end: Int? = nil,
    eachTick: Bool = false, _ body: (Log.Passage) throws -> Void
  ) throws {
    try branches[index ?? self.index].log.walk(
      from: start, throughEntry: end ?? entry, eachTick: eachTick, replay: replay, body)
  }

  /// Moves to an entry; the last entry of the live branch is the present. Returns whether the entry
  /// exists.
  @discardableResult
  public func look(atEntry entry: Int, ofBranch index: Int? = nil) -> Bool {
    let index = index ?? self.index
    guard branches.indices.contains(index) else { return false }
    let log = branches[index].log
    guard entry >= log.firstEntry, entry <= log.count else { return false }
    position = index == live && entry == log.count ? nil : Position(branch: index, entry: entry)
    return true
  }

  /// Makes the current position the present: later entries are appended there.
  ///
  /// In the middle of a branch a new one begins; at the end of a branch, that one continues.
  /// Returns the name of a new branch.
  @discardableResult
  public func act() -> String? {
    guard var fork = position else { return nil }
    let log = branch.log
    position = nil
    live = fork.branch
    guard fork.entry < log.count else { return nil }
    while let above = branches[fork.branch].fork, fork.entry <= above.entry {
      fork.branch = above.branch
    }
    return add(log.prefix(throughEntry: fork.entry), fork: fork)
  }

  /// Makes an independent log, such as a file's, the live branch and moves to its end; returns the
  /// branch's name.
  @discardableResult
  public func adopt(_ log: Log) -> String {
    position = nil
    return add(log, fork: nil)
  }

  /// Adds the branches of another time-line; its live branch becomes the live one.
  ///
  /// If this time-line is empty, it is replaced.
  public func adopt(_ other: Timeline) {
    if isEmpty { branches = [] }
    let count = branches.count
    for branch in other.branches {
      add(
        branch.log,
        fork: branch.fork.map { Position(branch: $0.branch + count, entry: $0.entry) })
    }
    live = count + other.live
    position = nil
  }

  /// Adds a branch, which becomes the live one; returns its name.
  @discardableResult
  private func add(_ log: Log, fork: Position?) -> String {
    live = branches.count
    var number = live
    var name = ""
    repeat {
      name = String(UnicodeScalar(UInt8(65 + number % 26))) + name
      number = number / 26 - 1
    } while number >= 0
    branches.append(Branch(log, name: name, fork: fork))
    return name
  }
}
