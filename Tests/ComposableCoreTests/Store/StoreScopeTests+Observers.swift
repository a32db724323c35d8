import ComposableCore
import Testing

/// The cost of scopes, and what their view stores see.
extension StoreScopeTests {
  @Test func aScopeCostsNothingUntilAViewStoreLooks() {
    let store = makeStore()
    let transforms = Counter()
    let scoped = store.scope(state: { state in
      transforms.count += 1
      return state.other
    })
    let sender = ViewStore(store.stateless)
    sender.send(.other)
    #expect(transforms.count == 0)
    var viewStore: ViewStore<Int, Action>? = scoped.view
    transforms.count = 0
    sender.send(.other)
    #expect(transforms.count == 1)
    #expect(viewStore?.state == 2)
    viewStore = nil
    sender.send(.other)
    #expect(transforms.count == 1)
  }

  @Test func aTransformRunsOncePerSendHoweverManyViewStoresLook() {
    let store = makeStore()
    let transforms = Counter()
    let scoped = store.scope(state: { state in
      transforms.count += 1
      return state.other
    })
    let viewStores = (0..<10).map { _ in scoped.view }
    transforms.count = 0
    viewStores[0].send(.other)
    #expect(transforms.count == 1)
    #expect(viewStores.map(\.state) == Array(repeating: 1, count: 10))
  }

  @Test func fourLevelsOfScopesCompareOncePerViewStore() {
    let comparisons = Counter()
    func isDuplicate(_ lhs: Int, _ rhs: Int) -> Bool {
      comparisons.count += 1
      return lhs == rhs
    }
    let one = makeStore().scope(state: { $0.other })
    let two = one.scope(state: { $0 })
    let three = two.scope(state: { $0 })
    let four = three.scope(state: { $0 })
    let viewStores = [one, two, three, four].map { $0.view(removeDuplicates: isDuplicate) }
    comparisons.count = 0
    viewStores[0].send(.other)
    #expect(comparisons.count == 4)
    #expect(viewStores.map(\.state) == [1, 1, 1, 1])
    viewStores[3].send(.number)
    #expect(comparisons.count == 8)
  }

  @Test func observersBehindAnUnchangedParentAreAskedOncePerDrain() {
    let store = makeStore()
    let number = store.scope(state: \.child.number)
    let transforms = Counter()
    let viewStores = (0..<4).map { _ in
      number.scope(state: { number in
        transforms.count += 1
        return number
      }).view
    }
    let sender = ViewStore(store.stateless)
    sender.send(.other)
    transforms.count = 0
    sender.send(.other)
    #expect(transforms.count == 4)
    sender.send(.number)
    #expect(transforms.count == 8)
    #expect(viewStores.map(\.state) == [1, 1, 1, 1])
  }

  @Test func aViewStoreThatOnlySendsCostsADrainNothing() {
    let transforms = Counter()
    let store = makeStore().scope(state: { _ in transforms.count += 1 })
    let sender = ViewStore(store)
    sender.send(.other)
    #expect(transforms.count == 0)
  }

  @Test(arguments: [1, 3, 4, 10])
  func whatAViewSeesDoesNotDependOnHowManyLook(viewStores count: Int) {
    struct Coarse: Equatable, Sendable {
      var number = 0
      static func == (lhs: Coarse, rhs: Coarse) -> Bool { lhs.number / 10 == rhs.number / 10 }
    }
    let reducer = Reducer<Coarse, Int, Void> { state, action, _ in
      state.number = action
      return .none
    }
    let store = Store(initialState: Coarse(), reducer: reducer, environment: ())
    let scoped = store.scope(state: { $0 })
    let viewStores = (0..<count).map { _ in scoped.scope(state: \.number).view }
    let sender = ViewStore(store.stateless)
    for number in [1, 2, 15] {
      sender.send(number)
      #expect(viewStores.map(\.state) == Array(repeating: number, count: count))
    }
  }

  @Test(arguments: [1, 3, 4, 10])
  func aStateThatIsAnObjectIsLookedAtByAll(viewStores count: Int) {
    final class Model: Equatable {
      var number = 0
      static func == (lhs: Model, rhs: Model) -> Bool { lhs === rhs }
    }
    let reducer = Reducer<Model, Int, Void> { state, action, _ in
      state.number = action
      return .none
    }
    let store = Store(initialState: Model(), reducer: reducer, environment: ())
    let scoped = store.scope(state: { $0 })
    let viewStores = (0..<count).map { _ in scoped.scope(state: \.number).view }
    viewStores[0].send(7)
    #expect(viewStores.map(\.state) == Array(repeating: 7, count: count))
  }

  @Test(arguments: [1, 3, 4, 10])
  func removeDuplicatesIsAskedOnceForEachDrain(viewStores count: Int) {
    let store = makeStore()
    let child = store.scope(state: \.child)
    let comparisons = Counter()
    let viewStores = (0..<count).map { _ in
      child.view { old, new in
        comparisons.count += 1
        return old == new
      }
    }
    ViewStore(store.stateless).send(.other)
    #expect(comparisons.count == count)
    withExtendedLifetime(viewStores) {}
  }

  /// With four or more view stores, a scope of plain numbers used to compare its state's bytes.
  @Test(arguments: [1, 3, 4, 10])
  func aScopeOfNumbersAsksRemoveDuplicatesOnceForEachDrain(viewStores count: Int) {
    let store = makeStore()
    let number = store.scope(state: \.child.number)
    let comparisons = Counter()
    let emissions = Counter()
    let viewStores = (0..<count).map { _ in
      number.view { _, _ in
        comparisons.count += 1
        return false
      }
    }
    let sinks = viewStores.map { $0.publisher.sink { _ in emissions.count += 1 } }
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
