import ComposableCore

@MainActor
func makeFanOut(
  _ watchers: Int, behindParent: Bool = false
) -> (send: ViewStore<Void, CounterAction>, watchers: [ViewStore<Int, CounterAction>]) {
  let store = makeCounter()
  let parent = behindParent ? store.scope(state: \.count) : nil
  let viewStores = (0..<watchers).map { _ in
    parent.map { ViewStore($0.scope(state: { $0 })) } ?? ViewStore(store.scope(state: \.count))
  }
  return (ViewStore(store.stateless), viewStores)
}

@MainActor
func fanOutRow(_ watchers: Int, _ limit: Limit? = nil) -> Row {
  Row("\(watchers) sibling view stores, one field changes", limit) { name, limit in
    let (viewStore, watching) = makeFanOut(watchers)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(
      name, limit: limit, count: max(200_000 / watchers, 20), countsAllocations: true
    ) { count in
      for _ in 0..<count { viewStore.send(.incremented) }
    }
  }
}

struct RowsState: Equatable {
  var rows: IdentifiedArray<Int, CounterRow>
}

struct CounterRow: Equatable, Identifiable {
  let id: Int
  var counter = CounterState()
}

enum RowsAction {
  case row(Int, CounterAction)
}

@MainActor
func forEachRow(_ size: Int) -> Row {
  Row("forEach, one action among \(size) rows") { name, limit in
    let row = Reducer<CounterRow, CounterAction, Void> { row, action, _ in
      counterReducer(&row.counter, action, ()).map { $0 }
    }
    let reducer: Reducer<RowsState, RowsAction, Void> = row.forEach(
      state: \RowsState.rows, action: /RowsAction.row, environment: { $0 })
    let rows = IdentifiedArray(uniqueElements: (0..<size).map { CounterRow(id: $0) })
    let store = Store(initialState: RowsState(rows: rows), reducer: reducer, environment: ())
    return Meter.measure(name, limit: limit, count: 50_000, countsAllocations: true) { count in
      for index in 0..<count { _ = store.process(.row(index % size, .incremented)) }
    }
  }
}

@MainActor let fanOutRows: [Row] = [
  fanOutRow(1), fanOutRow(10), fanOutRow(100), fanOutRow(1_000, .floors(3_300)), fanOutRow(10_000),
  Row("1000 view stores behind an unchanged parent", .floors(120)) { name, limit in
    let (viewStore, watching) = makeFanOut(1_000, behindParent: true)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(name, limit: limit, count: 100_000) { count in
      for _ in 0..<count { viewStore.send(.nothing) }
    }
  },
  Row("1000 view stores, a send that changes nothing", .floors(3_300)) { name, limit in
    let (viewStore, watching) = makeFanOut(1_000)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(name, limit: limit, count: 500) { count in
      for _ in 0..<count { viewStore.send(.nothing) }
    }
  },
  forEachRow(10), forEachRow(1_000), forEachRow(100_000),
  Row("subscribe and unsubscribe") { name, limit in
    let viewStore = ViewStore(makeCounter())
    return Meter.measure(name, limit: limit, count: 50_000, countsAllocations: true) { count in
      for _ in 0..<count { viewStore.publisher.sink { blackHole($0) }.cancel() }
    }
  },
  Row("make and release a view store") { name, limit in
    let store = makeCounter()
    return Meter.measure(name, limit: limit, count: 50_000, countsAllocations: true) { count in
      for _ in 0..<count { blackHole(ViewStore(store)) }
    }
  },
]
