import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// The examples of the articles on effects, rules and stores, and of the symbols of stores;
/// `Tools/Examples/extract.swift` compares them.
@MainActor struct ArticleTests {
  private let factEnvironment = FactEnvironment(fact: { "\($0) is a number" })

  private func makeFactStore() -> Store<FactState, FactAction> {
    Store(initialState: FactState(), reducer: factReducer, environment: factEnvironment)
  }

  @Test func aStoreRunsAFeature() async {
    let store = Store(
      initialState: FactState(), reducer: factReducer,
      environment: FactEnvironment(fact: { "\($0) is a number" }))
    let viewStore = ViewStore(store)
    viewStore.send(.incrTapped)
    await viewStore.send(.factTapped).finish()
    #expect(viewStore.fact == "1 is a number")
  }

  @Test func aStoreActorRunsAFeatureOffTheMainActor() async {
    let session = StoreActor(
      initialState: FactState(), reducer: factReducer,
      environment: FactEnvironment(fact: { "\($0) is a number" }))
    await session.send(.factTapped).finish()
    #expect(await session.state.fact == "0 is a number")
    for await state in await session.states where state.fact != nil { break }
  }

  @Test func actionsAreProcessedBreadthFirstWithOneNotification() {
    let viewStore = ViewStore(Store(initialState: [], reducer: visitor, environment: ()))
    var seen: [[String]] = []
    let subscription = viewStore.publisher.sink { seen.append($0) }
    viewStore.send(
      Folder(
        name: "a",
        children: [Folder(name: "b", children: [Folder(name: "d")]), Folder(name: "c")]))
    #expect(seen == [[], ["a", "b", "c", "d"]])
    subscription.cancel()
  }

  @Test func aScopeShowsAPartOfTheState() {
    let store = makeFactStore()
    let count = ViewStore(store.scope(state: \.count))
    count.send(.incrTapped)
    #expect(count.state == 1)
  }

  @Test func aScopeOfAChildSendsItsActions() {
    let store = Store(
      initialState: KitchenState(), reducer: kitchenReducer, environment: .immediate)
    let egg = store.scope(state: \.egg, action: KitchenAction.egg)
    ViewStore(egg).send(.ticked)
    #expect(ViewStore(egg).seconds == 1)
  }

  @Test func aViewStoreIgnoresDuplicates() {
    let store = makeFactStore()
    let viewStore = store.view { $0.count / 10 == $1.count / 10 }
    for _ in 1...9 { viewStore.send(.incrTapped) }
    #expect(viewStore.count == 0)
    viewStore.send(.incrTapped)
    #expect(viewStore.count == 10)
  }

  @Test func anObserverSeesEachReduction() {
    var seen: [String] = []
    let store = Store(
      initialState: FactState(), reducer: factReducer, environment: factEnvironment,
      observer: StoreObserver { seen.append("\($0.number) \($0.action)") })
    ViewStore(store).send(.incrTapped)
    #expect(seen == ["1 incrTapped"])
  }

  @Test func onlyTheLastQueryIsSearched() {
    let scheduler = TestScheduler()
    let queries = Log<String>()
    let store = TestStore(
      initialState: SearchState(), reducer: searchReducer,
      environment: SearchEnvironment(
        find: {
          queries($0)
          return [$0]
        }, mainQueue: scheduler.eraseToAnyScheduler()))
    store.send(.queryChanged("ti")) { $0.query = "ti" }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("tim")) { $0.query = "tim" }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.found(["tim"])) { $0.results = ["tim"] }
    store.send(.queryChanged("time")) { $0.query = "time" }
    store.send(.cancelTapped)
    scheduler.advance(by: .seconds(1))
    #expect(queries.all == ["tim"])
  }

  @Test func anErrorIsAnAction() {
    let store = TestStore(
      initialState: LoadState.idle, reducer: loadReducer, environment: { throw Offline() })
    store.send(.loadTapped) { $0 = .loading }
    store.receive(.failed("Offline()")) { $0 = .failed("Offline()") }
    store.environment = { "text" }
    store.send(.loadTapped) { $0 = .loading }
    store.receive(.loaded("text")) { $0 = .loaded("text") }
  }

  @Test func aTypedErrorReachesTheResult() {
    struct Environment: Sendable {
      var download: @Sendable () async throws(Offline) -> String
    }
    let environment = Environment { () throws(Offline) in throw Offline() }
    let reducer = Reducer<String, Result<String, Offline>?, Void> { state, action, _ in
      guard let action else {
        let download = Effect.task { () throws(Offline) in
          try await environment.download()
        }.catchToEffect { $0 }  // Effect<Result<String, Offline>, Never>
        return download.map { $0 }
      }
      if case .failure = action { state = "offline" }
      return .none
    }
    let store = TestStore(initialState: "", reducer: reducer, environment: ())
    store.send(nil)
    store.receive({ $0 != nil }) { $0 = "offline" }
  }

  @Test func childrenHaveIndependentTimers() {
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: KitchenState(), reducer: kitchenReducer,
      environment: scheduler.eraseToAnyScheduler())
    store.send(.egg(.start))
    store.send(.pasta(.start))
    store.send(.egg(.stop))
    scheduler.advance(by: .seconds(1))
    store.receive(.pasta(.ticked)) { $0.pasta?.seconds = 1 }
    store.send(.pastaIsDone) { $0.pasta = nil }
    scheduler.advance(by: .seconds(1))
    store.finish()
  }

  @Test func aTaskCancelsTheEffectsOfItsSend() async {
    let scheduler = TestScheduler()
    let store = Store(
      initialState: TickerState(), reducer: tickerReducer,
      environment: scheduler.eraseToAnyScheduler())
    let viewStore = ViewStore(store)
    let task = viewStore.send(.start)
    await task.cancel()
    #expect(store.effectsInFlight.isEmpty)
  }
}
