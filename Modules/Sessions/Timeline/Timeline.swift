import ComposableCore

/// The history of a session in branches, and the current position in it.
///
/// The live branch belongs to the store, whose reductions are appended to it. Moving the position
/// changes no branch. Acting at a past position begins a branch there; the previous live branch is
/// kept. A class, because generic code that reads one number of a struct copies the whole struct.
///
/// ```swift
/// let timeline = Timeline<Int, String>(0) { state, action, _ in state += action.count }
/// timeline.append("two", after: 3, time: 0)
/// timeline.state(atEntry: 0)  // 0
/// ```
public final class Timeline<State, Action: Equatable> {
  /// The log of a branch.
  public typealias Log = TimelineLog<State, Action>

  /// One branch, and where it begins.
  public struct Branch {
    /// The entry at which it forked from another branch; nil if it has no parent, like that of a
    /// file.
    public var fork: (branch: String, entry: Int)?
    /// The entries of the branch, including those before the fork.
    public internal(set) var log: Log
    /// A, B, C and so on.
    public var name: String
  }

  /// The log of the live branch.
  @usableFromInline var log: Log
  /// All branches in order of creation; the log of the live one is in `log`.
  private var stored: [Branch]
  /// The index of the live branch.
  public private(set) var live = 0
  /// The current position; nil for the present, the end of the live branch.
  public private(set) var position: Position?
  /// The maximum number of actions kept in the live branch.
  public var limit = 10_000_000
  /// The number of actions dropped to stay within the limit.
  public private(set) var dropped = Log.Dropped()
  /// When the times of its own entries are counted from, in seconds since 1970; nil if not known.
  private let start: Double?
  let replay: (inout State, Action, Inputs) -> Void

  /// An empty time-line; `replay` reduces an action again with its inputs.
  public init(
    _ initialState: State, start: Double? = nil,
    replay: @escaping (inout State, Action, Inputs) -> Void
  ) {
    log = Log(initialState, start: start)
    self.replay = replay
    self.start = start
    stored = [Branch(log: log, name: "A")]
  }

  /// All branches in order of creation.
  public var branches: [Branch] {
    var branches = stored
    branches[live].log = log
    return branches
  }

  /// Whether there are no entries and no other branches.
  public var isEmpty: Bool { stored.count == 1 && log.count == 0 }
  /// The current branch.
  public var branch: Branch { branches[position?.branch ?? live] }
  /// The current entry.
  public var entry: Int { position?.entry ?? log.count }
  /// The current step.
  public var step: Int { position == nil ? log.stepCount : branch.log.step(ofEntry: entry) }
  /// The log of the live branch.
  public var liveLog: Log { log }
  /// The last entry of the live branch. O(1).
  public var lastEntry: Log.Run? { log.lastRunEntry }
  /// The last effect of the live branch that satisfies a predicate.
  public func lastEffect(where isChosen: (EffectSpan) -> Bool) -> EffectSpan? {
    log.effects.last(where: isChosen)
  }

  /// Appends an entry to the live branch.
  @inlinable
  public func append(
    _ action: Action, from origin: EntryOrigin = .user, isTick: Bool = false,
    inputs: Inputs = Inputs(), after state: State, time: Double, reduction: Int? = nil
  ) {
    log.append(
      action, from: origin, isTick: isTick, inputs: inputs, after: state, time: time,
      reduction: reduction)
    if log.kept > limit { makeRoom() }
  }

  /// Appends a reduction to the live branch; `isTick`: a repeating effect sent it.
  @inlinable
  public func append(
    _ reduction: StoreObserver<State, Action>.Reduction, isTick: Bool, inputs: Inputs, time: Double
  ) {
    let origin: EntryOrigin =
      if let started = reduction.startedBy {
        .effect(startedBy: log.entry(ofReduction: started))
      } else {
        .user
      }
    append(
      reduction.action, from: origin, isTick: isTick, inputs: inputs, after: reduction.after,
      time: time, reduction: reduction.number)
    if !isTick, case .effect(let start?) = origin { log.noteSending(by: start, time: time) }
  }

  /// Records the start of an effect of the live branch.
  public func effectStarted(_ info: EffectInfo, time: Double) {
    log.effectStarted(info, time: time)
  }

  /// Records the end or cancellation of an effect of the live branch.
  public func effectEnded(_ info: EffectInfo, isCancelled: Bool, time: Double) {
    log.effectEnded(info, isCancelled: isCancelled, time: time)
  }

  /// Replaces the state without an action, at the end of the live branch.
  public func jump(to state: State) { log.jump(to: state) }

  @usableFromInline
  func makeRoom() {
    // Drops a tenth more than needed, so that this runs less often.
    let more = log.makeRoom(to: limit - limit / 10, replay: replay)
    dropped.ticks += more.ticks
    dropped.others += more.others
  }

  /// The index of a branch, ignoring case.
  public func index(ofBranch name: String) -> Int? {
    stored.firstIndex { $0.name == name.uppercased() }
  }

  /// The state after an entry of a branch, by default the current one; nil if it is not kept.
  public func state(atEntry entry: Int, ofBranch index: Int? = nil) -> State? {
    let index = index ?? position?.branch ?? live
    let log = index == live ? log : stored[index].log
    return log.state(atEntry: entry, replay: replay)
  }

  /// Walks through a branch, by default the current one, from `start` to `end`, by default from its
  /// first entry to the current one, reducing each once.
  ///
  /// Ends with a `CancellationError` when its task is cancelled.
  public func walk(
    ofBranch index: Int? = nil, from start: Int = 1, throughEntry end: Int? = nil,
    eachTick: Bool = false, _ body: (Log.Passage) throws -> Void
  ) throws {
    let log = index.map { $0 == live ? self.log : stored[$0].log } ?? branch.log
    try log.walk(
      from: start, throughEntry: end ?? entry, eachTick: eachTick, replay: replay, body)
  }

  /// Moves to an entry; the last entry of the live branch is the present. Returns whether the entry
  /// exists.
  @discardableResult
  public func look(atEntry entry: Int, ofBranch index: Int? = nil) -> Bool {
    let index = index ?? position?.branch ?? live
    guard stored.indices.contains(index) else { return false }
    let log = index == live ? log : stored[index].log
    guard entry >= log.firstEntry, entry <= log.count else { return false }
    position = index == live && entry == log.count ? nil : Position(branch: index, entry: entry)
    return true
  }

  /// Moves to the present.
  public func lookAtPresent() { position = nil }

  /// Makes the current position the present: later entries are appended there.
  ///
  /// In the middle of a branch a new one begins; at the end of a branch, that one continues.
  /// Returns the name of a new branch.
  @discardableResult
  public func act() -> String? {
    guard let position else { return nil }
    let old = branch
    stored[live].log = log
    self.position = nil
    guard position.entry < old.log.count else {
      live = position.branch
      log = old.log
      log.begin(at: start)
      return nil
    }
    add(old.log.prefix(throughEntry: position.entry), fork: (old.name, position.entry))
    log.begin(at: start)
    return stored[live].name
  }

  /// Makes an independent log, such as a file's, the live branch and moves to its end; returns the
  /// branch's name.
  @discardableResult
  public func adopt(_ log: Log) -> String {
    stored[live].log = self.log
    position = nil
    add(log, fork: nil)
    self.log.begin(at: start)
    return stored[live].name
  }

  /// Adds the branches of another time-line; its live branch becomes the live one.
  ///
  /// If this time-line is empty, it is replaced.
  public func adopt(_ other: Timeline) {
    if isEmpty {
      stored = other.stored
      (live, log, position) = (other.live, other.log, nil)
      log.begin(at: start)
      return
    }
    let names = other.branches.map { branch in
      let name = adopt(branch.log)
      return (branch, name)
    }
    for (index, (branch, _)) in names.enumerated() {
      guard let fork = branch.fork,
        let name = names.first(where: { $0.0.name == fork.branch })?.1
      else { continue }
      stored[stored.count - names.count + index].fork = (name, fork.entry)
    }
    stored[live].log = log
    live = stored.count - names.count + other.live
    log = stored[live].log
    log.begin(at: start)
  }

  private func add(_ log: Log, fork: (branch: String, entry: Int)?) {
    var number = stored.count
    var name = ""
    repeat {
      name = String(UnicodeScalar(UInt8(65 + number % 26))) + name
      number = number / 26 - 1
    } while number >= 0
    stored.append(Branch(fork: fork, log: log, name: name))
    live = stored.count - 1
    self.log = log
  }
}
