/// Reads the history.
extension Timeline {
  /// The same step, with the branch that it originally belongs to. O(forks).
  package func owner(of reference: StepReference) -> StepReference {
    var reference = reference
    while reference.step < branches[reference.branch].firstStep,
      let fork = branches[reference.branch].fork
    {
      reference.branch = fork.branch
    }
    return reference
  }

  /// A step with its branch, as it is typed: B.3.
  package func name(of reference: StepReference) -> String {
    "\(branches[reference.branch].name).\(reference.step)"
  }

  /// The actions of a step. Step 0 has only actions sent by restarted effects.
  package func entries(of reference: StepReference) -> ArraySlice<TimelineEntry<Action>> {
    let (branch, index) = ownStep(reference)
    return branch.entries[branch.range(ofStep: index)]
  }

  /// The state at the end of a step. O(1) for the latest steps; otherwise, the steps since the last
  /// kept state are reduced again.
  package func state(at reference: StepReference) -> State {
    let (branch, index) = ownStep(reference)
    let kept = branch.states.last(upTo: index)
    let before = kept?.state ?? branch.fork.map { state(at: $0) }
    guard var state = before else { preconditionFailure("A branch begins with a state.") }
    for step in (kept.map { $0.step + 1 } ?? 0)..<(index + 1) {
      reduce(branch.entries[branch.range(ofStep: step)], &state)
    }
    return state
  }

  /// The steps of a branch from a step on, each with the state at its end. Reduces each action at
  /// most once.
  package func steps(
    from first: StepReference
  ) -> some Sequence<(reference: StepReference, state: State)> {
    let last = branches[first.branch].lastStep
    return sequence(state: (step: first.step, state: state(before: first))) { next in
      guard next.step <= last else { return nil }
      let reference = StepReference(branch: first.branch, step: next.step)
      let (owner, index) = ownStep(reference)
      if let kept = owner.states.last(upTo: index), kept.step == index {
        next.state = kept.state
      } else {
        reduce(owner.entries[owner.range(ofStep: index)], &next.state)
      }
      next.step += 1
      return (reference, next.state)
    }
  }

  /// The state before an action, on the path from the start to a step. O(actions of its step) if
  /// `last` is the state before that step or the one before, as in a loop over the actions.
  package func state(
    before number: Int, onPathTo reference: StepReference,
    after last: inout (step: Int, state: State)?
  ) -> State? {
    guard let step = step(ofAction: number, onPathTo: reference) else { return nil }
    func onLine(_ step: Int) -> StepReference {
      StepReference(branch: reference.branch, step: step)
    }
    var state: State
    if let last, (step - 1...step).contains(last.step) {
      state = last.state
      for step in last.step..<step { reduce(entries(of: onLine(step)), &state) }
    } else {
      state = self.state(before: onLine(step))
    }
    last = (step, state)
    for entry in entries(of: onLine(step)) where entry.number < number {
      for _ in 0..<min(entry.count, number - entry.number) {
        reduce(&state, entry.action, entry.inputs)
      }
    }
    return state
  }

  /// The entry that contains an action, on the path from the start to a step.
  package func entry(_ number: Int, onPathTo reference: StepReference) -> TimelineEntry<Action>? {
    step(ofAction: number, onPathTo: reference).flatMap { step in
      entries(of: StepReference(branch: reference.branch, step: step)).last { $0.number <= number }
    }
  }

  /// The step that contains an action, on the path from the start to `reference`; nil if there
  /// isn't such an action. O(log n) in the steps of its branch.
  package func step(ofAction number: Int, onPathTo reference: StepReference) -> Int? {
    guard number > 0, number <= lastNumber(of: reference) else { return nil }
    var index = reference.branch
    while number <= branches[index].lastNumberBefore, let fork = branches[index].fork {
      index = fork.branch
    }
    let branch = branches[index]
    let next = branch.firstEntries.partitioningIndex { first in
      first == branch.entries.count || branch.entries[first].number > number
    }
    return branch.firstStep + max(next - 1, 0)
  }

  /// The number of the last action up to the end of a step.
  package func lastNumber(of reference: StepReference) -> Int {
    let (branch, index) = ownStep(reference)
    let end = branch.range(ofStep: index).upperBound
    return end > 0 ? branch.entries[end - 1].lastNumber : branch.lastNumberBefore
  }

  /// The effects in flight at the end of a step, oldest first. O(effects of its branch).
  package func effectsInFlight(at reference: StepReference) -> [TimelineEffect] {
    let number = lastNumber(of: reference)
    return branches[owner(of: reference).branch].effects.filter { $0.isInFlight(after: number) }
  }

  /// The state before the actions of a step.
  package func state(before reference: StepReference) -> State {
    if reference.step > 0 {
      return state(at: StepReference(branch: reference.branch, step: reference.step - 1))
    }
    // Step 0 may have actions, sent by restarted effects.
    let root = branches[owner(of: reference).branch]
    guard let state = root.initialState else {
      preconditionFailure("A branch begins with a state.")
    }
    return state
  }

  /// Calls `body` with each of the branch's own entries and the state after it. Reduces each action
  /// once.
  package func walk(
    _ branch: Branch, _ body: (TimelineEntry<Action>, State) throws -> Void
  ) throws {
    guard var state = branch.initialState ?? branch.fork.map({ self.state(at: $0) }) else { return }
    for (index, entry) in branch.entries.enumerated() {
      if index % 256 == 0 { try Task.checkCancellation() }
      for _ in 0..<entry.count { reduce(&state, entry.action, entry.inputs) }
      try body(entry, state)
    }
  }

  private func ownStep(_ reference: StepReference) -> (branch: Branch, index: Int) {
    let own = owner(of: reference)
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
    firstEntries[index]..<(index + 1 < firstEntries.count ? firstEntries[index + 1] : entries.count)
  }
}
