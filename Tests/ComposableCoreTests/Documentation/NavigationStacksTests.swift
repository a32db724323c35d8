import ComposableCore
import ComposableTesting
import Testing

struct ListPage: Codable, Equatable, Sendable { var rows = [2, 5] }

enum ListPageAction: Codable, Equatable, Sendable { case rowTapped(seconds: Int) }

let listPageReducer = Reducer<ListPage, ListPageAction, AnyScheduler>.empty

struct TimerPage: Codable, Equatable, Sendable { var rest: Int }

enum TimerPageAction: Codable, Equatable, Sendable {
  // User actions
  case startTapped
  // Effect actions
  case ticked
  // Delegate actions
  case delegate(TimerPageDelegate)
}

enum TimerPageDelegate: Codable, Equatable, Sendable { case done }

let timerPageReducer = Reducer<TimerPage, TimerPageAction, AnyScheduler> {
  state, action, mainQueue in
  switch action {
  case .delegate:
    return .none
  case .startTapped:
    return Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked }
  case .ticked:
    state.rest -= 1
    return state.rest > 0 ? .none : Effect(value: .delegate(.done))
  }
}

enum PageState: Codable, Equatable, Sendable {
  case list(ListPage)
  case timer(TimerPage)
}

enum PageAction: Codable, Equatable, Sendable {
  case list(ListPageAction)
  case timer(TimerPageAction)
}

let pageReducer = Reducer<PageState, PageAction, AnyScheduler>.combine {
  listPageReducer.pullback(state: /PageState.list, action: /PageAction.list)
  timerPageReducer.pullback(state: /PageState.timer, action: /PageAction.timer)
}

extension PageState {
  var title: String {
    switch self {
    case .list: "list"
    case .timer(let page): "timer \(page.rest)"
    }
  }
}

struct RootState: Codable, Equatable, Sendable {
  var path = StackState<PageState>()
}

enum RootAction: Codable, Equatable, Sendable {
  case path(StackAction<PageState, PageAction>)
}

let rootReducer = Reducer<RootState, RootAction, AnyScheduler>.combine {
  pageReducer.forEach(stack: \.path, action: /RootAction.path)
  Reducer { state, action, _ in
    switch action {
    case .path(.element(let id, .list(.rowTapped(let seconds)))):
      // A second tap, before the timer is shown, finds the list no longer on top.
      guard id == state.path.ids.last else { break }
      state.path.append(.timer(TimerPage(rest: seconds)))
    case .path(.element(let id, .timer(.delegate(.done)))):
      state.path.pop(from: id)
    case .path:
      break
    }
    return .none
  }
}

/// The listings of the article on navigation stacks.
struct NavigationStacksTests {
  let clock = TestScheduler()

  func makeStore(_ path: StackState<PageState> = []) -> TestStore<
    RootState, RootAction, AnyScheduler
  > {
    TestStore(
      initialState: RootState(path: path), reducer: rootReducer,
      environment: clock.eraseToAnyScheduler())
  }

  @Test func aPoppedPageLosesItsEffects() {
    let store = makeStore()
    store.send(.path(.push(.list(ListPage())))) { $0.path.append(.list(ListPage())) }
    store.send(.path(.element(0, .list(.rowTapped(seconds: 2))))) {
      $0.path.append(.timer(TimerPage(rest: 2)))
    }
    store.send(.path(.element(1, .timer(.startTapped))))
    clock.advance(by: .seconds(1))
    store.receive(.path(.element(1, .timer(.ticked)))) {
      $0.path[id: 1] = .timer(TimerPage(rest: 1))
    }
    store.send(.path(.popFrom(1))) { $0.path.pop(from: 1) }
    store.finish()
  }

  @Test func aPageThatIsNotOnTopPushesNothing() {
    let store = makeStore([.list(ListPage())])
    store.send(.path(.element(0, .list(.rowTapped(seconds: 2))))) {
      $0.path.append(.timer(TimerPage(rest: 2)))
    }
    store.send(.path(.element(0, .list(.rowTapped(seconds: 5)))))
  }

  @Test func aPageClosesItself() {
    let store = makeStore([.timer(TimerPage(rest: 1))])
    store.send(.path(.element(0, .timer(.startTapped))))
    clock.advance(by: .seconds(1))
    store.receive(.path(.element(0, .timer(.ticked)))) {
      $0.path[id: 0] = .timer(TimerPage(rest: 0))
    }
    store.receive(.path(.element(0, .timer(.delegate(.done))))) { $0.path.removeAll() }
    store.finish()
  }

  @Test func aStoreFollowsOnePage() async {
    await MainActor.run {
      let store = Store(
        initialState: RootState(path: [.list(ListPage()), .timer(TimerPage(rest: 3))]),
        reducer: rootReducer, environment: .immediate)
      let viewStore = store.view
      let titles = viewStore.path.elements.map { "\($0.id): \($0.state.title)" }
      #expect(titles == ["0: list", "1: timer 3"])
      let id: StackID = 1
      let timer = store.scope(
        state: { $0.path[id: id] }, action: { RootAction.path(.element(id, $0)) })
      timer.view.send(.timer(.ticked))
      #expect(timer.view.state == .timer(TimerPage(rest: 2)))
      viewStore.send(.path(.popFrom(id)))
      #expect(timer.view.state == nil)
    }
  }
}
