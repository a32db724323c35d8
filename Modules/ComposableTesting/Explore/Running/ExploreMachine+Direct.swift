import ComposableCore

/// Makes moves without an engine if their reductions start no effects.
///
/// The reducer runs as in an engine. The actions that effects send after an answer or after time
/// are recorded the first time, because effects do not depend on the state. If anything else could
/// matter, an engine makes the move again.
extension ExploreMachine {
  /// The result of a move.
  @usableFromInline struct Direct {
    @usableFromInline var delays: [Duration]
    @usableFromInline var recipe: ExploreRecipe<State, Action>
    @usableFromInline var state: State

    @inlinable init(delays: [Duration], recipe: ExploreRecipe<State, Action>, state: State) {
      self.delays = delays
      self.recipe = recipe
      self.state = state
    }
  }

  /// The actions that effects sent in a move, and the conditions at its start.
  @usableFromInline struct Recording {
    @usableFromInline let inChildren: [EffectInfo]
    @usableFromInline var isUsable = true
    @usableFromInline var steps: [ExploreDelivery<State, Action>.Step] = []
    @usableFromInline let start: Duration

    @inlinable init(inChildren: [EffectInfo], start: Duration) {
      self.inChildren = inChildren
      self.start = start
    }
  }

  /// Makes the move from `moment`, if the same effects start and end as in the recorded move.
  ///
  /// - Returns: False if an engine has to make it.
  @inlinable func makeDirectly(
    _ move: ExploreMove<Action>, number: Int?, in moment: Moment, choices: [Int]
  ) -> Bool {
    let recipe = moment.recipe
    if recipe.isTimed || usesEngineOnly { return false }
    var delivery: ExploreDelivery<State, Action>?
    if let number {
      delivery = recipe.deliveries[number].first { $0.delaysBefore == moment.delays }
      if delivery == nil { return false }
    }
    begin(choices)
    restore(moment.values)
    world.isTimed = false
    let changes = changes
    var state = moment.state
    var isDone = true
    if let delivery {
      for step in delivery.steps where isDone {
        world.now = moment.values.now + step.after
        isDone =
          reduceDirectly(&state, step.action, keeping: recipe)
          && isAtPlace(delivery.recipe, state)
      }
      world.now = moment.values.now + delivery.length
    } else if let action = move.action {
      world.accesses = 0
      isDone = reduceDirectly(&state, action, keeping: recipe, followsValues: true)
      if !isDone, world.accesses == 0, self.changes == changes, !world.isTimed,
        let start = recordedStart(of: action, in: moment)
      {
        direct = Direct(
          delays: start.delays, recipe: start.recipe.canonical ?? start.recipe, state: state)
        return true
      }
    }
    guard isDone, !world.isTimed, self.changes == changes else {
      _ = issues.takeFirst()
      return false
    }
    let next = delivery.map { $0.recipe.canonical ?? $0.recipe } ?? recipe
    direct = Direct(delays: delivery?.delays ?? moment.delays, recipe: next, state: state)
    return true
  }

  /// Runs the reducer, and again for a single value that it returns.
  ///
  /// - Returns: False if it returned another effect, or removed a state path of `recipe`.
  @inlinable func reduceDirectly(
    _ state: inout State, _ action: Action, keeping recipe: ExploreRecipe<State, Action>,
    followsValues: Bool = false
  ) -> Bool {
    var action = action
    for _ in 0..<1_000 {
      noteCase(of: action)
      let before = reductionProperties.isEmpty ? nil : state
      let effect = reducer.run(&state, action, environment)
      if let before { check(action, from: before, to: state) }
      guard isAtPlace(recipe, state) else { return false }
      guard let node = effect.node else { return true }
      guard followsValues, let value = node.valueOfRoot else { return false }
      action = value
    }
    return false
  }

  /// Whether the state still has every part that an effect in flight belongs to.
  @inlinable func isAtPlace(_ recipe: ExploreRecipe<State, Action>, _ state: State) -> Bool {
    recipe.inChildren.isEmpty || isAtPlace(recipe.inChildren, state)
  }

  @inlinable func isAtPlace(_ effects: [EffectInfo], _ state: State) -> Bool {
    withUnsafePointer(to: state) { effects.haveTheirPlaces(in: $0) }
  }

  /// Makes the move with the engine, in which `moment` is loaded, and records the effects' actions.
  @inlinable func makeRecorded(
    _ move: ExploreMove<Action>, number: Int?, in moment: Moment, choices: [Int]
  ) {
    guard let number else { return makeStart(move, in: moment, choices: choices) }
    guard !moment.recipe.isTimed, moment.recipe.isShared, moment.recipe.deliveries[number].count < 8
    else {
      make(move, choices: choices)
      return
    }
    recording = Recording(inChildren: moment.recipe.inChildren, start: world.now)
    defer { recording = nil }
    world.accesses = 0
    make(move, choices: choices)
    guard let recording, recording.isUsable, world.accesses == 0, !world.isTimed,
      issues.messages.isEmpty
    else { return }
    let recipe = sharedRecipe()
    guard recipe.owner == ObjectIdentifier(self), isAtPlace(recipe, engine.state) else { return }
    moment.recipe.deliveries[number].append(
      ExploreDelivery(
        delaysBefore: moment.delays, delays: delays, length: world.now - moment.values.now,
        recipe: recipe, steps: recording.steps))
  }

  /// Makes a user's move with the engine, and records the effects it starts.
  @inlinable func makeStart(_ move: ExploreMove<Action>, in moment: Moment, choices: [Int]) {
    cancels.removeAll(keepingCapacity: true)
    reducerAccesses = 0
    world.accesses = 0
    let first = reductions
    make(move, choices: choices)
    guard let action = move.action, moment.recipe.replaceable != nil, reductions == first + 1,
      world.accesses == 0, reducerAccesses == 0, !world.isTimed, issues.messages.isEmpty
    else { return }
    // Most starts cancel the same effects, and share the list.
    if recordedCancels != cancels { recordedCancels = Array(cancels[...]) }
    let start = ExploreStart(cancels: recordedCancels, delays: delays, recipe: sharedRecipe())
    guard start.recipe.owner == ObjectIdentifier(self), start.replaces(moment.recipe) else {
      return
    }
    if starts.count >= 8_192 {
      formerStarts = starts
      starts = [:]
    }
    let number = hash(action, moment.state)
    starts[number] = start
    start.recipe.start = number
  }

  /// The recorded start of the action in this state, if it cancels all effects in flight.
  @inlinable func recordedStart(
    of action: Action, in moment: Moment
  ) -> ExploreStart<State, Action>? {
    guard moment.recipe.replaceable != nil else { return nil }
    let hash = hash(action, moment.state)
    if let start = starts[hash] { return start.replaces(moment.recipe) ? start : nil }
    guard let start = formerStarts[hash], start.replaces(moment.recipe) else { return nil }
    starts[hash] = start
    return start
  }

  /// Replaces the recipe of a recorded start by its canonical one, so that the former is released.
  @inlinable func keepCanonical(_ number: UInt64) {
    func replacement(_ start: ExploreStart<State, Action>?) -> ExploreStart<State, Action>? {
      guard let start, let canonical = start.recipe.canonical else { return nil }
      return ExploreStart(cancels: start.cancels, delays: start.delays, recipe: canonical)
    }
    if let start = replacement(starts[number]) {
      starts[number] = start
    } else if let start = replacement(formerStarts[number]) {
      formerStarts[number] = start
    }
  }

  @inlinable func hash(_ action: Action, _ state: State) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.combine(state, shape)
    fingerprint.combine(action, actionShape)
    return fingerprint.finalize()
  }

  @inlinable func record(_ action: Action, to state: State, effect: Effect<Action, Never>) {
    guard let recording else { return }
    self.recording?.steps.append(.init(action: action, after: world.now - recording.start))
    if effect.node != nil || !isAtPlace(recording.inChildren, state) {
      self.recording?.isUsable = false
    }
  }
}
