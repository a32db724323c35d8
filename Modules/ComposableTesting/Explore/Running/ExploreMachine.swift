import ComposableCore

/// A feature in its own world that can be set to any moment of an exploration and continued from
/// there.
///
/// Used by one thread.
@usableFromInline
final class ExploreMachine<State, Action, Environment> {
  @usableFromInline typealias Item = ExploreRecipe<State, Action>.Item
  @usableFromInline typealias Moment = ExploreMoment<State, Action>

  /// The moment before any move.
  @usableFromInline let initial: Moment
  @usableFromInline let world = ExploreWorld()
  /// The issues reported since the move began.
  @usableFromInline let issues = ExploreIssues()
  /// For each case of the actions, whether it occurred.
  @exclusivity(unchecked) @usableFromInline var happened: [Bool]
  /// Called after each reduction with the action and the new state, while scripts are printed.
  @exclusivity(unchecked) @usableFromInline var onReduced: ((Action, State) -> Void)?
  /// The first property of reductions that was violated since the move began.
  @exclusivity(unchecked) @usableFromInline var brokenReduction: String?

  // The parts of the model, each on its own: the model as a whole would be copied for each use.
  @usableFromInline let actions: @Sendable (State) -> [Action]
  @usableFromInline let environment: Environment
  @usableFromInline let independent: (@Sendable (ExploreMove<Action>) -> Bool)?
  @usableFromInline let reducer: Reducer<State, Action, Environment>
  @usableFromInline let step: Duration
  let symmetry: RowSymmetry<State, Action>?
  @usableFromInline let usesEngineOnly: Bool

  @usableFromInline let cases: ActionCases
  @exclusivity(unchecked) @usableFromInline var engine: Engine<State, Action>
  @usableFromInline let host: ExploreHost
  @usableFromInline let reductionProperties: [Property<State, Action>]
  @usableFromInline let shape: HashedShape
  @usableFromInline let actionShape: HashedShape
  @usableFromInline let anyShape: HashedShape
  @usableFromInline let generatorShape: HashedShape

  // Below, accesses are not checked: one thread uses a machine, and no access to a property lasts
  // while another one begins. The checks are a fifth of the row "explore, a transition of the whole
  // counter".

  /// The loaded recipe, before any change.
  @exclusivity(unchecked) @usableFromInline var recipe = ExploreRecipe<State, Action>()
  @exclusivity(unchecked) @usableFromInline var isChanged = false
  /// The items of this move that may have to be repeated.
  @exclusivity(unchecked) @usableFromInline var log: [Item] = []
  /// The last reduction, if it is not in the log.
  @exclusivity(unchecked) @usableFromInline
  var pending: (before: State, action: Action, values: ExploreValues)?
  @exclusivity(unchecked) @usableFromInline
  var groups: [(reduction: Int, group: Int, action: UInt64)] = []
  @exclusivity(unchecked) @usableFromInline var lastGroup = 0
  @exclusivity(unchecked) @usableFromInline var reductions = 0
  @exclusivity(unchecked) @usableFromInline var watched: (group: Int, isChanged: Bool) = (0, false)
  /// While a recipe is replayed: the number of reductions to run, and their group. All others are
  /// skipped.
  @exclusivity(unchecked) @usableFromInline var replay: (budget: Int, group: Int, action: UInt64)?

  /// The result of the last move, if it was made without the engine.
  @exclusivity(unchecked) @usableFromInline var direct: Direct?
  @exclusivity(unchecked) @usableFromInline var shared = SharedRecipes<State, Action>()
  /// The number of reads of stored values by reducers since the move began.
  @exclusivity(unchecked) @usableFromInline var reducerAccesses = 0
  /// The number of times a question or entry began or ended.
  @exclusivity(unchecked) @usableFromInline var changes = 0

  init(_ model: FeatureModel<State, Action, Environment>, _ cases: ActionCases) {
    actions = model.actions
    independent = model.independent
    reducer = model.reducer
    step = model.step
    symmetry = model.symmetry
    usesEngineOnly = model.usesEngineOnly
    self.cases = cases
    var shapes = ShapeFinder()
    shape = shapes.shape(of: State.self)
    actionShape = shapes.shape(of: Action.self)
    anyShape = shapes.shape(of: Any.self)
    generatorShape = shapes.shape(of: SeededGenerator.self)
    environment = model.environment(world)
    happened = Array(repeating: false, count: cases.names.count)
    host = ExploreHost(world: world)
    reductionProperties = model.properties.filter {
      if case .reduction = $0.kind { true } else { false }
    }
    engine = Engine(initialState: model.initialState, host: host) { _, _ in .none }
    initial = Moment(
      delays: [], recipe: recipe, state: model.initialState,
      values: ExploreValues(
        cells: world.contents, choices: [], generator: world.generator, now: .zero))
    start()
    recipe.rows = rowHashes(of: [], [])
    world.onChange = { [unowned self] group in changed(group) }
  }

  deinit {
    world.onChange = { _ in }
    stop()
    shared.removeAll()
  }

  @inlinable var state: State { direct?.state ?? engine.state }

  /// Restores `moment`. If the effects in flight are those loaded last, this only copies the state.
  @inlinable func load(_ moment: Moment) {
    direct = nil
    if isChanged || moment.recipe !== recipe { rebuild(moment.recipe) }
    engine.replaceState(moment.state)
    restore(moment.values)
    world.setDelays(moment.delays)
    world.isTimed = recipe.isTimed
  }

  @inlinable func rebuild(_ recipe: ExploreRecipe<State, Action>) {
    stop()
    start()
    for item in recipe.items { remake(item) }
    replay = nil
    self.recipe = recipe
    lastGroup = recipe.lastGroup
    isChanged = false
  }

  /// Treats the effects now in flight as the loaded ones, so that a script can continue.
  func settle(_ recipe: ExploreRecipe<State, Action>) {
    self.recipe = recipe
    isChanged = false
  }

  @inlinable func restore(_ values: ExploreValues) {
    world.now = values.now
    world.generator = values.generator
    if !values.cells.isEmpty { world.setContents(values.cells) }
  }

  @inlinable func remake(_ item: Item) {
    restore(item.values)
    world.choices = ExploreChoices(item.values.choices)
    world.group = item.group
    replay = (0, item.group, 0)
    switch item.kind {
    case .reduction(let before, let action, let hash):
      replay = (1, item.group, hash)
      engine.replaceState(before)
      _ = engine.send(action)
    case .answer, .delay, .drop, .fire: remakeOther(item)
    }
    host.drain()
  }

  @usableFromInline func remakeOther(_ item: Item) {
    switch item.kind {
    case .answer(let ordinal, let number, let times):
      guard let index = question(item.group, ordinal) else { break }
      giveAnswer(number, toQuestionAt: index, times: times)
    case .reduction: break
    case .delay(let ordinal):
      guard let index = question(item.group, ordinal) else { break }
      delay(world.questions[index])
    case .drop(let ordinal):
      guard let index = question(item.group, ordinal) else { break }
      _ = world.remove(at: index)
    case .fire(let ordinal):
      guard let entry = world.agenda.next(group: item.group, ordinal: ordinal) else { break }
      run(entry)
    }
  }

  func question(_ group: Int, _ ordinal: Int) -> Int? {
    world.questions.firstIndex { $0.group == group && $0.ordinal == ordinal }
  }

  @inlinable func start() {
    reductions = 0
    groups.removeAll(keepingCapacity: true)
    engine = Engine(
      initialState: initial.state, host: host, reporter: issues.reporter
    ) { [unowned self] state, action in reduce(&state, action) }
    observe()
  }

  @usableFromInline func observe() {
    engine.observe(
      StoreObserver(
        effectStarted: { [unowned self] info in
          world.effect = info.number
          changed(group(of: info).group)
        },
        effectEnded: { [unowned self] info, _ in
          world.effectEnded(info.number)
          if replay == nil { touch(group(of: info).group) }
        }))
  }

  /// Ends all effects in flight and releases their tasks.
  @usableFromInline func stop() {
    replay = (0, 0, 0)
    engine.cancelAll()
    world.clear()
    host.drain()
    world.clear()
  }
}
