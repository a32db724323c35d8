import ComposableCore

struct CounterState: Equatable {
  var count = 0
  var other = 0
}

enum CounterAction: Sendable {
  case increment
  /// Sends `increment` by an `Effect(value:)`.
  case incrementByEffect
}

let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
  switch action {
  case .increment:
    state.count += 1
    return .none
  case .incrementByEffect:
    state.other &+= 1
    return Effect(value: .increment)
  }
}

@MainActor
func makeCounter() -> Store<CounterState, CounterAction> {
  Store(initialState: CounterState(), reducer: counterReducer, environment: ())
}

/// A view store that only sends to a new store.
@MainActor
func makeSender<State, Action, Environment>(
  _ state: State, _ reducer: Reducer<State, Action, Environment>, _ environment: Environment
) -> ViewStore<Void, Action> {
  ViewStore(
    Store(initialState: state, reducer: reducer, environment: environment).stateless)
}

enum RequestAction: Sendable {
  case request, response
}

let requestReducer = Reducer<Int, RequestAction, Void> { state, action, _ in
  switch action {
  case .request: return .task { .response }
  case .response:
    state &+= 1
    return .none
  }
}

struct Parent<Child: Equatable>: Equatable {
  var child: Child
  var own = 0
}

enum ParentAction<ChildAction: Sendable>: Sendable {
  case child(ChildAction)
  case own
}

/// A parent with a reducer of its own and a child.
func parentReducer<State: Equatable & SendableMetatype, Action: Sendable>(
  _ child: Reducer<State, Action, Void>
) -> Reducer<Parent<State>, ParentAction<Action>, Void> {
  .combine(
    child.pullback(
      state: \Parent<State>.child, action: /ParentAction<Action>.child, environment: { $0 }),
    Reducer { state, action, _ in
      if case .own = action { state.own &+= 1 }
      return .none
    })
}

/// A row of a list, with effects.
struct ItemState: Equatable, Identifiable {
  let id: Int
  var count = 0
}

enum ItemAction: Sendable {
  case increment
  /// Sends `increment` by an `Effect(value:)`.
  case incrementByEffect
  /// Starts an effect that never ends.
  case request
}

let itemReducer = Reducer<ItemState, ItemAction, Void> { state, action, _ in
  switch action {
  case .increment:
    state.count &+= 1
    return .none
  case .incrementByEffect: return Effect(value: .increment)
  case .request: return .future { _ in }
  }
}

struct ListState: Equatable, Identifiable {
  var id = 0
  var items: IdentifiedArray<Int, ItemState>
  var other = 0

  init(_ size: Int, id: Int = 0) {
    self.id = id
    items = IdentifiedArray(uniqueElements: (0..<size).map { ItemState(id: $0) })
  }
}

enum ListAction: Sendable {
  /// Changes state that no row has.
  case changeOther
  case item(Int, ItemAction)
  /// Removes rows.
  case remove(Range<Int>)
}

let listReducer = Reducer<ListState, ListAction, Void>.combine(
  itemReducer.forEach(state: \.items, action: /ListAction.item, environment: { $0 }),
  Reducer { state, action, _ in
    switch action {
    case .changeOther: state.other &+= 1
    case .item: break
    case .remove(let ids): for id in ids { state.items.remove(id: id) }
    }
    return .none
  })

/// A list of `size` rows, each with an effect in flight.
@MainActor
func makeBusyList(_ size: Int) -> ViewStore<Void, ListAction> {
  let list = makeSender(ListState(size), listReducer, ())
  for id in 0..<size { list.send(.item(id, .request)) }
  return list
}
