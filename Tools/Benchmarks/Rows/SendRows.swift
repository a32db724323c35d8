import ComposableCore

struct CounterState: Equatable {
  var count = 0
  var other = 0
}

enum CounterAction {
  case incremented
  case nothing
  case value
}

let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
  switch action {
  case .incremented:
    state.count += 1
    return .none
  case .nothing:
    return .none
  case .value:
    state.other &+= 1
    return Effect(value: .incremented)
  }
}

struct Nested<Child: Equatable>: Equatable {
  var child: Child
  var own = 0
}

enum NestedAction<Child: Sendable>: Sendable {
  case child(Child)
  case own
}

/// Combines the pulled-back `child` with a reducer of its own.
func nest<State: Equatable & SendableMetatype, Action: Sendable>(
  _ child: Reducer<State, Action, Void>
) -> Reducer<Nested<State>, NestedAction<Action>, Void> {
  .combine(
    child.pullback(state: \Nested<State>.child, action: /NestedAction<Action>.child) { $0 },
    Reducer { state, action, _ in
      if case .own = action { state.own &+= 1 }
      return .none
    })
}

@MainActor
func makeCounter() -> Store<CounterState, CounterAction> {
  Store(initialState: CounterState(), reducer: counterReducer, environment: ())
}

/// A root store and a view store that only sends to it.
@MainActor
func makeSender<State, Action, Environment>(
  _ initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
  observer: StoreObserver<State, Action>? = nil
) -> ViewStore<Void, Action> {
  ViewStore(
    Store(
      initialState: initialState, reducer: reducer, environment: environment, observer: observer
    ).stateless)
}

/// Nested scopes with a view store at each level.
private func scopeRow(_ depth: Int) -> Row {
  let name = [5: "five"][depth] ?? "\(depth)"
  return Row("scope chain \(name) deep, a view store at each level") {
    var stores = [makeCounter()]
    for level in 0..<depth { stores.append(stores[level].scope(state: { $0 })) }
    let viewStores = stores.dropFirst().map { ViewStore($0) }
    // The send alone: an element of the array would be retained for each.
    let innermost = viewStores[depth - 1]
    return Meter.measure(count: 200_000, countsObjects: true) { count in
      for _ in 0..<count { innermost.send(.incremented) }
    }
  }
}

@MainActor let sendSeries = [
  Series([
    Row("send, nobody watching") {
      let store = makeSender(CounterState(), reducer: counterReducer, environment: ())
      return Meter.measure(count: 1_000_000, countsObjects: true) { count in
        for _ in 0..<count { store.send(.incremented) }
      }
    },
    Row("send, one view store") {
      let viewStore = ViewStore(makeCounter())
      return Meter.measure(count: 500_000, countsObjects: true) { count in
        for _ in 0..<count { viewStore.send(.incremented) }
      }
    },
    Row("send, one view store, a field read after it") {
      let viewStore = ViewStore(makeCounter())
      return Meter.measure(count: 100_000, countsObjects: true) { count in
        for _ in 0..<count {
          viewStore.send(.incremented)
          blackHole(viewStore.count)
        }
      }
    },
    Row("send, one view store, its state read after it") {
      let viewStore = ViewStore(makeCounter())
      return Meter.measure(count: 100_000, countsObjects: true) { count in
        for _ in 0..<count {
          viewStore.send(.incremented)
          blackHole(viewStore.state)
        }
      }
    },
    Row("send through combine(pullback, own) three deep") {
      let store = makeSender(
        Nested(child: Nested(child: Nested(child: CounterState()))),
        reducer: nest(nest(nest(counterReducer))), environment: ())
      return Meter.measure(count: 300_000, countsObjects: true) { count in
        for _ in 0..<count { store.send(.child(.child(.child(.incremented)))) }
      }
    },
    Row("Effect(value:) hop") {
      let store = makeSender(CounterState(), reducer: counterReducer, environment: ())
      return Meter.measure(count: 300_000, countsObjects: true) { count in
        for _ in 0..<count { store.send(.value) }
      }
    },
    Row("/Root.case extract, match") {
      let path = /NestedAction<Int>.child
      let action = NestedAction.child(42)
      return Meter.measure(count: 1_000_000, countsObjects: true) { count in
        for _ in 0..<count { blackHole(path.extract(from: action)) }
      }
    },
    Row("/Root.case extract, no match") {
      let path = /NestedAction<Int>.child
      let action = NestedAction<Int>.own
      return Meter.measure(count: 1_000_000, countsObjects: true) { count in
        for _ in 0..<count { blackHole(path.extract(from: action)) }
      }
    },
    Row("1 MB of state changed in place") {
      let reducer = Reducer<[UInt8], Int, Void> { state, index, _ in
        state[index] &+= 1
        return .none
      }
      let store = makeSender(
        [UInt8](repeating: 0, count: 1 << 20), reducer: reducer, environment: ())
      return Meter.measure(count: 500_000, countsObjects: true) { count in
        for index in 0..<count { store.send(index & 0xFFFF) }
      }
    },
  ]),
  Series([1, 5, 10, 20], growth: .linear, scopeRow),
]
