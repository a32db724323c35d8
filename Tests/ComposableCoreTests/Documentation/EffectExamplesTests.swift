import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// Runs the examples in the comments of effects and schedulers.
struct EffectExamplesTests {
  struct State: Equatable {
    var lines: [String] = []
    var results: [String] = []
    var ticks = 0
    var session = ""
    var isRunning = false
  }

  enum Action: Equatable, Sendable {
    // User actions
    case linesTapped, logoutTapped, queryChanged(String), refreshTapped, startTapped, tickTapped
    // Effect actions
    case finished, found([String]), loaded(Result<String, DownloadError>), received(String), started
    case ticked(Duration)
  }

  struct Environment: Sendable {
    var download: @Sendable () async throws(DownloadError) -> String = {
      () throws(DownloadError) in throw DownloadError()
    }
    var find: @Sendable (String) async -> [String] = { [$0] }
    var lines: @Sendable () -> AsyncStream<String> = { AsyncStream { $0.finish() } }
    var load: @Sendable () -> Effect<String, DownloadError> = { Effect(value: "Ada") }
    var mainQueue = AnyScheduler.immediate
  }

  struct DownloadError: Error, Equatable {}

  enum SearchID {}

  static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .linesTapped:
      return .run { send in
        for await line in environment.lines() { send(.received(line)) }
      }
    case .logoutTapped:
      return .cancel(allIn: \State.session)
    case .queryChanged(let query):
      return .task { .found(await environment.find(query)) }
        .cancellable(id: SearchID.self, cancelInFlight: true)
    case .refreshTapped:
      return environment.load().catchToEffect(Action.loaded)
    case .startTapped:
      return .run { send in
        send(.started)
        try await environment.mainQueue.sleep(for: .seconds(1))
        send(.finished)
      }
    case .tickTapped:
      return .run { send in
        try await environment.mainQueue.sleep(for: .seconds(1))
        for await now in environment.mainQueue.timer(interval: .milliseconds(10)) {
          send(.ticked(now.offset))
        }
      }
    case .finished, .started:
      state.isRunning = action == .started
      return .none
    case .found(let results):
      state.results = results
      return .none
    case .loaded(let result):
      state.session = (try? result.get()) ?? ""
      return .none
    case .received(let line):
      state.lines.append(line)
      return .none
    case .ticked:
      state.ticks += 1
      return .none
    }
  }

  private func makeStore(
    _ environment: Environment = Environment()
  ) -> TestStore<State, Action, Environment> {
    TestStore(initialState: State(), reducer: Self.reducer, environment: environment)
  }

  @Test func aRunSendsAsOftenAsItLikes() {
    let store = makeStore(
      Environment(lines: {
        AsyncStream { lines in
          lines.yield("one")
          lines.yield("two")
          lines.finish()
        }
      }))
    store.send(.linesTapped)
    store.receive(.received("one")) { $0.lines = ["one"] }
    store.receive(.received("two")) { $0.lines = ["one", "two"] }
  }

  @Test func whatIsSentArrivesInOrder() {
    let scheduler = TestScheduler()
    let store = makeStore(Environment(mainQueue: scheduler.eraseToAnyScheduler()))
    store.send(.startTapped)
    store.receive(.started) { $0.isRunning = true }
    scheduler.advance(by: .seconds(1))
    store.receive(.finished) { $0.isRunning = false }
  }

  @Test func aNewQueryReplacesTheOneInFlight() {
    let store = makeStore()
    store.send(.queryChanged("one"))
    store.receive(.found(["one"])) { $0.results = ["one"] }
    store.send(.logoutTapped)
  }

  @Test func aResultIsAnAction() {
    let store = makeStore()
    store.send(.refreshTapped)
    store.receive(.loaded(.success("Ada"))) { $0.session = "Ada" }
    store.environment.load = { Effect(error: DownloadError()) }
    store.send(.refreshTapped)
    store.receive(.loaded(.failure(DownloadError()))) { $0.session = "" }
  }

  @Test func aSchedulerIsAClock() {
    let scheduler = TestScheduler()
    let store = makeStore(Environment(mainQueue: scheduler.eraseToAnyScheduler()))
    let task = store.send(.tickTapped)
    scheduler.advance(by: .milliseconds(1_020))
    store.receive(.ticked(.milliseconds(1_010))) { $0.ticks = 1 }
    store.receive(.ticked(.milliseconds(1_020))) { $0.ticks = 2 }
    task.cancel()
  }

  @Test func aTypedErrorIsTheFailureOfTheEffect() {
    let environment = Environment()
    let load = { @Sendable in
      let download: Effect<String, DownloadError> = .task { () throws(DownloadError) in
        try await environment.download()
      }
      return download
    }
    let store = makeStore(Environment(load: load))
    store.send(.refreshTapped)
    store.receive(.loaded(.failure(DownloadError())))
  }

  @Test func aTypedErrorReachesTheResult() {
    let environment = Environment()
    let download = { @Sendable in
      let download = Effect.task { () throws(DownloadError) in
        try await environment.download()
      }.catchToEffect { $0 }  // Effect<Result<String, DownloadError>, Never>
      return download
    }
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      guard case .loaded(let result) = action else { return download().map(Action.loaded) }
      state.session = (try? result.get()) ?? "none"
      return .none
    }
    let store = TestStore(initialState: State(), reducer: reducer, environment: ())
    store.send(.refreshTapped)
    store.receive(.loaded(.failure(DownloadError()))) { $0.session = "none" }
  }

  @Test func timeMovesWhenTheTestSaysSo() {
    let scheduler = TestScheduler()
    let ticks = Log<Duration>()
    scheduler.schedule(every: .milliseconds(10)) { ticks(scheduler.now) }
    scheduler.advance(by: .milliseconds(35))
    let count = ticks.count  // 3
    #expect(count == 3)
  }
  @Test @MainActor func aDelayKeepsTheOrder() {
    let scheduler = TestScheduler()
    let mainQueue = scheduler.eraseToAnyScheduler()
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      guard action == 0 else { return .none }
      return
        Effect.merge(.init(value: 1), .init(value: 2), .init(value: 3))
        .delay(for: .seconds(1), scheduler: mainQueue)
    }
    let viewStore = Store(initialState: [], reducer: reducer, environment: ()).view
    viewStore.send(0)
    scheduler.advance(by: .seconds(1))
    #expect(viewStore.state == [0, 1, 2, 3])
  }
}
