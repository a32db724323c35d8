import ComposableCore

/// A feature in a world of its own, which can be put into any moment of an exploration and moved on from there.
///
/// One thread uses it.
final class ExploreMachine<State, Action, Environment> {
  typealias Item = ExploreRecipe<State, Action>.Item
  typealias Moment = ExploreMoment<State, Action>

  /// The moment before anything was done.
  let initial: Moment
  let model: FeatureModel<State, Action, Environment>
  let world = ExploreWorld()
  /// What the effects and reducers reported since the move began.
  let issues = ExploreIssues()
  /// Which cases of the actions happened, by number.
  private(set) var happened: [Bool]
  /// Called with each action that and state when something is reduced, while scripts are printed.
  var onReduced: ((Action, State) -> Void)?
  /// The name of the first property of reductions that did not hold since the move began.
  private(set) var brokenReduction: String?

  private let environment: Environment
  private let cases: ActionCases
  private(set) var engine: Engine<State, Action>
  private let host: ExploreHost
  private let reductionProperties: [Property<State, Action>]
  let shape = HashedShape.of(State.self)
  private let actionShape = HashedShape.of(Action.self)

  /// What is loaded, as it was before anything changed.
  private(set) var recipe = ExploreRecipe<State, Action>()
  private(set) var isChanged = false
  /// What this move did that may have to be done again.
  private(set) var log: [Item] = []
  /// The last reduction, if it is not in the log yet.
  private var pending: (before: State, action: Action, values: ExploreValues)?
  private(set) var groups: [(reduction: Int, group: Int, action: UInt64)] = []
  private var lastGroup = 0
  private var reductions = 0
  private var watched: (group: Int, isChanged: Bool) = (0, false)
  /// While a recipe is followed: how many reductions are done, and as which group. The others are left out.
  private var replay: (budget: Int, group: Int, action: UInt64)?

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

  // MARK: - Going to a moment

  /// Makes `moment` again. Costs nothing but a copy of the state while what is in flight is what was loaded last.
  func load(_ moment: Moment) {
    if isChanged || moment.recipe !== recipe { rebuild(moment.recipe) }
    engine.replaceState(moment.state)
    restore(moment.values)
    world.agenda.restore(moment.delays, from: moment.values.now)
    world.isTimed = recipe.isTimed
  }

  private func rebuild(_ recipe: ExploreRecipe<State, Action>) {
    stop()
    start()
    for item in recipe.items { remake(item) }
    replay = nil
    self.recipe = recipe
    lastGroup = recipe.lastGroup
    isChanged = false
  }

  /// Takes what is in flight now for what was loaded, so that a script can go on from here.
  func settle(_ recipe: ExploreRecipe<State, Action>) {
    self.recipe = recipe
    isChanged = false
  }

  private func restore(_ values: ExploreValues) {
    world.now = values.now
    world.generator = values.generator
    guard !world.cells.isEmpty else { return }
    for (cell, content) in zip(world.cells, values.cells) { cell.content = content }
  }

  private func remake(_ item: Item) {
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

  private func question(_ group: Int, _ ordinal: Int) -> Int? {
    world.questions.firstIndex { $0.group == group && $0.ordinal == ordinal }
  }

  private func start() {
    reductions = 0
    groups.removeAll(keepingCapacity: true)
    engine = Engine(
      initialState: model.initialState, host: host, reporter: issues.reporter
    ) { [unowned self] state, action in reduce(&state, action) }
    engine.runtime.onFlightStart = { [unowned self] info in
      world.flight = info.number
      changed(group(of: info).group)
    }
    engine.runtime.onFlightEnd = { [unowned self] info, _ in
      world.flightEnded(info.number)
      if replay == nil { touch(group(of: info).group) }
    }
  }

  /// Ends what is in flight, and lets its tasks go.
  private func stop() {
    replay = (0, 0, 0)
    engine.runtime.abandonAll()
    world.clear()
    host.drain()
    world.clear()
  }

  // MARK: - Moving on

  /// What can be done now, in a fixed order.
  func moves() -> [ExploreMove<Action>] {
    var moves = model.actions(engine.state).map { ExploreMove.send($0) }
    let questions = world.questions
    for (index, question) in questions.enumerated() where !question.isLate {
      var occurrence = 0
      if index > 0 { occurrence = questions[..<index].count { $0.name == question.name } }
      for number in question.answers.indices {
        moves.append(.answer(question.name, occurrence: occurrence, number: number))
      }
      for fault in question.faults {
        switch fault {
        case .late where question.lateEntry > 0: break
        case .late: moves.append(.delay(question.name, occurrence: occurrence))
        case .never: moves.append(.drop(question.name, occurrence: occurrence))
        case .twice:
          for number in question.answers.indices {
            moves.append(
              .answer(question.name, occurrence: occurrence, number: number, times: 2))
          }
        }
      }
    }
    if let due = world.agenda.nextDue { moves.append(.wait(max(model.step, due - world.now))) }
    return moves
  }

  /// Does the move, and everything that it makes ready.
  ///
  /// - Returns: false when there is nothing that it could apply to.
  @discardableResult
  func make(_ move: ExploreMove<Action>, choices: [Int] = []) -> Bool {
    if case .choosing(let choices, let move) = move { return make(move, choices: choices) }
    log.removeAll(keepingCapacity: true)
    pending = nil
    brokenReduction = nil
    world.choices = ExploreChoices(choices)
    switch move {
    case .answer(let name, let occurrence, let number, let times):
      guard let index = open(name, occurrence), let question = at(index),
        question.answers.indices.contains(number)
      else { return false }
      note(.answer(ordinal: question.ordinal, number: number, times: times), question.group)
      give(index, number, times)
    case .choosing: return false
    case .delay(let name, let occurrence):
      guard let index = open(name, occurrence), let question = at(index) else { return false }
      note(.delay(ordinal: question.ordinal), question.group)
      delay(question)
    case .drop(let name, let occurrence):
      guard let index = open(name, occurrence), let question = at(index) else { return false }
      note(.drop(ordinal: question.ordinal), question.group)
      _ = world.remove(at: index)
    case .send(let action): _ = engine.send(action)
    case .wait(let duration): wait(until: world.now + duration)
    }
    if !host.drain() {
      issues.reporter(
        "The effects did not come to rest within 1,000,000 jobs. One of them yields forever.")
    }
    return true
  }

  private func at(_ index: Int) -> ExploreQuestion? { world.questions[index] }

  private func open(_ name: String, _ occurrence: Int) -> Int? {
    var rest = occurrence
    return world.questions.firstIndex { question in
      guard question.name == name else { return false }
      rest -= 1
      return rest < 0
    }
  }

  private func give(_ index: Int, _ number: Int, _ times: Int) {
    let question = world.remove(at: index)
    world.group = question.group
    question.answers[number].give(times)
  }

  private func delay(_ question: ExploreQuestion) {
    question.isLate = true
    changed(question.group)
    world.group = question.group
    for case .late(let duration) in question.faults {
      question.lateEntry = world.agenda.insert(
        group: question.group, ordinal: world.nextOrdinal(), due: world.now + duration
      ) { [unowned world, ordinal = question.ordinal, group = question.group] _ in
        world.questions.first { $0.group == group && $0.ordinal == ordinal }?.isLate = false
      }
      return
    }
  }

  private func wait(until date: Duration) {
    while let entry = world.agenda.next(until: date) {
      world.now = max(world.now, entry.due)
      note(.fire(ordinal: entry.ordinal), entry.group)
      let index = log.count - 1
      if entry.interval == .zero { changed(entry.group) }
      watched = (entry.group, entry.interval == .zero || world.isTimed)
      run(entry)
      host.drain()
      // A tick after which its effects wait as before needs no doing again: its date is part of every moment.
      if !watched.isChanged, log.indices.contains(index), log[index].touched.isEmpty {
        log.remove(at: index)
      }
    }
    world.now = date
  }

  private func run(_ entry: ExploreAgenda.Entry) {
    world.group = entry.group
    var turn = SchedulerTurn(now: world.now, runsOnCaller: true)
    entry.work(&turn)
  }

  // MARK: - What a move does

  private func reduce(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
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

  /// What the world is like now; `choices` is how many were taken in this move, which stands there until the move is over.
  private func values(choices: Int) -> ExploreValues {
    ExploreValues(
      cells: world.cells.isEmpty ? [] : world.cells.map(\.content),
      choices: choices == 0 ? [] : [choices], generator: world.generator, now: world.now)
  }

  private func note(_ kind: Item.Kind, _ group: Int) {
    pending = nil
    log.append(Item(kind: kind, group: group, values: values(choices: world.choices.taken.count)))
  }

  /// Puts the last reduction into the log: it starts or cancels effects.
  private func logPending() {
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

  private func changed(_ group: Int) {
    isChanged = true
    if group == watched.group { watched.isChanged = true }
    guard replay == nil, let last = log.indices.last, log[last].group != group else { return }
    if !log[last].touched.contains(group) { log[last].touched.append(group) }
  }

  private func touch(_ group: Int) {
    logPending()
    changed(group)
  }

  func group(of info: EffectInfo) -> (group: Int, action: UInt64) {
    let found = groups.last { $0.reduction == info.reduction }
    return found.map { ($0.group, $0.action) } ?? (0, 0)
  }
}
