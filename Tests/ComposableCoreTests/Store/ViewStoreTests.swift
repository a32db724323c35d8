import ComposableCore
import Observation
import TestSupport
import Testing

/// "Deduplication" in RuntimeRules.md, and the other features of a view store.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ViewStoreTests {
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

  @Test func itChangesOnlyWhenItsStateDoes() {
    let store = Store(
      initialState: State(), reducer: ViewStoreTests.reducer(), environment: ())
    let viewStore = store.view { $0.count % 10 == $1.count % 10 }
    viewStore.send(.count(10))
    #expect(viewStore.count == 0)
    viewStore.send(.count(13))
    #expect(viewStore.count == 13)
  }

  @Test func theStateIsNewWhenThePublisherEmits() {
    let viewStore = makeViewStore()
    var seen: [[Int]] = []
    let cancellable = viewStore.publisher.count.sink { seen.append([$0, viewStore.count]) }
    viewStore.send(.count(1))
    #expect(seen == [[0, 0], [1, 1]])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aBindingToTheWholeStateSendsWhatIsMadeOfIt() {
    let viewStore = makeViewStore()
    viewStore.binding { .name($0.name) }.name.wrappedValue = "new"
    #expect(viewStore.name == "new")
    viewStore.binding(send: .count(9)).wrappedValue = State()
    #expect(viewStore.count == 9)
    #expect(viewStore.binding(send: .load).name.wrappedValue == "new")
  }

  @Test func aBindingIsAPropertyWrapper() {
    struct View {
      @Binding var count: Int
    }
    let viewStore = makeViewStore()
    let view = View(count: viewStore.binding(get: \.count, send: Action.count))
    view.count = 3
    view.$count.wrappedValue += 1
    #expect(viewStore.count == 4)
    #expect(Binding.constant(2).wrappedValue == 2)
  }

  @Test func yieldWhileReturnsAtOnceWhenThereIsNothingToWaitFor() async {
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
