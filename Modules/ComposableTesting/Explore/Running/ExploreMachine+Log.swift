import ComposableCore

extension ExploreMachine {
  @inlinable func reduce(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
    reductions += 1
    if let replay {
      guard replay.budget == 1 else { return .none }
      self.replay = (0, replay.group, replay.action)
      groups.append((reductions, replay.group, replay.action))
      return reducer.run(&state, action, environment)
    }
    noteCase(of: action)
    let before = state
    let values = values(choices: world.choices.taken.count)
    world.group = lastGroup + 1
    let accesses = world.accesses
    let effect = reducer.run(&state, action, environment)
    reducerAccesses += world.accesses - accesses
    world.accesses = accesses
    pending = (before, action, values)
    onReduced?(action, state)
    check(action, from: before, to: state)
    if effect.isWork { logPending() }
    return effect
  }

  @inlinable func noteCase(of action: Action) {
    let number = withUnsafePointer(to: action) { cases.number(at: $0) }
    if let number { happened[number] = true }
  }

  /// Checks the properties of single reductions.
  @inlinable func check(_ action: Action, from before: State, to after: State) {
    for property in reductionProperties where brokenReduction == nil {
      guard case .reduction(let holds) = property.kind else { continue }
      if !holds(before, action, after) { brokenReduction = property.name }
    }
  }

  /// The current values of the world; `choices` is the number of options taken in this move, stored
  /// until the move ends.
  @inlinable func values(choices: Int) -> ExploreValues {
    ExploreValues(
      cells: world.contents,
      choices: choices == 0 ? [] : [choices], generator: world.generator, now: world.now)
  }

  func note(_ kind: Item.Kind, _ group: Int) {
    pending = nil
    log.append(Item(kind: kind, group: group, values: values(choices: world.choices.taken.count)))
  }

  /// Adds the last reduction to the log, because it starts or cancels effects.
  @inlinable func logPending() {
    guard let reduction = pending else { return }
    pending = nil
    isChanged = true
    lastGroup += 1
    var fingerprint = Fingerprint()
    fingerprint.combine(reduction.action, actionShape)
    let hash = fingerprint.finalize()
    groups.append((reductions, lastGroup, hash))
    log.append(
      Item(
        kind: .reduction(before: reduction.before, reduction.action, hash), group: lastGroup,
        values: reduction.values))
  }

  @usableFromInline func changed(_ group: Int) {
    isChanged = true
    changes += 1
    if group == watched.group { watched.isChanged = true }
    let last = log.count - 1
    guard last >= 0, replay == nil, log[last].group != group else { return }
    if !log[last].touched.contains(group) { log[last].touched.append(group) }
  }

  func touch(_ group: Int) {
    logPending()
    changed(group)
  }

  @usableFromInline func group(of info: EffectInfo) -> (group: Int, action: UInt64) {
    let found = groups.last { $0.reduction == info.reduction }
    return found.map { ($0.group, $0.action) } ?? (0, 0)
  }
}
