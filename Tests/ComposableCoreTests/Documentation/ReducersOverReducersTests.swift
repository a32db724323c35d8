import ComposableCore
import ComposableTesting
import Testing

extension Reducer where Action: Sendable {
  /// Sends `next` after each action that `isIncluded` accepts.
  func following(
    _ isIncluded: @escaping @Sendable (Action) -> Bool, by next: Action
  ) -> Reducer {
    Reducer { state, action, environment in
      let effect = run(&state, action, environment)
      return isIncluded(action) ? effect.merged(with: Effect(value: next)) : effect
    }
  }
}

extension Reducer {
  /// Ignores actions while `isLocked`.
  func locked(while isLocked: @escaping @Sendable (State, Action) -> Bool) -> Reducer {
    Reducer { state, action, environment in
      isLocked(state, action) ? .none : run(&state, action, environment)
    }
  }
}

struct TreeState: Equatable, Identifiable, Sendable {
  let id: Int
  var branches: IdentifiedArrayOf<TreeState> = []
  var isOpen = false
}

indirect enum TreeAction: Equatable, Sendable {
  case branch(Int, TreeAction)
  case toggled
}

let treeReducer = Reducer<TreeState, TreeAction, Void> { state, action, environment in
  switch action {
  case .branch:
    return branchesReducer.run(&state, action, environment)
  case .toggled:
    state.isOpen.toggle()
    return .none
  }
}

let branchesReducer: Reducer<TreeState, TreeAction, Void> = treeReducer.forEach(
  state: \.branches, action: /TreeAction.branch)

struct StepsState: Equatable, Sendable {
  var history: [Int] = []
  var steps = 0
}

enum StepsAction: Equatable, Sendable {
  case counter(TallyAction), resetTapped
}

enum TallyAction: Equatable, Sendable { case decrTapped, incrTapped, reset }

let countReducer = Reducer<Int, TallyAction, Void> { count, action, _ in
  switch action {
  case .decrTapped: count -= 1
  case .incrTapped: count += 1
  case .reset: count = 0
  }
  return .none
}

let countingReducer: Reducer<StepsState, StepsAction, Void> = countReducer.pullback(
  state: \.steps, action: /StepsAction.counter)

let stepsReducer = Reducer<StepsState, StepsAction, Void> { state, action, environment in
  switch action {
  case .counter:
    return countingReducer.run(&state, action, environment)
  case .resetTapped:
    state.history.append(state.steps)
    return countingReducer.run(&state, .counter(.reset), environment)
  }
}

/// The listings of the article on reducers over reducers.
struct ReducersOverReducersTests {
  @Test func anActionFollowsAnother() {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return .none
    }
    let store = TestStore(
      initialState: [], reducer: reducer.following({ $0 == 1 }, by: 2), environment: ())
    store.send(1) { $0 = [1] }
    store.receive(2) { $0 = [1, 2] }
    store.send(3) { $0 = [1, 2, 3] }
  }

  @Test func aLockedReducerIgnoresActions() {
    let reducer = countReducer.locked(while: { count, action in
      count == 0 && action == .decrTapped
    })
    let store = TestStore(initialState: 0, reducer: reducer, environment: ())
    store.send(.decrTapped)
    store.send(.incrTapped) { $0 = 1 }
  }

  @Test func aTreeReducesItsBranchesAtAnyDepth() {
    let leaf = TreeState(id: 2)
    let store = TestStore(
      initialState: TreeState(id: 0, branches: [TreeState(id: 1, branches: [leaf])]),
      reducer: treeReducer, environment: ())
    store.send(.branch(1, .branch(2, .toggled))) {
      $0.branches[id: 1]?.branches[id: 2]?.isOpen = true
    }
  }

  @Test func aParentRunsItsChildWhenItChooses() {
    let store = TestStore(
      initialState: StepsState(), reducer: stepsReducer, environment: ())
    store.send(.counter(.incrTapped)) { $0.steps = 1 }
    store.send(.resetTapped) {
      $0.history = [1]
      $0.steps = 0
    }
  }
}
