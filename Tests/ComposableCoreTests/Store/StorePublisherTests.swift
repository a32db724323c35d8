import ComposableCore
import TestSupport
import Testing

/// R3, and the operators and sequences of a publisher.
@MainActor @Suite("R3 Deduplication") struct StorePublisherTests {
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
  }

  enum Action: Sendable {
    case count(Int)
    case name(String)
  }

  func makeViewStore() -> ViewStore<State, Action> {
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .count(let count): state.count = count
      case .name(let name): state.name = name
      }
      return .none
    }
    return Store(initialState: State(), reducer: reducer, environment: ()).view
  }

  @Test func aPublisherIsSubscribedOrIterated() async {
    let viewStore = makeViewStore()
    var cancellables: Set<AnyCancellable> = []
    var seen: [Int] = []
    viewStore.publisher.count.sink { seen.append($0) }.store(in: &cancellables)
    viewStore.send(.count(5))
    for await count in viewStore.publisher.count where count == 5 { break }
    #expect(seen == [0, 5])
    cancellables = []
    viewStore.send(.count(6))
    #expect(seen == [0, 5])
  }

  @Test func statesAreReadOffTheMainActor() async {
    let viewStore = makeViewStore()
    let (uploaded, continuation) = AsyncStream<Int>.makeStream()
    let upload: @Sendable (Int) async -> Void = { continuation.yield($0) }
    let counts = viewStore.publisher.count.states(bufferingNewest: 1)
    let task = Task.detached { for await count in counts { await upload(count) } }
    viewStore.send(.count(5))
    for await count in uploaded where count == 5 { break }
    task.cancel()
    await task.value
  }

  @Test func aSubscriberMayReplaceItself() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    @MainActor final class Holder { var subscriptions: [AnyCancellable] = [] }
    let holder = Holder()
    holder.subscriptions = [
      viewStore.publisher.sink { state in
        guard state.count == 1 else { return }
        // Nothing references the first one while it runs.
        holder.subscriptions = []
        for number in 1...8 {
          holder.subscriptions.append(viewStore.publisher.sink { log("\(number) \($0.count)") })
        }
      }
    ]
    viewStore.send(.count(1))
    #expect(log.all == (1...8).map { "\($0) 1" })
    log.clear()
    viewStore.send(.count(2))
    #expect(log.all == (1...8).map { "\($0) 2" })
  }

  @Test func eachSubscriberIsDeduplicatedByItself() {
    let viewStore = makeViewStore()
    let publisher = viewStore.publisher.count
    var first: [Int] = []
    var second: [Int] = []
    let one = publisher.sink { first.append($0) }
    viewStore.send(.count(1))
    let two = publisher.sink { second.append($0) }
    viewStore.send(.count(2))
    #expect(first == [0, 1, 2])
    #expect(second == [1, 2])
    withExtendedLifetime((one, two)) {}
  }

  @Test func mapAndRemoveDuplicatesCompose() {
    let viewStore = makeViewStore()
    var parities: [String] = []
    let cancellable = viewStore.publisher.map(\.count)
      .removeDuplicates { $0 % 2 == $1 % 2 }
      .map { $0 % 2 == 0 ? "even" : "odd" }
      .sink { parities.append($0) }
    for count in [2, 3, 5, 4] { viewStore.send(.count(count)) }
    #expect(parities == ["even", "odd", "even"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aSubscriptionKeepsItsViewStoreAlive() {
    var viewStore: ViewStore<State, Action>? = makeViewStore()
    weak let alive = viewStore
    let cancellable = viewStore?.publisher.sink { _ in }
    viewStore = nil
    #expect(alive != nil)
    cancellable?.cancel()
    #expect(alive == nil)
    #expect(viewStore == nil)
  }

  @Test func twoLoopsOverOneIteratorShareTheStates() async {
    let viewStore = makeViewStore()
    let states = viewStore.publisher.count.states()
    let (read, continuation) = AsyncStream.makeStream(of: Int.self)
    let loops = (0..<2).map { _ in
      Task { for await count in states { continuation.yield(count) } }
    }
    var seen: [Int] = []
    for await count in read {
      seen.append(count)
      if count == 9 { break }
      viewStore.send(.count(count + 1))
    }
    #expect(seen == Array(0...9))
    for loop in loops {
      loop.cancel()
      await loop.value
    }
  }

  @Test func aCancelledLoopLeavesTheOthersWaiting() async {
    let viewStore = makeViewStore()
    let states = viewStore.publisher.count.states()
    let iterator = states.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    let cancelled = Task { await states.makeAsyncIterator().next() }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    viewStore.send(.count(1))
    #expect(await iterator.next() == 1)
    viewStore.send(.count(2))
    #expect(await iterator.next(isolation: #isolation) == 2)
  }

  @Test(arguments: [(1, [5]), (2, [4, 5]), (0, [5]), (9, [0, 1, 2, 3, 4, 5])])
  func onlyTheNewestStatesWaitForASlowLoop(limit: Int, expected: [Int]) async {
    let viewStore = makeViewStore()
    let states = viewStore.publisher.count.states(bufferingNewest: limit)
    for count in 1...5 { viewStore.send(.count(count)) }
    #expect(await states.elements(upTo: 5) == expected)
  }

  @Test func manyBufferedStatesAreReadInOrder() async {
    let viewStore = makeViewStore()
    let iterator = viewStore.publisher.count.makeAsyncIterator()
    for count in 1...20_000 { viewStore.send(.count(count)) }
    var read: [Int?] = []
    for _ in 0...20_000 { read.append(await iterator.next(isolation: #isolation)) }
    #expect(read == Array(0...20_000))
  }

  @Test func aSubscriberMayCancelItselfWhileItRuns() {
    let viewStore = makeViewStore()
    @MainActor final class Owner { var cancellable: AnyCancellable? }
    let owner = Owner()
    final class Token {}
    var token: Token? = Token()
    weak let captured = token
    var counts: [Int] = []
    owner.cancellable = viewStore.publisher.count.sink { [token] count in
      counts.append(count)
      if count == 1 { owner.cancellable = nil }
      #expect(token != nil)
    }
    token = nil
    for count in 1...3 { viewStore.send(.count(count)) }
    #expect(counts == [0, 1])
    #expect(captured == nil && token == nil)
  }

  @Test func ifLetFollowsTheOptional() {
    let reducer = Reducer<Int?, Int?, Void> { state, action, _ in
      state = action
      return .none
    }
    let store = Store(initialState: nil, reducer: reducer, environment: ())
    let sender = ViewStore(store.stateless)
    var log: [String] = []
    var shown: ViewStore<Int, Int?>?
    let cancellable = store.ifLet(
      then: { store in
        let viewStore = store.view
        shown = viewStore
        log.append("then \(viewStore.state)")
      }, else: { log.append("else") })
    sender.send(1)
    sender.send(2)
    #expect(shown?.state == 2)
    sender.send(nil)
    #expect(shown?.state == 2)
    sender.send(3)
    #expect(log == ["else", "then 1", "else", "then 3"])
    withExtendedLifetime(cancellable) {}
  }
}
