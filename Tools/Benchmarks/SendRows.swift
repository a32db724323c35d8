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

/// A reducer over `child`, and one of its own, combined.
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

@MainActor let sendRows: [Row] = [
  Row("send, nobody watching", .floors(5)) { name, limit in
    let store = makeCounter()
    return Meter.measure(name, limit: limit, count: 1_000_000, countsAllocations: true) { count in
      for _ in 0..<count { _ = store.process(.incremented) }
    }
  },
  Row("send, one view store", .floors(16)) { name, limit in
    let viewStore = ViewStore(makeCounter())
    return Meter.measure(name, limit: limit, count: 500_000, countsAllocations: true) { count in
      for _ in 0..<count { viewStore.send(.incremented) }
    }
  },
  Row("send through combine(pullback, own) three deep", .floors(35)) { name, limit in
    let store = Store(
      initialState: Nested(child: Nested(child: Nested(child: CounterState()))),
      reducer: nest(nest(nest(counterReducer))), environment: ())
    return Meter.measure(name, limit: limit, count: 300_000, countsAllocations: true) { count in
      for _ in 0..<count { _ = store.process(.child(.child(.child(.incremented)))) }
    }
  },
  Row("scope chain five deep, a view store at each level", .floors(60)) { name, limit in
    var stores = [makeCounter()]
    for level in 0..<5 { stores.append(stores[level].scope(state: { $0 })) }
    let viewStores = stores.dropFirst().map { ViewStore($0) }
    defer { withExtendedLifetime(viewStores) {} }
    return Meter.measure(name, limit: limit, count: 200_000, countsAllocations: true) { count in
      for _ in 0..<count { viewStores[4].send(.incremented) }
    }
  },
  Row("Effect(value:) hop", .floors(25)) { name, limit in
    let store = makeCounter()
    return Meter.measure(name, limit: limit, count: 300_000, countsAllocations: true) { count in
      for _ in 0..<count { _ = store.process(.value) }
    }
  },
  Row("merge of 100 .none", .floors(200)) { name, limit in
    let none = [Effect<CounterAction, Never>](repeating: Effect.none, count: 100)
    return Meter.measure(name, limit: limit, count: 50_000) { count in
      for _ in 0..<count { blackHole(Effect<CounterAction, Never>.merge(none)) }
    }
  },
  Row("/Root.case extract, match", .floors(8)) { name, limit in
    let path = /NestedAction<Int>.child
    let action = NestedAction.child(42)
    return Meter.measure(name, limit: limit, count: 1_000_000, countsAllocations: true) { count in
      for _ in 0..<count { blackHole(path.extract(from: action)) }
    }
  },
  Row("/Root.case extract, no match", .floors(8)) { name, limit in
    let path = /NestedAction<Int>.child
    let action = NestedAction<Int>.own
    return Meter.measure(name, limit: limit, count: 1_000_000, countsAllocations: true) { count in
      for _ in 0..<count { blackHole(path.extract(from: action)) }
    }
  },
  Row("1 MB of state changed in place", .allocations(0)) { name, limit in
    let reducer = Reducer<[UInt8], Int, Void> { state, index, _ in
      state[index] &+= 1
      return .none
    }
    let store = Store(
      initialState: [UInt8](repeating: 0, count: 1 << 20), reducer: reducer, environment: ())
    return Meter.measure(name, limit: limit, count: 500_000, countsAllocations: true) { count in
      for index in 0..<count { _ = store.process(index & 0xFFFF) }
    }
  },
]
