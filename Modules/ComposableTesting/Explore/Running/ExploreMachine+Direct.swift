import ComposableCore

/// Moves that are made without an engine: those whose reductions start no effects.
///
/// The reducer runs as it does in an engine. What an answer or time makes the effects in flight
/// send is known from the first time that it happened, since effects do not see the state. As soon
/// as something else than that could matter, the move is made again by an engine.
extension ExploreMachine {
  /// Where a move led to.
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

  /// What the effects sent in a move, and from what the move began.
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

  /// Makes the move from `moment`, if no effect starts or ends but as it did before.
  ///
  /// - Returns: false when an engine has to make it.
  @inlinable func makeDirectly(
    _ move: ExploreMove<Action>, _ number: Int?, _ moment: Moment, _ choices: [Int]
  ) -> Bool {
    let recipe = moment.recipe
    if recipe.isTimed || model.usesEngineOnly { return false }
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
        isDone = reduceDirectly(&state, step.action, recipe) && isAtPlace(delivery.recipe, state)
      }
      world.now = moment.values.now + delivery.length
    } else if let action = move.action {
      world.accesses = 0
      isDone = reduceDirectly(&state, action, recipe, followsValues: true)
      if !isDone, world.accesses == 0, self.changes == changes, !world.isTimed,
        let start = start(action, moment)
      {
        direct = Direct(delays: start.delays, recipe: start.recipe, state: state)
        return true
      }
    }
    guard isDone, !world.isTimed, self.changes == changes else {
      _ = issues.takeFirst()
      return false
    }
    direct = Direct(
      delays: delivery?.delays ?? moment.delays, recipe: delivery?.recipe ?? recipe, state: state)
    return true
  }

  /// Runs the reducer, and again for a lone value that it returns.
  ///
  /// - Returns: false when it returned another effect, or a place of `recipe` left.
  @inlinable func reduceDirectly(
    _ state: inout State, _ action: Action, _ recipe: ExploreRecipe<State, Action>,
    followsValues: Bool = false
  ) -> Bool {
    var action = action
    for _ in 0..<1_000 {
      noteCase(of: action)
      let before = reductionProperties.isEmpty ? nil : state
      let effect = model.reducer.run(&state, action, environment)
      if let before { check(before, action, state) }
      guard isAtPlace(recipe, state) else { return false }
      guard let node = effect.node else { return true }
      guard followsValues, let value = node.valueOfRoot else { return false }
      action = value
    }
    return false
  }

  /// Whether the state still has each part that an effect in flight belongs to.
  @inlinable func isAtPlace(_ recipe: ExploreRecipe<State, Action>, _ state: State) -> Bool {
    recipe.inChildren.isEmpty || isAtPlace(recipe.inChildren, state)
  }

  @inlinable func isAtPlace(_ effects: [EffectInfo], _ state: State) -> Bool {
    withUnsafePointer(to: state) { effects.haveTheirPlaces(in: $0) }
  }

  /// Makes the move with the engine, which has `moment` loaded, and notes what effects send in it.
  @inlinable func makeRecorded(
    _ move: ExploreMove<Action>, _ number: Int?, _ moment: Moment, _ choices: [Int]
  ) {
    guard let number else { return makeStart(move, moment, choices) }
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

  /// Makes what a user does with the engine, and notes what it starts.
  @inlinable func makeStart(_ move: ExploreMove<Action>, _ moment: Moment, _ choices: [Int]) {
    cancels.removeAll(keepingCapacity: true)
    reducerAccesses = 0
    world.accesses = 0
    let first = reductions
    make(move, choices: choices)
    guard let action = move.action, moment.recipe.replaceable != nil, reductions == first + 1,
      world.accesses == 0, reducerAccesses == 0, !world.isTimed, issues.messages.isEmpty
    else { return }
    let start = ExploreStart(cancels: cancels, delays: delays, recipe: sharedRecipe())
    guard start.recipe.owner == ObjectIdentifier(self), start.replaces(moment.recipe) else {
      return
    }
    if starts.count >= 16_384 {
      formerStarts = starts
      starts = [:]
    }
    starts[hash(action, moment.state)] = start
  }

  /// What the action starts in the state, if it is known and leaves nothing that is in flight.
  @inlinable func start(_ action: Action, _ moment: Moment) -> ExploreStart<State, Action>? {
    guard moment.recipe.replaceable != nil else { return nil }
    let hash = hash(action, moment.state)
    guard let start = starts[hash] ?? formerStarts[hash], start.replaces(moment.recipe) else {
      return nil
    }
    return start
  }

  @inlinable func hash(_ action: Action, _ state: State) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.combine(state, shape)
    fingerprint.combine(action, actionShape)
    return fingerprint.finalize()
  }

  @inlinable func record(_ action: Action, _ state: State, _ effect: Effect<Action, Never>) {
    guard let recording else { return }
    self.recording?.steps.append(.init(action: action, after: world.now - recording.start))
    if effect.node != nil || !isAtPlace(recording.inChildren, state) {
      self.recording?.isUsable = false
    }
  }
}
