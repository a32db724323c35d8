import ComposableCore
import ComposableTesting
import Observation
import TestSupport
import Testing

/// Runs the examples in the comments of public symbols.
@MainActor struct SymbolExamplesTests {
  struct Settings: Equatable {
    var isLoading = false
    var name = ""
    var volume = 1
  }

  enum Action: Equatable, Sendable {
    case logoutTapped, nameChanged(String), refreshTapped, volumeChanged(Int)
    case failed(String), loaded(String)
  }

  struct Environment: Sendable {
    var load: @Sendable () throws -> String = { "Ada" }
    var setVolume: @Sendable (Int) -> Void = { _ in }
  }

  nonisolated static let reducer = Reducer<Settings, Action, Environment> {
    state, action, environment in
    switch action {
    case .failed:
      state.isLoading = false
      return .none
    case .loaded(let name), .nameChanged(let name):
      state.isLoading = false
      state.name = name
      return .none
    case .logoutTapped:
      return .cancel(allIn: \Settings.volume)
    case .refreshTapped:
      state.isLoading = true
      return Effect.catching { try environment.load() }.catchToEffect { result in
        switch result {
        case .failure(let error): .failed("\(error)")
        case .success(let name): .loaded(name)
        }
      }
    case .volumeChanged(let volume):
      state.volume = volume
      return .none
    }
  }

  func makeStore(
    _ observer: StoreObserver<Settings, Action>? = nil
  ) -> Store<Settings, Action> {
    Store(
      initialState: Settings(), reducer: Self.reducer, environment: Environment(),
      observer: observer)
  }

  @Test func onChangeHandsTheNewValueOn() {
    let volumes = Log<Int>()
    let settingsReducer = Self.reducer
    let reducer = settingsReducer.onChange(of: \.volume) { volume, state, action, environment in
      .fireAndForget { environment.setVolume(volume) }
    }
    let store = TestStore(
      initialState: Settings(), reducer: reducer,
      environment: Environment(setVolume: { volumes($0) }))
    store.send(.volumeChanged(1))
    store.send(.volumeChanged(3)) { $0.volume = 3 }
    #expect(volumes.all == [3])
  }

  @Test func aThrowingCallBecomesAnAction() {
    let store = TestStore(
      initialState: Settings(), reducer: Self.reducer,
      environment: Environment(load: { throw Offline() }))
    store.send(.refreshTapped) { $0.isLoading = true }
    store.receive(.failed("Offline()")) { $0.isLoading = false }
    store.send(.logoutTapped)
  }

  @Test func sendWaitsWhileAPartOfTheStateIsTrue() async {
    let viewStore = makeStore().view
    await viewStore.send(.refreshTapped, while: \.isLoading)
    #expect(viewStore.name == "Ada")
  }

  @Test func aBindingSendsWhatIsWritten() {
    let viewStore = makeStore().view
    @ViewStore<Settings, Action>.Binding(
      get: { viewStore.volume }, set: { viewStore.send(.volumeChanged($0)) }) var volume
    volume += 1
    let name = viewStore.binding(get: \.name, send: Action.nameChanged)
    name.wrappedValue = "Grace"
    #expect(viewStore.state == Settings(name: "Grace", volume: 2))
  }

  @Test func observationIsByField() {
    let viewStore = ViewStore(makeStore())
    let changes = Log<String>()
    withObservationTracking {
      _ = viewStore.volume
    } onChange: {
      changes("volume")
    }
    viewStore.send(.nameChanged("Ada"))
    let none = changes.all  // []
    viewStore.send(.volumeChanged(5))
    let one = changes.all  // ["volume"]
    #expect(none == [] && one == ["volume"])
  }

  @Test func aSessionRunsOffTheMainActor() async {
    let session = StoreActor(
      initialState: Settings(), reducer: Self.reducer, environment: Environment())
    let states = await session.states
    await session.send(.refreshTapped).finish()
    #expect(await session.state.name == "Ada")
    for await state in states where state.name == "Ada" { break }
  }

  @Test func aPartIsBoundToAnAction() {
    let viewStore = ViewStore(makeStore())
    let volume = viewStore.binding(\.volume, send: Action.volumeChanged)
    volume.wrappedValue = 7
    #expect(volume.wrappedValue == 7)
    viewStore.binding(\.name, send: .refreshTapped).wrappedValue = "Eve"
    #expect(viewStore.name == "Ada")
  }

  @Test func ifLetFollowsAnOptionalPart() {
    var shown: [String] = []
    let store = Store(
      initialState: KitchenState(), reducer: kitchenReducer, environment: .immediate)
    let subscription = store.scope(state: \.pasta, action: KitchenAction.pasta)
      .ifLet(then: { _ in shown.append("pasta") }, else: { shown.append("nothing") })
    store.view.send(.pastaIsDone)
    #expect(shown == ["pasta", "nothing"])
    subscription.cancel()
  }

  @Test func arraysAreFoundById() {
    struct Row: Equatable, Identifiable {
      let id: Int
      var name: String
    }
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, name: "two"), Row(id: 2, name: "three")]
    rows[id: 2]?.name = "five"
    rows.remove(id: 1)
    #expect(rows.elements == [Row(id: 2, name: "five")])
  }
}
