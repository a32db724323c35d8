import ComposableCore
import Testing

/// R1 and R2 on the live store, and the equality of send tasks.
@MainActor @Suite("R2 One notification per drain") struct StoreTests {
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

  @Test func aSubscriberThatSubscribesDuringANotificationIsNotifiedOnce() {
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

  @Test func aSubscriberCancelledDuringANotificationIsNotNotified() {
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

  @Test func aViewStoreMayBeReleasedWhileItsSubscriberWaits() {
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

  @Test func aTaskIsCancelledEvenWhenNothingWasInFlight() async {
    let task = makeStore().view.send(.add(1))
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
  }

  @Test func tasksAreEqualWhenTheyComeFromTheSameSend() {
    let viewStore = makeStore().view
    let tasks = (0..<3).map { viewStore.send(.add($0)) }
    #expect(tasks[0] == tasks[0])
    #expect(tasks[0] != tasks[1])
    #expect(Set(tasks + tasks).count == 3)
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

  enum Holder: CaseIterable { case store, viewStore, observedViewStore }

  @Test(arguments: Holder.allCases)
  func actionsFromADestroyedPayloadInTheStateAreProcessed(holder: Holder) {
    @MainActor final class Sender { var send = {} }
    let sender = Sender()
    let payload = OnDeinit { MainActor.assumeIsolated { sender.send() } }
    let store = Store(
      initialState: PayloadState(payload: consume payload), reducer: payloadReducer,
      environment: ())
    let count = store.scope(state: \.count).view
    let whole = holder == .store ? nil : store.view
    var seen: [Int] = []
    let sink = holder == .observedViewStore ? whole?.publisher.count.sink { seen.append($0) } : nil
    sender.send = { count.send(whole.map { $0.state.count * 10 } ?? 10) }
    count.send(1)
    #expect(count.state == 11)
    #expect(sink == nil || seen == [0, 1, 11])
    sender.send = {}
  }
}

private struct PayloadState: Equatable, Sendable {
  var count = 0
  var payload: OnDeinit?
}

/// Adds the action and destroys the payload.
private let payloadReducer = Reducer<PayloadState, Int, Void> { state, action, _ in
  state.payload = nil
  state.count += action
  return .none
}
