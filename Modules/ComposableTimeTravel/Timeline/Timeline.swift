import ComposableCore

/// The history of a session: steps with their states, organized in branches, and a cursor.
///
/// A step is a user action with all effect actions up to the next user action. Step 0 is the start.
/// A branch is a list of steps that begins after a step of another branch, or with its own state.
/// After a step of another branch, its first action begins a step even if an effect sent it. New
/// steps belong to the live branch. The cursor only selects the state to show.
///
/// ```swift
/// var timeline = Timeline<Int, String>(0) { state, _, _ in state += 1 }
/// timeline.append(TimelineEntry("add"), after: 1)
/// timeline.append(TimelineEntry("add"), after: 2)
/// timeline.look(at: StepReference(branch: 0, step: 1))
/// timeline.continueFromCursor()
/// timeline.append(TimelineEntry("add"), after: 2)
/// timeline.branches.count  // 2
/// ```
package struct Timeline<State: Sendable, Action: Codable & Equatable & Sendable> {
  /// Reduces an action again with its recorded inputs.
  package typealias Reduce = (inout State, Action, ReducerInputs) -> Void

  /// A list of steps that begins at the start or after a step of another branch.
  package struct Branch {
    /// The name: A, B, …
    package fileprivate(set) var name: String
    /// The step it begins after; nil if it begins with its own state.
    package fileprivate(set) var fork: StepReference?
    /// Its own initial state; nil if it begins after a step.
    package let initialState: State?
    /// The number of its own first step.
    package let firstStep: Int
    /// The number of the last action before its own first step.
    let lastNumberBefore: Int
    /// The actions of its own steps, excluding those of its parent branch.
    package internal(set) var entries: [TimelineEntry<Action>] = []
    /// The index of the first entry of each of its own steps.
    var firstEntries: [Int] = []
    var states = KeptStates<State>()
    /// The effects restarted when it began, and those started by its own actions.
    package internal(set) var effects: [TimelineEffect] = []
    /// The indices of the effects by their numbers.
    var effectIndices: [Int: Int] = [:]

    /// The number of its last step.
    package var lastStep: Int { firstStep + firstEntries.count - 1 }

    /// The number of its last action.
    package fileprivate(set) var lastNumber: Int

    /// A branch without steps, after the action `lastNumberBefore`.
    init(
      name: String, fork: StepReference?, initialState: State?, firstStep: Int,
      lastNumberBefore: Int
    ) {
      self.name = name
      self.fork = fork
      self.initialState = initialState
      self.firstStep = firstStep
      self.lastNumberBefore = lastNumberBefore
      lastNumber = lastNumberBefore
    }
  }

  /// The branches, oldest first.
  package private(set) var branches: [Branch]
  /// The step that is shown; nil for the present.
  package private(set) var cursor: StepReference?
  /// The index of the live branch, which grows.
  package private(set) var live = 0
  /// The encoded action of the last entry, if an effect sent it.
  private var lastJSON: JSON?
  private let encoder = StateEncoder()
  package let reduce: Reduce

  /// A timeline at the start of a session.
  package init(_ state: State, reduce: @escaping Reduce) {
    branches = [Self.root("A", state)]
    self.reduce = reduce
  }

  private static func root(_ name: String, _ state: State) -> Branch {
    var branch = Branch(
      name: name, fork: nil, initialState: state, firstStep: 0, lastNumberBefore: 0)
    branch.firstEntries = [0]
    branch.states.append(state)
    return branch
  }

  /// The last step of the live branch.
  package var present: StepReference { StepReference(branch: live, step: branches[live].lastStep) }

  /// The step that is shown.
  package var here: StepReference { cursor ?? present }

  /// The number of the last action of the live branch.
  package var lastNumber: Int { branches[live].lastNumber }

  /// Whether nothing has happened yet.
  package var isEmpty: Bool { branches.count == 1 && branches[0].entries.isEmpty }

  /// Whether an action appended to the live branch begins a step.
  package func beginsStep(_ entry: TimelineEntry<Action>) -> Bool {
    entry.isUser || branches[live].firstEntries.isEmpty
  }

  /// Appends an action to the live branch. If it repeats the last one, and the same effect sent
  /// both, extends the last entry instead. O(1).
  ///
  /// - Returns: The number of the action.
  @discardableResult
  package mutating func append(_ entry: TimelineEntry<Action>, after state: State) -> Int {
    let json = entry.isUser || entry.count > 1 ? nil : try? encoder.json(of: entry.action)
    defer { lastJSON = json }
    return branches[live].append(entry, isRepeated: json != nil && json == lastJSON, after: state)
  }

  /// Adds an effect that the live branch started or restarted, or replaces the effect with the same
  /// number.
  package mutating func setEffect(_ effect: TimelineEffect) {
    if let index = branches[live].effectIndices[effect.number] {
      branches[live].effects[index] = effect
    } else {
      branches[live].effectIndices[effect.number] = branches[live].effects.count
      branches[live].effects.append(effect)
    }
  }

  /// The effect of the live branch with a number.
  package func effect(_ number: Int) -> TimelineEffect? {
    branches[live].effectIndices[number].map { branches[live].effects[$0] }
  }

  /// Moves the cursor.
  package mutating func look(at reference: StepReference) {
    cursor = reference == present ? nil : reference
  }

  /// Makes the shown step the present: if it is the last step of its branch, that branch continues;
  /// otherwise a new branch begins. Does nothing at the present.
  ///
  /// - Returns: Whether a branch began.
  @discardableResult
  package mutating func continueFromCursor() -> Bool {
    guard let reference = cursor else { return false }
    guard reference.step < branches[reference.branch].lastStep else {
      makeLive(reference.branch)
      return false
    }
    branches.append(
      Branch(
        name: Self.name(branches.count), fork: owner(of: reference), initialState: nil,
        firstStep: reference.step + 1, lastNumberBefore: lastNumber(of: reference)))
    makeLive(branches.count - 1)
    return true
  }

  /// Begins a live branch with its own initial state. Replaces an empty timeline.
  package mutating func begin(with state: State) {
    if isEmpty { branches = [] }
    branches.append(Self.root(Self.name(branches.count), state))
    makeLive(branches.count - 1)
  }

  /// Adds the branches of another timeline, and makes that timeline's live branch live. Replaces an
  /// empty timeline.
  package mutating func adopt(_ other: Timeline) {
    let offset = isEmpty ? 0 : branches.count
    if isEmpty { branches = [] }
    for var branch in other.branches {
      branch.name = Self.name(branches.count)
      branch.fork?.branch += offset
      branches.append(branch)
    }
    makeLive(other.live + offset)
  }

  /// Lets a branch grow from now on, and shows its end.
  private mutating func makeLive(_ branch: Int) {
    live = branch
    cursor = nil
    lastJSON = nil
  }

  /// The name of the branch with an index: A to Z, then AA.
  private static func name(_ index: Int) -> String {
    let letter = String(Unicode.Scalar(UInt8(65 + index % 26)))
    return index < 26 ? letter : name(index / 26 - 1) + letter
  }
}

extension Timeline.Branch {
  /// Appends an action, or extends the last entry if the same effect sent an equal action
  /// before.
  fileprivate mutating func append(
    _ entry: TimelineEntry<Action>, isRepeated: Bool, after state: State
  ) -> Int {
    let number = lastNumber + 1
    lastNumber += entry.count
    let hasStep = !firstEntries.isEmpty && !entry.isUser
    if hasStep {
      states.replaceLast(with: state)
    } else {
      firstEntries.append(entries.count)
      states.append(state)
    }
    if hasStep, isRepeated, entries[entries.count - 1].canRepeat(entry) {
      entries[entries.count - 1].count += 1
    } else {
      var entry = entry
      entry.number = number
      entries.append(entry)
    }
    return number
  }
}

extension TimelineEntry {
  /// Whether an equal action may be counted here: the same effect sent both, and neither read any
  /// input.
  fileprivate func canRepeat(_ next: TimelineEntry) -> Bool {
    !isUser && startedBy == next.startedBy && effect == next.effect && inputs.isEmpty
      && next.inputs.isEmpty
  }
}

/// A step of a branch.
package struct StepReference: Hashable, Sendable {
  /// The index of the branch.
  package var branch: Int
  /// The number of the step; 0 is the start.
  package var step: Int

  /// A step of a branch.
  package init(branch: Int, step: Int) {
    self.branch = branch
    self.step = step
  }
}
