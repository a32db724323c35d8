import ComposableCore
import Testing

@MainActor @Suite("R4 Scopes are lenses") struct StoreScopeTests {
  struct State: Sendable {
    var child = Child()
    var other = 0
  }

  struct Child: Equatable, Sendable { var number = 0 }

  enum Action: Sendable { case number, other }

  @MainActor final class Counter {
    var count = 0
  }

  nonisolated static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .number: state.child.number += 1
    case .other: state.other += 1
    }
    return .none
  }

  func makeStore() -> Store<State, Action> {
    Store(initialState: State(), reducer: StoreScopeTests.reducer, environment: ())
  }

  @Test func aScopeObservedAgainDuringANotificationKeepsUpdating() {
    let store = makeStore()
    let scoped = store.scope(state: \.other)
    @MainActor final class Owner {
      var viewStore: ViewStore<Int, Action>?
      var isRenewed = false
    }
    let owner = Owner()
    owner.viewStore = scoped.view
    let renewing = store.view { _, _ in
      if !owner.isRenewed {
        owner.isRenewed = true
        owner.viewStore = nil
        owner.viewStore = scoped.view
      }
      return true
    }
    let later = store.scope(state: \.other).view
    for expected in 1...3 {
      renewing.send(.other)
      #expect(owner.viewStore?.state == expected)
      #expect(later.state == expected)
    }
  }

  @Test func aViewStoreCreatedDuringADrainShowsItsFinalState() {
    struct Toggle: Sendable { var isOn = false }
    @MainActor final class Late { var make: () -> Void = {} }
    let late = Late()
    let reducer = Reducer<Toggle, Bool, Void> { state, isOn, _ in
      state.isOn = isOn
      guard isOn else { return .none }
      return .merge(
        .fireAndForget { MainActor.assumeIsolated { late.make() } }, Effect(value: false))
    }
    let store = Store(initialState: Toggle(), reducer: reducer, environment: ())
    let scoped = store.scope(state: \.isOn)
    let viewStores = (0..<4).map { _ in scoped.view }
    viewStores[0].send(false)
    var made: ViewStore<Bool, Bool>?
    late.make = { made = scoped.view }
    viewStores[0].send(true)
    #expect(viewStores[0].state == false)
    #expect(made?.state == false)
    late.make = {}
  }

  @Test func statelessSeesNothingAndActionlessSendsNothing() {
    let store = makeStore()
    let sender = ViewStore(store.stateless)
    var notifications = 0
    let cancellable = sender.publisher.sink { notifications += 1 }
    let viewer: ViewStore<Int, Never> = store.scope(state: \.other).actionless.view
    sender.send(.other)
    #expect(viewer.state == 1)
    #expect(notifications == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func anObservedScopeIsTransformedOncePerDrain() {
    let store = makeStore()
    let transforms = Counter()
    let scoped = store.scope(state: { state in
      transforms.count += 1
      return state.other
    })
    let sender = ViewStore(store.stateless)
    sender.send(.other)
    #expect(transforms.count == 0)
    var viewStores = (0..<10).map { _ in scoped.view }
    transforms.count = 0
    sender.send(.other)
    #expect(transforms.count == 1)
    #expect(viewStores.map(\.state) == Array(repeating: 2, count: 10))
    viewStores = []
    sender.send(.other)
    #expect(transforms.count == 1)
  }

  /// Regression: with four or more view stores, a scope of plain numbers compared the bytes of its
  /// state.
  @Test(arguments: [1, 4])
  func removeDuplicatesIsCalledOncePerDrain(viewStores count: Int) {
    let store = makeStore()
    let comparisons = Counter()
    let emissions = Counter()
    let sinks = (0..<count).map { _ in
      store.scope(state: \.child.number).view { _, _ in
        comparisons.count += 1
        return false
      }.publisher.sink { _ in emissions.count += 1 }
    }
    emissions.count = 0
    let sender = ViewStore(store.stateless)
    for drain in 1...3 {
      sender.send(.other)
      #expect(comparisons.count == drain * count)
      #expect(emissions.count == drain * count)
    }
    withExtendedLifetime(sinks) {}
  }
}
