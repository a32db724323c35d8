import ComposableCore

/// One store of an explored feature, and the world that its effects run in.
///
/// It makes moves, from the initial state or from a snapshot, and computes the key of the
/// present moment.
final class FeatureRun<State, Action, Environment> {
  typealias Model = FeatureModel<State, Action, Environment>
  typealias Move = ExploreMove<Action>

  let model: Model
  let world: ExploreWorld
  let host: ExploreHost
  let births: ScreenBirths
  private let environment: Environment
  let initialSnapshot: Snapshot<State>
  /// Whether the time is part of every moment.
  let isTimed: Bool
  /// Called after each reduction with the action and the new state.
  var onReduced: ((Action, State) -> Void)?

  // MARK: - The present moment

  private(set) var engine: Engine<State, Action>
  /// The starts of the effects in flight, without canceled ones; cheap, because nothing is
  /// described.
  private(set) var inFlight: [EffectEvent] = []
  /// The number of the present state's key; nil until it is needed.
  private var knownStateNumber: KeyNumber?
  /// The number of reductions since the start, which is the number of the last one.
  private var reductions = 0
  /// The number of scheduled jobs that the last move has run.
  var jobCount = 0

  // MARK: - Checks

  /// The first property of reductions that was violated since the move began.
  var violatedReductionProperty: String?
  let cases = ActionCases(Action.self)
  private(set) var coverage: Coverage
  /// Whether reductions are checked; not while checked moves are repeated.
  private var isChecking = true
  let issues = ExploreIssues()
  /// The numbers of the properties of single reductions.
  private let reductionProperties: [Int]

  init(_ model: Model, isTimed: Bool = false, keys: KeySpace = KeySpace()) {
    self.isTimed = isTimed
    self.model = model
    world = ExploreWorld(keys)
    environment = model.environment(world)
    world.environmentWasCreated()
    births = ScreenBirths { [world] in world.nextBirth() }
    host = ExploreHost(world: world)
    coverage = Coverage(
      actions: cases.names, properties: model.properties.map(\.name),
      isRelevant: model.properties.map {
        // It fails if it never holds.
        if case .reachable = $0.kind { true } else { false }
      })
    reductionProperties = model.properties.indices.filter {
      if case .reduction = model.properties[$0].kind { true } else { false }
    }
    initialSnapshot = Snapshot(
      state: model.initialState, stateNumber: world.keys.number(ofValue: model.initialState),
      values: world.values, now: world.now)
    // A placeholder: the engine's closures need `self`, so `start(at:)` makes it.
    engine = Engine(initialState: model.initialState, runtime: .onMainActor()) { _, _ in .none }
    world.histories.writeThrottles = { [weak self] in self?.writeThrottles(to: &$0) }
    start(at: initialSnapshot)
  }

  deinit {
    stop()
    host.close()
  }

  var state: State { engine.state }

  /// The actions that the user can send now.
  var actions: [Action] { model.actions(state) }

  /// Descriptions of the effects in flight, for messages.
  var effectDescriptions: [EffectInfo] { engine.root.effects }

  /// Releases the effects in flight, and begins without any, with a new store. `observer` is called
  /// in addition to the run's own checks.
  func start(at snapshot: Snapshot<State>, observer: StoreObserver<State, Action>? = nil) {
    stop()
    world.values = snapshot.values
    world.now = snapshot.now
    reductions = 0
    knownStateNumber = snapshot.stateNumber
    let runtime = EffectRuntime(host: host, reporter: issues.reporter)
    engine = Engine(initialState: snapshot.state, runtime: runtime) { [unowned self] in
      reduce(&$0, $1)
    }
    if let observer { engine.observe(observer) }
    // Replaces the handler of `observe`, which would describe each effect.
    engine.runtime.observeEffects { [unowned self] event in
      if event.hasEnded {
        effectEnded(event)
        observer?.effectEnded(event.info, event.isCancelled)
      } else {
        effectStarted(event)
        observer?.effectStarted(event.info)
      }
    }
  }

  private func stop() {
    withoutChecking {
      host.whileBusy {
        engine.cancelAll()
        host.drain()
        world.endWaits { host.drain(limit: 100_000) }
      }
    }
    world.histories.removeAll()
    host.forgetTasks()
    inFlight = []
  }

  /// Runs what was checked before, or belongs to no script; ignores its reductions and issues.
  func withoutChecking(_ body: () -> Void) {
    isChecking = false
    body()
    isChecking = true
    _ = issues.takeFirst()
  }

  /// Collects the issues that reducers, effects and properties report.
  func collectingIssues<Result>(_ body: () -> Result) -> Result {
    IssueReporter.$current.withValue(issues.reporter, operation: body)
  }

  /// Restores the state and the values. The effects in flight and the time do not change.
  ///
  /// Returns false if that ended an effect whose state path the state lacks.
  @discardableResult
  func restore(_ snapshot: Snapshot<State>) -> Bool {
    let count = inFlight.count
    host.whileBusy { engine.restore(snapshot.state) }
    knownStateNumber = snapshot.stateNumber
    world.values = snapshot.values
    return inFlight.count == count
  }

  var snapshot: Snapshot<State> {
    Snapshot(state: state, stateNumber: stateNumber, values: world.values, now: world.now)
  }

  /// The number of the present state's key. Most states are looked at several times.
  var stateNumber: KeyNumber {
    if let knownStateNumber { return knownStateNumber }
    let number = world.keys.number(ofValue: state)
    knownStateNumber = number
    return number
  }

  /// Records whether a property could have failed; returns whether the verdict isn't `broken`.
  func record(_ verdict: Verdict, of number: Int) -> Bool {
    if verdict != .irrelevant, isChecking { coverage.noteRelevance(ofProperty: number) }
    return verdict != .broken
  }

  // MARK: - Reductions and effects

  private func reduce(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
    reductions += 1
    if isChecking, let name = cases.name(of: action) { coverage.noteAction(name) }
    let before = state
    let numberBefore = knownStateNumber
    knownStateNumber = nil
    let effect = world.histories.reduction(reductions) {
      model.reducer.run(&state, action, environment)
    } write: {
      write(action: action, before: before, number: numberBefore, to: &$0)
    }
    onReduced?(action, state)
    if isChecking { check(action, from: before, to: state) }
    return effect
  }

  /// Writes a reduction to the history of the effects that it starts: its action and the state that
  /// its reducer saw, with what the reducer read before, are everything they can have captured.
  private func write(
    action: Action, before: State, number numberBefore: KeyNumber?, to history: inout KeyWriter
  ) {
    if model.effectsDependOnActionAlone {
      // Without what the reducer read.
      history = KeyWriter(world.keys)
    } else {
      // Mutation: the state that a reducer saw is forgotten
      history.write(numberBefore ?? world.keys.number(ofValue: before))
    }
    // Mutation: the action that started an effect is forgotten
    history.write(value: action)
    history.compare(ifPossible: action)
  }

  /// Checks the properties of single reductions.
  private func check(_ action: Action, from before: State, to after: State) {
    for number in reductionProperties where violatedReductionProperty == nil {
      let property = model.properties[number]
      guard case .reduction(let verdict) = property.kind else { continue }
      if !record(verdict(before, action, after), of: number) {
        violatedReductionProperty = property.name
      }
    }
  }

  private func effectStarted(_ event: EffectEvent) {
    inFlight.append(event)
    world.histories.effectStarted(EffectOrigin(event))
  }

  private func effectEnded(_ event: EffectEvent) {
    inFlight.removeAll { $0.number == event.number }
    world.histories.effectEnded(EffectOrigin(event), isCancelled: event.isCancelled)
    world.effectEnded(event.number)
  }
}

extension EffectOrigin {
  init(_ event: EffectEvent) { self.init(effect: event.number, reduction: event.reduction) }
}
