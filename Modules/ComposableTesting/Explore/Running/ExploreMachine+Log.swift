import ComposableCore

extension ExploreMachine {
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
    reductions += 1
    if let replay {
      guard replay.budget == 1 else { return .none }
      self.replay = (0, replay.group, replay.action)
      groups.append((reductions, replay.group, replay.action))
      return model.reducer.run(&state, action, environment)
    }
    if let number = cases.number(of: action) { happened[number] = true }
    let before = state
    let values = values(choices: world.choices.taken.count)
    world.group = lastGroup + 1
    let effect = model.reducer.run(&state, action, environment)
    pending = (before, action, values)
    onReduced?(action, state)
    for property in reductionProperties where brokenReduction == nil {
      guard case .reduction(let holds) = property.kind else { continue }
      if !holds(before, action, state) { brokenReduction = property.name }
    }
    if let node = effect.node, node.value == nil { logPending() }
    return effect
  }

  /// The current values of the world; `choices` is the number of options taken in this move, stored
  /// until the move ends.
  func values(choices: Int) -> ExploreValues {
    ExploreValues(
      cells: world.cells.isEmpty ? [] : world.cells.map(\.content),
      choices: choices == 0 ? [] : [choices], generator: world.generator, now: world.now)
  }

  func note(_ kind: Item.Kind, _ group: Int) {
    pending = nil
    log.append(Item(kind: kind, group: group, values: values(choices: world.choices.taken.count)))
  }

  /// Adds the last reduction to the log, because it starts or cancels effects.
  func logPending() {
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

  func changed(_ group: Int) {
    isChanged = true
    if group == watched.group { watched.isChanged = true }
    guard replay == nil, let last = log.indices.last, log[last].group != group else { return }
    if !log[last].touched.contains(group) { log[last].touched.append(group) }
  }

  func touch(_ group: Int) {
    logPending()
    changed(group)
  }

  func group(of info: EffectInfo) -> (group: Int, action: UInt64) {
    let found = groups.last { $0.reduction == info.reduction }
    return found.map { ($0.group, $0.action) } ?? (0, 0)
  }
}
