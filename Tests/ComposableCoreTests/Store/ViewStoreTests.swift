import ComposableCore
import Observation
import TestSupport
import Testing

/// Bindings, tasks and observation of a view store.
@MainActor @Suite(.turnLimit) struct ViewStoreTests {
  struct State: Equatable, Sendable {
    var count = 0
    var isLoading = false
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case count(Int)
    case load, loaded
    case name(String)
  }

  nonisolated static func reducer(
    _ load: @escaping @Sendable () -> Effect<Action, Never> = { .none }
  ) -> Reducer<State, Action, Void> {
    Reducer { state, action, _ in
      switch action {
      case .count(let count): state.count = count
      case .load:
        state.isLoading = true
        return load()
      case .loaded: state.isLoading = false
      case .name(let name): state.name = name
      }
      return .none
    }
  }

  func makeViewStore(
    _ load: @escaping @Sendable () -> Effect<Action, Never> = { .none }
  ) -> ViewStore<State, Action> {
    Store(initialState: State(), reducer: ViewStoreTests.reducer(load), environment: ()).view
  }

  @Test func aBindingToTheWholeStateSendsItsAction() {
    let viewStore = makeViewStore()
    viewStore.binding { .name($0.name) }.name.wrappedValue = "new"
    #expect(viewStore.name == "new")
    viewStore.binding(send: .count(9)).wrappedValue = State()
    #expect(viewStore.count == 9)
    #expect(viewStore.binding(send: .load).name.wrappedValue == "new")
    #expect(ViewStore<State, Action>.Binding.constant(2).wrappedValue == 2)
  }

  @Test func aBindingReadsAFieldAndSendsItsNewValue() {
    let viewStore = makeViewStore()
    @ViewStore<State, Action>.Binding(
      get: { viewStore.count }, set: { viewStore.send(.count($0)) }) var wrapped
    wrapped += 1
    let count = viewStore.binding(\.count, send: Action.count)
    count.wrappedValue += 6
    let name = viewStore.binding(get: \.name, send: Action.name)
    name.wrappedValue = "Grace"
    #expect(viewStore.state == State(count: 7, name: "Grace"))
    #expect(wrapped == 7 && count.wrappedValue == 7 && name.wrappedValue == "Grace")
    viewStore.binding(\.name, send: .load).wrappedValue = "Eve"
    #expect(viewStore.state == State(count: 7, isLoading: true, name: "Grace"))
  }

  @Test func sendWhileReturnsWhenTheConditionNoLongerHolds() async {
    let viewStore = makeViewStore { .task { .loaded } }
    await viewStore.send(.load, while: \.isLoading)
    #expect(!viewStore.isLoading)
  }

  @Test func yieldWhileReturnsImmediatelyIfTheConditionIsFalse() async {
    await makeViewStore().yield(while: \.isLoading)
  }

  @Test func cancellingASendWhileCancelsItsEffects() async {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = Store(
      initialState: State(),
      reducer: ViewStoreTests.reducer {
        .run { _ in
          continuation.finish()
          for await _ in AsyncStream<Void>.makeStream().stream {}
        }
      }, environment: ())
    let viewStore = store.view
    let task = Task { await viewStore.send(.load, while: \.isLoading) }
    for await _ in started {}
    task.cancel()
    await task.value
    #expect(store.effectsInFlight.isEmpty)
    #expect(viewStore.isLoading)
  }
}
