import ComposableCore

/// The history of a session: steps with their states, organized in branches, and a cursor.
///
/// A step is a user action with all effect actions up to the next user action. Step 0 is the start.
/// A branch is a list of steps that begins after a step of another branch, or with its own state.
/// The branch that grows is live. The cursor only selects the state to show.
///
/// ```swift
/// var timeline = Timeline<Int, String>(0) { state, _, _ in state += 1 }
/// timeline.append(TimelineEntry("add"), after: 1)
/// timeline.append(TimelineEntry("add"), after: 2)
/// timeline.look(at: Place(branch: 0, step: 1))
/// timeline.act()  // begins branch B
/// timeline.append(TimelineEntry("add"), after: 2)
/// ```
public struct Timeline<State: Sendable, Action: Codable & Equatable & Sendable> {
  /// Reduces an action again with its recorded inputs.
  public typealias Reduce = (inout State, Action, Inputs) -> Void

  /// A list of steps that begins at the start or after a step of another branch.
  public struct Branch {
    /// The name: A, B, …
    public let name: String
    /// The step it begins after; nil if it begins with its own state.
    public let fork: Place?
    /// Its own initial state; nil if it begins after a step.
    public let start: State?
    /// The number of its own first step.
    public let firstStep: Int
    /// The number of the last action before its own first step.
    let lastNumberBefore: Int
    /// The actions of its own steps, excluding those of its parent branch.
    public internal(set) var entries: [TimelineEntry<Action>] = []
    var steps: [Step] = []
    /// The effects resumed when it began, and those started by its own actions.
    public internal(set) var effects: [TimelineEffect] = []

    /// The number of its last step.
    public var lastStep: Int { firstStep + steps.count - 1 }

    /// The number of its last action.
    public var lastNumber: Int { entries.last?.lastNumber ?? lastNumberBefore }
  }

  struct Step {
    /// The index of its first entry.
    let first: Int
    /// The state at its end; nil if it has to be recomputed from an earlier one.
    var state: State?
  }

  /// The branches, oldest first.
  public private(set) var branches: [Branch]
  /// The step that is shown; nil for the present.
  public private(set) var cursor: Place?
  /// The index of the live branch, which grows.
  public private(set) var live = 0
  /// The encoded action of the last entry, if an effect sent it.
  private var lastTree: StateTree?
  private let encoder = StateEncoder()
  private let reduce: Reduce

  /// A timeline at the start of a session.
  public init(_ state: State, reduce: @escaping Reduce) {
    branches = [Self.root("A", state)]
    self.reduce = reduce
  }

  private static func root(_ name: String, _ state: State) -> Branch {
    var branch = Branch(name: name, fork: nil, start: state, firstStep: 0, lastNumberBefore: 0)
    branch.steps = [Step(first: 0, state: state)]
    return branch
  }

  /// The last step of the live branch.
  public var present: Place { Place(branch: live, step: branches[live].lastStep) }

  /// The step that is shown.
  public var here: Place { cursor ?? present }

  /// Whether nothing has happened yet.
  public var isEmpty: Bool { branches.count == 1 && branches[0].entries.isEmpty }

  /// Appends an action to the live branch. If it repeats the last action of the same effect,
  /// extends the last entry instead. O(1).
  ///
  /// - Returns: The number of the action.
  @discardableResult
  public mutating func append(_ entry: TimelineEntry<Action>, after state: State) -> Int {
    var entry = entry
    entry.number = branches[live].lastNumber + 1
    let tree = entry.isUser || entry.count > 1 ? nil : try? encoder.tree(of: entry.action)
    defer { lastTree = tree }
    let hasStep = !branches[live].steps.isEmpty && !entry.isUser
    if hasStep, let tree, tree == lastTree, let last = branches[live].entries.last, !last.isUser,
      last.startedBy == entry.startedBy, last.inputs.isEmpty, entry.inputs.isEmpty
    {
      branches[live].entries[branches[live].entries.count - 1].count += 1
    } else {
      if !hasStep { beginStep(state) }
      branches[live].entries.append(entry)
    }
    branches[live].steps[branches[live].steps.count - 1].state = state
    return entry.number
  }

  /// The number of latest steps of a branch that all keep their states.
  private static var keptSteps: Int { 4_096 }

  private mutating func beginStep(_ state: State) {
    branches[live].steps.append(Step(first: branches[live].entries.count, state: state))
    // Only every 32nd earlier step keeps its state, so that a million steps don't fill the memory.
    let old = branches[live].steps.count - Self.keptSteps
    if old > 0, old % 32 != 0 { branches[live].steps[old].state = nil }
  }

  /// Adds an effect that the live branch started or resumed.
  public mutating func effectStarted(_ effect: TimelineEffect) {
    branches[live].effects.append(effect)
  }

  /// Changes an effect of the live branch, for example when it ends.
  public mutating func changeEffect(_ number: Int, _ change: (inout TimelineEffect) -> Void) {
    guard let index = branches[live].effects.lastIndex(where: { $0.number == number }) else {
      return
    }
    change(&branches[live].effects[index])
  }

  /// Moves the cursor.
  public mutating func look(at place: Place) { cursor = place == present ? nil : place }

  /// Makes the shown step the present: if it is the last step of its branch, that branch continues;
  /// otherwise a new branch begins. Does nothing at the present.
  ///
  /// - Returns: Whether a branch began.
  @discardableResult
  public mutating func act() -> Bool {
    guard let place = cursor else { return false }
    cursor = nil
    lastTree = nil
    guard place.step < branches[place.branch].lastStep else {
      live = place.branch
      return false
    }
    branches.append(
      Branch(
        name: Self.name(branches.count), fork: owner(of: place), start: nil,
        firstStep: place.step + 1, lastNumberBefore: lastNumber(of: place)))
    live = branches.count - 1
    return true
  }

  /// Begins a live branch with its own initial state. Replaces an empty timeline.
  public mutating func begin(with state: State) {
    if isEmpty { branches = [] }
    branches.append(Self.root(Self.name(branches.count), state))
    live = branches.count - 1
    cursor = nil
    lastTree = nil
  }

  /// Adds the branches of another timeline, and makes that timeline's live branch live. Replaces an
  /// empty timeline.
  public mutating func adopt(_ other: Timeline) {
    let offset = isEmpty ? 0 : branches.count
    if isEmpty { branches = [] }
    for branch in other.branches {
      let fork = branch.fork.map { Place(branch: $0.branch + offset, step: $0.step) }
      var copy = Branch(
        name: Self.name(branches.count), fork: fork, start: branch.start,
        firstStep: branch.firstStep, lastNumberBefore: branch.lastNumberBefore)
      (copy.entries, copy.steps, copy.effects) = (branch.entries, branch.steps, branch.effects)
      branches.append(copy)
    }
    live = other.live + offset
    cursor = nil
    lastTree = nil
  }

  /// The name of the branch with an index: A to Z, then AA.
  private static func name(_ index: Int) -> String {
    let letter = String(Unicode.Scalar(UInt8(65 + index % 26)))
    return index < 26 ? letter : name(index / 26 - 1) + letter
  }
}

/// A step of a branch.
public struct Place: Hashable, Sendable {
  /// The index of the branch.
  public var branch: Int
  /// The number of the step; 0 is the start.
  public var step: Int

  /// A step of a branch.
  public init(branch: Int, step: Int) {
    self.branch = branch
    self.step = step
  }
}

/// Reads the history.
extension Timeline {
  /// The same step, with the branch that it originally belongs to. O(forks).
  public func owner(of place: Place) -> Place {
    var place = place
    while place.step < branches[place.branch].firstStep, let fork = branches[place.branch].fork {
      place.branch = fork.branch
    }
    return place
  }

  /// The actions of a step. Step 0 has only actions sent by resumed effects.
  public func entries(of place: Place) -> ArraySlice<TimelineEntry<Action>> {
    let (branch, index) = ownStep(place)
    return branch.entries[branch.range(ofStep: index)]
  }

  /// The state at the end of a step. O(1) for the latest steps and every 32nd earlier one;
  /// otherwise, the steps since the last stored state are reduced again.
  public func state(at place: Place) -> State {
    let (branch, index) = ownStep(place)
    var known = index
    while known >= 0, branch.steps[known].state == nil { known -= 1 }
    let before = known >= 0 ? branch.steps[known].state : branch.fork.map { state(at: $0) }
    guard var state = before else { preconditionFailure("A branch begins with a state.") }
    guard known < index else { return state }
    for step in (known + 1)...index { reduce(branch.entries[branch.range(ofStep: step)], &state) }
    return state
  }

  /// The state before an action, on the line from the start to a step. O(actions of its step).
  public func state(before number: Int, onLineTo place: Place) -> State? {
    guard let step = step(ofAction: number, onLineTo: place) else { return nil }
    var state = self.state(before: Place(branch: place.branch, step: step))
    for entry in entries(of: Place(branch: place.branch, step: step)) where entry.number < number {
      for _ in 0..<min(entry.count, number - entry.number) {
        reduce(&state, entry.action, entry.inputs)
      }
    }
    return state
  }

  /// The entry that contains an action, on the line from the start to a step.
  public func entry(_ number: Int, onLineTo place: Place) -> TimelineEntry<Action>? {
    step(ofAction: number, onLineTo: place).flatMap { step in
      entries(of: Place(branch: place.branch, step: step)).last { $0.number <= number }
    }
  }

  /// The step that contains an action, on the line from the start to `place`; nil if there isn't
  /// such an action. O(log n) in the steps of its branch.
  public func step(ofAction number: Int, onLineTo place: Place) -> Int? {
    guard number > 0, number <= lastNumber(of: place) else { return nil }
    var index = place.branch
    while number <= branches[index].lastNumberBefore, let fork = branches[index].fork {
      index = fork.branch
    }
    let branch = branches[index]
    var (low, high) = (0, branch.steps.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let first = branch.steps[middle].first
      let isBefore = first < branch.entries.count && branch.entries[first].number <= number
      if isBefore { low = middle } else { high = middle - 1 }
    }
    return branch.firstStep + low
  }

  /// The number of the last action up to the end of a step.
  public func lastNumber(of place: Place) -> Int {
    let (branch, index) = ownStep(place)
    let end = branch.range(ofStep: index).upperBound
    return end > 0 ? branch.entries[end - 1].lastNumber : branch.lastNumberBefore
  }

  /// The effects in flight at the end of a step, oldest first. O(effects of its branch).
  public func effectsInFlight(at place: Place) -> [TimelineEffect] {
    let number = lastNumber(of: place)
    return branches[owner(of: place).branch].effects.filter { $0.isInFlight(after: number) }
  }

  /// The state before a step, followed by the state after each of its entries.
  public func statesWithin(_ place: Place) -> [State] {
    var state = self.state(before: place)
    return [state]
      + entries(of: place).map { entry in
        for _ in 0..<entry.count { reduce(&state, entry.action, entry.inputs) }
        return state
      }
  }

  /// The state before the actions of a step.
  public func state(before place: Place) -> State {
    if place.step > 0 { return state(at: Place(branch: place.branch, step: place.step - 1)) }
    // Step 0 may have actions, sent by resumed effects.
    let root = branches[owner(of: place).branch]
    guard let start = root.start else { preconditionFailure("A branch begins with a state.") }
    return start
  }

  /// Calls `body` with each of the branch's own entries and the state after it. Reduces each action
  /// once.
  public func walk(
    _ branch: Branch, _ body: (TimelineEntry<Action>, State) throws -> Void
  ) throws {
    guard var state = branch.start ?? branch.fork.map({ self.state(at: $0) }) else { return }
    for (index, entry) in branch.entries.enumerated() {
      if index % 256 == 0 { try Task.checkCancellation() }
      for _ in 0..<entry.count { reduce(&state, entry.action, entry.inputs) }
      try body(entry, state)
    }
  }

  private func ownStep(_ place: Place) -> (branch: Branch, index: Int) {
    let own = owner(of: place)
    return (branches[own.branch], own.step - branches[own.branch].firstStep)
  }

  private func reduce(_ entries: ArraySlice<TimelineEntry<Action>>, _ state: inout State) {
    for entry in entries {
      for _ in 0..<entry.count { reduce(&state, entry.action, entry.inputs) }
    }
  }
}

extension Timeline.Branch {
  /// The indices of the entries of the branch's own step at an index.
  fileprivate func range(ofStep index: Int) -> Range<Int> {
    steps[index].first..<(index + 1 < steps.count ? steps[index + 1].first : entries.count)
  }
}
