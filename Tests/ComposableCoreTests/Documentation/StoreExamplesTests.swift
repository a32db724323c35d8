import ComposableCore
import Observation
import Testing

/// The examples in the comments of stores and view stores that are not in `SymbolExamplesTests`.
@MainActor struct StoreExamplesTests {
  typealias Settings = SymbolExamplesTests.Settings
  typealias Environment = SymbolExamplesTests.Environment

  private let reducer = SymbolExamplesTests.reducer

  private func makeViewStore() -> ViewStore<Settings, SymbolExamplesTests.Action> {
    ViewStore(Store(initialState: Settings(), reducer: reducer, environment: Environment()))
  }

  private static let counterReducer = Reducer<FactState, FactAction, Void> { state, action, _ in
    state.count += action == .incrTapped ? 1 : 0
    return .none
  }

  @Test func aStoreIsSeenThroughAViewStore() {
    let counterReducer = Self.counterReducer
    let store = Store(initialState: FactState(), reducer: counterReducer, environment: ())
    let viewStore = ViewStore(store)
    viewStore.send(.incrTapped)
    #expect(viewStore.count == 1)
  }

  @Test func aViewStoreMayPassOverStates() {
    let adding = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    let store = Store(initialState: 9, reducer: adding, environment: ())
    let viewStore = store.view { $0 % 10 == $1 % 10 }
    viewStore.send(10)
    #expect(viewStore.state == 9)
    viewStore.send(1)
    #expect(viewStore.state == 20)
  }

  @Test func anObserverIsGivenToAStore() {
    let counterReducer = Self.counterReducer
    var seen: [String] = []
    let store = Store(
      initialState: FactState(), reducer: counterReducer, environment: (),
      observer: StoreObserver { seen.append("\($0.number) \($0.origin) \($0.action)") })
    ViewStore(store).send(.incrTapped)
    #expect(seen == ["1 user incrTapped"])
  }

  @Test func aDebuggerRestoresAState() {
    let counterReducer = Self.counterReducer
    let store = Store(initialState: FactState(), reducer: counterReducer, environment: ())
    let debugger = StoreDebugger(store)
    let earlier = FactState(count: 7)
    debugger?.restore(earlier)
    #expect(ViewStore(store).count == 7)
  }

  @Test func aDebuggerResumesEffects() throws {
    let environment = FactEnvironment(fact: { _ in (try? await Task<String, Never>.never()) ?? "" })
    let store = Store(initialState: FactState(), reducer: factReducer, environment: environment)
    let debugger = try #require(StoreDebugger(store))
    var reductions: [StoreObserver<FactState, FactAction>.Reduction] = []
    var started: [EffectInfo] = []
    let subscription = debugger.observe(
      StoreObserver(reduced: { reductions.append($0) }, effectStarted: { started.append($0) }))
    ViewStore(store).send(.factTapped)
    let (asked, question, past) = (reductions[0], started[0], debugger.state)
    debugger.restore(past, resuming: [ResumedReduction(asked, effects: [question.position])])
    #expect(debugger.effectsInFlight.map(\.action) == ["factTapped"])
    #expect(debugger.effectsInFlight.map(\.number) == [2])
    subscription.cancel()
  }

  @Test func aScopeIsALensOnItsRoot() {
    let store = Store(
      initialState: KitchenState(), reducer: kitchenReducer, environment: .immediate)
    let egg = store.scope(state: \.egg, action: KitchenAction.egg)
    ViewStore(egg).send(.ticked)
    #expect(ViewStore(egg).seconds == 1)
  }

  @Test func aScopeFollowsACase() {
    enum AppState {
      case login(name: String)
      case welcome
    }
    enum LoginAction: Sendable { case nameChanged(String) }
    enum AppAction: Sendable {
      case login(LoginAction)
      case started
    }

    let reducer = Reducer<AppState, AppAction, Void> { state, action, _ in
      switch action {
      case .login(.nameChanged(let name)): state = .login(name: name)
      case .started: state = .login(name: "")
      }
      return .none
    }
    let store = Store(initialState: AppState.welcome, reducer: reducer, environment: ())
    let login = store.scope(state: /AppState.login, action: AppAction.login)
    #expect(login.view.state == nil)
    ViewStore(store.stateless).send(.started)
    login.view.send(.nameChanged("Ada"))
    #expect(login.view.state == "Ada")
  }

  @Test func aSubscriptionLastsAsLongAsItsHandle() {
    let viewStore = makeViewStore()
    var seen: [Int] = []
    let subscription = viewStore.publisher.volume.sink { seen.append($0) }
    viewStore.send(.volumeChanged(5))
    subscription.cancel()
    viewStore.send(.volumeChanged(6))
    #expect(seen == [1, 5])
  }

  @Test func aPublisherIsSubscribedOrIterated() async {
    let viewStore = makeViewStore()
    var cancellables: Set<AnyCancellable> = []
    var seen: [Int] = []
    viewStore.send(.volumeChanged(5))
    viewStore.publisher.volume.sink { seen.append($0) }.store(in: &cancellables)
    for await volume in viewStore.publisher.volume where volume == 5 { break }
    #expect(seen == [5])
  }

  @Test func theNewestStateIsReadOffTheMainActor() async {
    let viewStore = makeViewStore()
    let (uploaded, continuation) = AsyncStream<Int>.makeStream()
    let upload: @Sendable (Int) async -> Void = { continuation.yield($0) }
    let volumes = viewStore.publisher.volume.states(bufferingNewest: 1)
    let task = Task.detached { for await volume in volumes { await upload(volume) } }
    viewStore.send(.volumeChanged(5))
    for await volume in uploaded where volume == 5 { break }
    task.cancel()
    await task.value
  }

  @Test func aSessionsStatesAreALoop() async {
    let session = StoreActor(
      initialState: Settings(), reducer: reducer, environment: Environment())
    await session.send(.refreshTapped).finish()
    for await state in await session.states where state.name == "Ada" { break }
    let name = await session.state.name  // "Ada"
    #expect(name == "Ada")
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func aFieldIsObserved() async {
    let viewStore = makeViewStore()
    viewStore.send(.volumeChanged(5))
    for await volume in Observations({ viewStore.volume }) where volume == 5 { break }
  }

  @Test func aSendIsWaitedFor() async {
    let viewStore = makeViewStore()
    let task = viewStore.send(.refreshTapped)
    await task.finish()
    #expect(viewStore.name == "Ada")
  }
}
