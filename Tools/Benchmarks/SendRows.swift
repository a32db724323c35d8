import ComposableCore

/// Sends without effects, with various observers.
@MainActor let sendRows: [Row] = [
  Row("send, nobody watching", .floors(8)) {
    let counter = makeSender(CounterState(), counterReducer, ())
    return Meter.measure { for _ in 0..<$0 { counter.send(.increment) } }
  },
  Row("send, one view store", .floors(26)) {
    let counter = ViewStore(makeCounter())
    return Meter.measure { for _ in 0..<$0 { counter.send(.increment) } }
  },
  Row("send, one view store, a field read after it", .floors(320)) {
    let counter = ViewStore(makeCounter())
    return Meter.measure { count in
      for _ in 0..<count {
        counter.send(.increment)
        blackHole(counter.count)
      }
    }
  },
  Row("send through three pullbacks", .floors(80)) {
    let parent = makeSender(
      Parent(child: Parent(child: Parent(child: CounterState()))),
      parentReducer(parentReducer(parentReducer(counterReducer))), ())
    return Meter.measure { count in
      for _ in 0..<count { parent.send(.child(.child(.child(.increment)))) }
    }
  },
  Row("send through five scopes, a view store at each", .floors(190)) {
    var stores = [makeCounter()]
    for level in 0..<5 { stores.append(stores[level].scope(state: { $0 })) }
    let viewStores = stores.dropFirst().map { ViewStore($0) }
    defer { withExtendedLifetime(viewStores) {} }
    // The array would retain the view store for each send.
    let innermost = viewStores[4]
    return Meter.measure { for _ in 0..<$0 { innermost.send(.increment) } }
  },
  Row("1,000 view stores, one changes", .floors(13_000)) {
    let store = Store(
      initialState: Array(repeating: 0, count: 1_000),
      reducer: Reducer<[Int], Int, Void> { state, index, _ in
        state[index] &+= 1
        return .none
      }, environment: ())
    let viewStores = (0..<1_000).map { index in ViewStore(store.scope(state: { $0[index] })) }
    defer { withExtendedLifetime(viewStores) {} }
    let sender = ViewStore(store.stateless)
    return Meter.measure { for index in 0..<$0 { sender.send(index % 1_000) } }
  },
  Row("make and release a scope with its view store", .floors(600)) {
    let store = makeCounter()
    return Meter.measure { count in
      for _ in 0..<count { blackHole(ViewStore(store.scope(state: \.count))) }
    }
  },
  Row("make and release a root store", .floors(290)) {
    Meter.measure { for _ in 0..<$0 { blackHole(makeCounter()) } }
  },
  Row("memory of a scope with its view store", .units(530)) {
    let store = makeCounter()
    return Meter.memory { _ in ViewStore(store.scope(state: \.count)) }
  },
  Row("memory of a root store", .units(600)) {
    Meter.memory { _ in makeCounter() }
  },
]
