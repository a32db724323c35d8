import ComposableCore
import Testing

/// The queue, notifications, deduplication, and the task of a send, on the live store: see
/// RuntimeRules.md.
@MainActor struct StoreTests {
  enum Action: Sendable {
    case add(Int)
    case chain([Int])
  }

  nonisolated static let counter = Reducer<Int, Action, Void> { state, action, _ in
    switch action {
    case .add(let number):
      state += number
      return .none
    case .chain(let numbers):
      return .merge(numbers.map { Effect(value: .add($0)) })
    }
  }

  func makeStore() -> Store<Int, Action> {
    Store(initialState: 0, reducer: StoreTests.counter, environment: ())
  }

  @Test func aSendIsProcessedBeforeItReturns() {
    let viewStore = makeStore().view
    viewStore.send(.add(2))
    #expect(viewStore.state == 2)
  }

  @Test func observersAreToldOncePerDrainWithTheFinalState() {
    let viewStore = makeStore().view
    var seen: [Int] = []
    let cancellable = viewStore.publisher.sink { seen.append($0) }
    viewStore.send(.chain([1, 1, 1]))
    #expect(seen == [0, 3])
    cancellable.cancel()
  }

  @Test func aDrainThatComesBackToWhereItWasTellsNobody() {
    let viewStore = makeStore().view
    var seen: [Int] = []
    let cancellable = viewStore.publisher.sink { seen.append($0) }
    viewStore.send(.chain([1, -1]))
    #expect(seen == [0])
    cancellable.cancel()
  }

  @Test func anActionSentFromAnObserverStartsASecondDrain() {
    let viewStore = makeStore().view
    var seen: [String] = []
    let first = viewStore.publisher.sink { state in
      seen.append("first \(state)")
      if state == 1 { viewStore.send(.chain([10, 10])) }
    }
    let second = viewStore.publisher.sink { seen.append("second \($0)") }
    seen = []
    viewStore.send(.add(1))
    #expect(seen == ["first 1", "second 1", "first 21", "second 21"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func observersOfSeveralViewStoresAreToldInTheOrderOfSubscription() {
    let store = makeStore()
    let one = store.view
    let two = store.scope(state: { $0 * 2 }).view
    let three = store.view
    var seen: [String] = []
    let cancellables = [
      two.publisher.sink { _ in seen.append("two") },
      three.publisher.sink { _ in seen.append("three") },
      one.publisher.sink { _ in seen.append("one") },
      two.publisher.sink { _ in seen.append("two again") },
    ]
    seen = []
    one.send(.add(1))
    #expect(seen == ["two", "three", "one", "two again"])
    withExtendedLifetime(cancellables) {}
  }

  @Test func anObserverThatSubscribesWhileToldIsNotToldTwice() {
    let viewStore = makeStore().view
    var seen: [Int] = []
    var inner: AnyCancellable?
    let outer = viewStore.publisher.sink { state in
      if state == 1, inner == nil { inner = viewStore.publisher.sink { seen.append($0) } }
    }
    viewStore.send(.add(1))
    #expect(seen == [1])
    viewStore.send(.add(1))
    #expect(seen == [1, 2])
    withExtendedLifetime((inner, outer)) {}
  }

  @Test func anObserverThatIsCancelledWhileOthersAreToldIsNotTold() {
    let viewStore = makeStore().view
    var second: AnyCancellable?
    var seen: [Int] = []
    let first = viewStore.publisher.sink { state in
      if state == 1 { second?.cancel() }
    }
    second = viewStore.publisher.sink { seen.append($0) }
    let third = viewStore.publisher.sink { seen.append($0 * 100) }
    viewStore.send(.add(1))
    #expect(seen == [0, 0, 100])
    withExtendedLifetime((first, third)) {}
  }

  @Test func anObserverMayCancelItself() {
    let viewStore = makeStore().view
    var cancellable: AnyCancellable?
    var seen: [Int] = []
    cancellable = viewStore.publisher.sink { state in
      seen.append(state)
      if state == 1 { cancellable?.cancel() }
    }
    viewStore.send(.add(1))
    viewStore.send(.add(1))
    #expect(seen == [0, 1])
  }

  @Test func aViewStoreMayBeReleasedWhileItsObserverIsTold() {
    let store = makeStore()
    let sender = ViewStore(store.stateless)
    var viewStore: ViewStore<Int, Action>? = store.view
    weak let released = viewStore
    var cancellable: AnyCancellable?
    var seen: [Int] = []
    cancellable = viewStore?.publisher.sink { state in
      seen.append(state)
      guard state == 1 else { return }
      viewStore = nil
      cancellable = nil
    }
    sender.send(.add(1))
    sender.send(.add(1))
    #expect(seen == [0, 1])
    #expect(released == nil)
    #expect(viewStore == nil && cancellable == nil)
  }

  @Test func aViewStoreMayBeReleasedWhileItsObserverWaits() {
    let store = makeStore()
    var waiting: [ViewStore<Int, Action>] = (0..<3).map { _ in store.view }
    var cancellables: [AnyCancellable] = []
    var seen: [Int] = []
    let first = store.view.publisher.sink { state in
      guard state == 1 else { return }
      waiting = []
      cancellables = []
    }
    cancellables = waiting.map { $0.publisher.sink { seen.append($0) } }
    ViewStore(store.stateless).send(.add(1))
    #expect(seen == [0, 0, 0])
    #expect(waiting.isEmpty && cancellables.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test func theStoreMayBeReleasedWhileItsObserverIsTold() {
    var store: Store<Int, Action>? = makeStore()
    var viewStore = store?.view
    store = nil
    weak let released = viewStore
    var cancellable: AnyCancellable?
    var seen: [Int] = []
    cancellable = viewStore?.publisher.sink { state in
      seen.append(state)
      guard state == 3 else { return }
      viewStore = nil
      cancellable = nil
    }
    viewStore?.send(.chain([1, 2]))
    #expect(seen == [0, 3])
    #expect(released == nil)
    #expect(store == nil && cancellable == nil)
  }

  @Test func actionsFromADestroyedPayloadInTheQueueAreProcessed() {
    struct Ping: Sendable { var payload: OnDeinit? }
    let reducer = Reducer<Int, Ping, Void> { state, _, _ in
      state += 1
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let viewStore = store.view
    viewStore.send(
      Ping(payload: OnDeinit { MainActor.assumeIsolated { _ = viewStore.send(Ping()) } }))
    #expect(viewStore.state == 2)
  }

  @Test func actionsFromADestroyedPayloadInTheStateAreProcessed() {
    @MainActor final class Sender { weak var viewStore: ViewStore<Int, Int>? }
    let sender = Sender()
    let payload = OnDeinit { MainActor.assumeIsolated { _ = sender.viewStore?.send(10) } }
    let store = Store(
      initialState: PayloadState(payload: consume payload), reducer: payloadReducer,
      environment: ())
    let viewStore = store.scope(state: \.count).view
    sender.viewStore = viewStore
    viewStore.send(1)
    #expect(viewStore.state == 11)
  }

  @Test(arguments: [false, true])
  func actionsFromADestroyedPayloadOfAViewStoresReplacedStateAreProcessed(isObserved: Bool) {
    @MainActor final class Sender { weak var viewStore: ViewStore<PayloadState, Int>? }
    let sender = Sender()
    let payload = OnDeinit {
      MainActor.assumeIsolated {
        guard let viewStore = sender.viewStore else { return }
        viewStore.send(viewStore.state.count * 10)
      }
    }
    let store = Store(
      initialState: PayloadState(payload: consume payload), reducer: payloadReducer,
      environment: ())
    let viewStore = store.view
    var seen: [Int] = []
    let cancellable = isObserved ? viewStore.publisher.count.sink { seen.append($0) } : nil
    sender.viewStore = viewStore
    viewStore.send(1)
    #expect(viewStore.count == 11)
    #expect(!isObserved || seen == [0, 1, 11])
    withExtendedLifetime(cancellable) {}
  }
}

private struct PayloadState: Equatable, Sendable {
  var count = 0
  var payload: OnDeinit?
}

/// Adds the action, and destroys the payload.
private let payloadReducer = Reducer<PayloadState, Int, Void> { state, action, _ in
  state.payload = nil
  state.count += action
  return .none
}
