import ComposableCore
import Testing

/// "Scopes" in RuntimeRules.md.
@MainActor struct StoreScopeTests {
  struct State: Sendable {
    var child = Child()
    var other = 0
  }

  struct Child: Equatable, Sendable {
    var number = 0
    var text = ""
  }

  enum Action: Sendable {
    case number
    case other
    case text
  }

  @MainActor final class Counter {
    var count = 0
  }

  nonisolated static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .number: state.child.number += 1
    case .other: state.other += 1
    case .text: state.child.text += "x"
    }
    return .none
  }

  func makeStore() -> Store<State, Action> {
    Store(initialState: State(), reducer: StoreScopeTests.reducer, environment: ())
  }

  @Test func aScopeSeesAPartAndSendsItsActions() {
    let store = makeStore()
    let viewStore = store.scope(state: \.child.number, action: { (_: Void) in Action.number }).view
    viewStore.send(())
    viewStore.send(())
    #expect(viewStore.state == 2)
  }

  @Test func aCaseOfAnEnumIsAScopeOfAnOptional() {
    enum AppState: Equatable, Sendable {
      case game(Int)
      case login(String)
    }
    enum AppAction: Sendable {
      case game(Int)
      case login(String)
    }
    let reducer = Reducer<AppState, AppAction, Void> { state, action, _ in
      switch action {
      case .game(let points): state = .game(points)
      case .login(let name): state = .login(name)
      }
      return .none
    }
    let store = Store(initialState: .login(""), reducer: reducer, environment: ())
    let login = store.scope(state: /AppState.login, action: AppAction.login).view
    let game: ViewStore<Int?, Int> = store.scope(state: /AppState.game, action: AppAction.game).view
    login.send("Ada")
    #expect(login.state == "Ada" && game.state == nil)
    game.send(3)
    #expect(login.state == nil && game.state == 3)
  }

  @Test func aScopeThatIsLeftAndUsedAgainInsideANotificationGoesOn() {
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

  @Test func aChangeThatComesBackIsSeenBehindAnUnchangedParent() {
    let store = makeStore()
    let child = store.scope(state: \.child)
    let viewStores = (0..<5).map { _ in child.view }
    for expected in 1...3 {
      viewStores[0].send(.number)
      #expect(viewStores.map(\.number) == Array(repeating: expected, count: 5))
    }
  }

  @Test func aViewStoreMadeInsideADrainShowsWhereTheDrainEnds() {
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

  @Test func optionalsOfOptionalsAreSeenBehindAScope() {
    struct Root: Sendable { var value: Int?? = .none }
    let reducer = Reducer<Root, Int??, Void> { state, action, _ in
      state.value = action
      return .none
    }
    let store = Store(initialState: Root(), reducer: reducer, environment: ())
    let scoped = store.scope(state: \.value)
    let viewStores = (0..<5).map { _ in scoped.view }
    for value: Int?? in [.some(.none), .some(1), .some(2), .none, .some(.none), .none] {
      viewStores[0].send(value)
      #expect(viewStores.allSatisfy { $0.state == value })
    }
  }

  @Test func aScopeOfAScopeWorksAfterItsParentsAreGone() {
    var store: Store<State, Action>? = makeStore()
    var middle = store?.scope(state: \.child)
    let viewStore = middle?.scope(state: \.number).view
    store = nil
    middle = nil
    viewStore?.send(.number)
    #expect(viewStore?.state == 1)
    #expect(store == nil && middle == nil)
  }

  @Test func statelessSeesNothingAndActionlessSendsNothing() {
    let store = makeStore()
    let sender = ViewStore(store.stateless)
    var told = 0
    let cancellable = sender.publisher.sink { told += 1 }
    let viewer: ViewStore<Int, Never> = store.scope(state: \.other).actionless.view
    sender.send(.other)
    #expect(viewer.state == 1)
    #expect(told == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func manyViewStoresComeAndGoInAnyOrder() {
    let scoped = makeStore().scope(state: \.other)
    var viewStores = (0..<100).map { _ in scoped.view }
    for index in stride(from: 98, through: 0, by: -2) { viewStores.remove(at: index) }
    viewStores[0].send(.other)
    viewStores += (0..<10).map { _ in scoped.view }
    viewStores[0].send(.other)
    #expect(viewStores.map(\.state) == Array(repeating: 2, count: 60))
    viewStores.removeFirst(59)
    viewStores[0].send(.other)
    #expect(viewStores[0].state == 3)
  }
}
