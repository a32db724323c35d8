import ComposableCore
import Observation
import TestSupport
import Testing

/// "Deduplication" in RuntimeRules.md, and the other features of a view store.
@MainActor @Suite struct ViewStoreTests {
  struct State: Equatable, Sendable {
    var count = 0
    var isLoading = false
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case count(Int)
    case load
    case loaded
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

  @Test func observationIsToldOnceBeforeTheChange() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      MainActor.assumeIsolated { log("will change from \(viewStore.count)") }
    }
    let cancellable = viewStore.publisher.dropFirst { log("changed to \($0.count)") }
    viewStore.send(.count(1))
    viewStore.send(.count(2))
    #expect(log.all == ["will change from 0", "changed to 1", "changed to 2"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aTrackerOfOneFieldIsNotNotifiedOfAnother() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      log("count")
    }
    withObservationTracking {
      _ = viewStore.name
    } onChange: {
      log("name")
    }
    viewStore.send(.name("a"))
    #expect(log.all == ["name"])
    viewStore.send(.count(1))
    viewStore.send(.count(2))
    #expect(log.all == ["name", "count"])
  }

  @Test func aTrackerOfTheWholeStateIsNotifiedOfEveryField() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.state
    } onChange: {
      log("state")
    }
    viewStore.send(.name("a"))
    #expect(log.all == ["state"])
  }

  @Test func aFieldThatGoesBackInsideOneDrainIsNotNotified() {
    let viewStore = makeViewStore { .merge(.init(value: .count(1)), .init(value: .count(0))) }
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      log("count")
    }
    viewStore.send(.load)
    #expect(viewStore.isLoading)
    #expect(log.all == [])
  }

  @Test func fieldsWithoutEndAreTrackedAsTheWhole() {
    let reducer = Reducer<[Int], (Int, Int), Void> { state, action, _ in
      state[action.0] = action.1
      return .none
    }
    let viewStore = ViewStore(
      Store(initialState: Array(repeating: 0, count: 500), reducer: reducer, environment: ()))
    let log = Log<Int>()
    for index in 0..<500 {
      withObservationTracking {
        _ = viewStore[dynamicMember: \.[index]]
      } onChange: {
        log(index)
      }
    }
    viewStore.send((3, 1))
    #expect(log.all.contains(3))
    viewStore.send((499, 1))
    #expect(log.all.contains(499))
  }

  @Test func observationsOfAFieldSkipTheOthers() async {
    let viewStore = makeViewStore()
    var seen: [Int] = []
    for await count in Observations({ viewStore.count }) {
      seen.append(count)
      if count == 2 { break }
      viewStore.send(.name("\(count)"))
      viewStore.send(.count(count + 1))
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func trackingAgainInsideTheWillSetIsToldOfTheNextChange() {
    let tracker = Tracker(viewStore: makeViewStore())
    tracker.track()
    for count in 1...3 { tracker.viewStore.send(.count(count)) }
    #expect(tracker.seen == [0, 1, 2])
  }

  @Test func aViewStoreMayBeReleasedInsideItsWillSet() {
    let store = Store(
      initialState: State(), reducer: ViewStoreTests.reducer(), environment: ())
    let sender = ViewStore(store.stateless)
    @MainActor final class Owner { var viewStore: ViewStore<Int, Action>? }
    let owner = Owner()
    owner.viewStore = store.scope(state: \.count).view
    weak let released = owner.viewStore
    withObservationTracking {
      _ = owner.viewStore?.state
    } onChange: {
      MainActor.assumeIsolated { owner.viewStore = nil }
    }
    sender.send(.count(1))
    #expect(released == nil)
    sender.send(.count(2))
    #expect(store.view.count == 2)
  }

  @Test func aViewStoreMayBeReleasedByItsReplacedState() {
    struct Payload: Equatable, Sendable {
      var count = 0
      var onDeinit: OnDeinit?
    }
    let reducer = Reducer<Payload, Int, Void> { state, action, _ in
      state = Payload(count: action)
      return .none
    }
    @MainActor final class Owner { var viewStore: ViewStore<Payload, Int>? }
    let owner = Owner()
    let payload = OnDeinit { MainActor.assumeIsolated { owner.viewStore = nil } }
    let store = Store(
      initialState: Payload(onDeinit: consume payload), reducer: reducer, environment: ())
    owner.viewStore = store.scope(state: { $0 }).view
    let sender = ViewStore(store.stateless)
    weak let released = owner.viewStore
    sender.send(1)
    #expect(released == nil)
    sender.send(2)
    #expect(store.view.count == 2)
  }

  @Test func observationsIterateOverTheState() async {
    let viewStore = makeViewStore()
    var seen: [Int] = []
    for await count in Observations({ viewStore.count }) {
      seen.append(count)
      if count == 3 { break }
      viewStore.send(.count(count + 1))
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test func aBindingReadsAndSends() {
    let viewStore = makeViewStore()
    let count = viewStore.binding(get: \.count, send: Action.count)
    count.wrappedValue = 4
    #expect(count.wrappedValue == 4)
    let loading = viewStore.binding(get: \.isLoading, send: .load)
    loading.wrappedValue = false
    #expect(viewStore.isLoading)
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

  @Test(.timeLimit(.minutes(1))) func sendWhileReturnsWhenTheStateSaysSo() async {
    let viewStore = makeViewStore { .task { .loaded } }
    await viewStore.send(.load, while: \.isLoading)
    #expect(!viewStore.isLoading)
  }

  @Test(.timeLimit(.minutes(1))) func yieldWhileReturnsAtOnceWhenThereIsNothingToWaitFor() async {
    await makeViewStore().yield(while: \.isLoading)
  }

  @Test(.timeLimit(.minutes(1))) func cancellingASendWhileCancelsItsEffects() async {
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

@MainActor
private final class Tracker {
  let viewStore: ViewStore<ViewStoreTests.State, ViewStoreTests.Action>
  var seen: [Int] = []

  init(viewStore: ViewStore<ViewStoreTests.State, ViewStoreTests.Action>) {
    self.viewStore = viewStore
  }

  func track() {
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      MainActor.assumeIsolated {
        self.seen.append(self.viewStore.count)
        self.track()
      }
    }
  }
}

extension StorePublisher {
  /// A sink that ignores the current state.
  fileprivate func dropFirst(_ body: @escaping (State) -> Void) -> AnyCancellable {
    var isFirst = true
    return sink { state in
      if !isFirst { body(state) }
      isFirst = false
    }
  }
}
