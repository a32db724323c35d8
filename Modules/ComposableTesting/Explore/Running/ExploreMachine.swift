import ComposableCore

/// A feature in its own world that can be set to any moment of an exploration and continued from
/// there.
///
/// Used by one thread.
final class ExploreMachine<State, Action, Environment> {
  typealias Item = ExploreRecipe<State, Action>.Item
  typealias Moment = ExploreMoment<State, Action>

  /// The moment before any move.
  let initial: Moment
  let model: FeatureModel<State, Action, Environment>
  let world = ExploreWorld()
  /// The issues reported since the move began.
  let issues = ExploreIssues()
  /// For each case of the actions, whether it occurred.
  var happened: [Bool]
  /// Called after each reduction with the action and the new state, while scripts are printed.
  var onReduced: ((Action, State) -> Void)?
  /// The first property of reductions that was violated since the move began.
  var brokenReduction: String?

  let environment: Environment
  let cases: ActionCases
  var engine: Engine<State, Action>
  let host: ExploreHost
  let reductionProperties: [Property<State, Action>]
  let shape = HashedShape.of(State.self)
  let actionShape = HashedShape.of(Action.self)

  /// The loaded recipe, before any change.
  var recipe = ExploreRecipe<State, Action>()
  var isChanged = false
  /// The items of this move that may have to be repeated.
  var log: [Item] = []
  /// The last reduction, if it is not in the log.
  var pending: (before: State, action: Action, values: ExploreValues)?
  var groups: [(reduction: Int, group: Int, action: UInt64)] = []
  var lastGroup = 0
  var reductions = 0
  var watched: (group: Int, isChanged: Bool) = (0, false)
  /// While a recipe is replayed: the number of reductions to run, and their group. All others are
  /// skipped.
  var replay: (budget: Int, group: Int, action: UInt64)?

  init(_ model: FeatureModel<State, Action, Environment>, _ cases: ActionCases) {
    self.model = model
    self.cases = cases
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
        cells: world.cells.map(\.content), choices: [], generator: world.generator, now: .zero))
    start()
    world.onChange = { [unowned self] group in changed(group) }
  }

  deinit {
    world.onChange = { _ in }
    stop()
  }

  var state: State { engine.state }

  /// Restores `moment`. If the effects in flight are those loaded last, this only copies the state.
  func load(_ moment: Moment) {
    if isChanged || moment.recipe !== recipe { rebuild(moment.recipe) }
    engine.replaceState(moment.state)
    restore(moment.values)
    world.agenda.restore(moment.delays, from: moment.values.now)
    world.isTimed = recipe.isTimed
  }

  func rebuild(_ recipe: ExploreRecipe<State, Action>) {
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

  func restore(_ values: ExploreValues) {
    world.now = values.now
    world.generator = values.generator
    guard !world.cells.isEmpty else { return }
    for (cell, content) in zip(world.cells, values.cells) { cell.content = content }
  }

  func remake(_ item: Item) {
    restore(item.values)
    world.choices = ExploreChoices(item.values.choices)
    world.group = item.group
    replay = (0, item.group, 0)
    switch item.kind {
    case .reduction(let before, let action, let hash):
      replay = (1, item.group, hash)
      engine.replaceState(before)
      _ = engine.send(action)
    case .answer(let ordinal, let number, let times):
      guard let index = question(item.group, ordinal) else { break }
      give(index, number, times)
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
    host.drain()
  }

  func question(_ group: Int, _ ordinal: Int) -> Int? {
    world.questions.firstIndex { $0.group == group && $0.ordinal == ordinal }
  }

  func start() {
    reductions = 0
    groups.removeAll(keepingCapacity: true)
    engine = Engine(
      initialState: model.initialState, host: host, reporter: issues.reporter
    ) { [unowned self] state, action in reduce(&state, action) }
    engine.runtime.onEffectStart = { [unowned self] info in
      world.flight = info.number
      changed(group(of: info).group)
    }
    engine.runtime.onEffectEnd = { [unowned self] info, _ in
      world.flightEnded(info.number)
      if replay == nil { touch(group(of: info).group) }
    }
  }

  /// Ends all effects in flight and releases their tasks.
  func stop() {
    replay = (0, 0, 0)
    engine.runtime.abandonAll()
    world.clear()
    host.drain()
    world.clear()
  }
}
