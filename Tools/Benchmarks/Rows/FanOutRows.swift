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

private func fanOutRow(_ watchers: Int) -> Row {
  Row("\(watchers) sibling view stores, one field changes") {
    let (viewStore, watching) = makeFanOut(watchers)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(
      count: max(200_000 / watchers, 20), countsObjects: true
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

private func forEachRow(_ size: Int) -> Row {
  Row("forEach, one action among \(size) rows") {
    let row = Reducer<CounterRow, CounterAction, Void> { row, action, _ in
      counterReducer(&row.counter, action, ()).map { $0 }
    }
    let reducer: Reducer<RowsState, RowsAction, Void> = row.forEach(
      state: \RowsState.rows, action: /RowsAction.row, environment: { $0 })
    let rows = IdentifiedArray(uniqueElements: (0..<size).map { CounterRow(id: $0) })
    let store = makeSender(RowsState(rows: rows), reducer: reducer, environment: ())
    return Meter.measure(count: 50_000, countsObjects: true) { count in
      for index in 0..<count { store.send(.row(index % size, .incremented)) }
    }
  }
}

private func unchangedParentRow(_ watchers: Int) -> Row {
  Row("\(watchers) view stores behind an unchanged parent") {
    let (viewStore, watching) = makeFanOut(watchers, behindParent: true)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(count: max(500_000 / watchers, 20), countsObjects: true) { count in
      for _ in 0..<count { viewStore.send(.nothing) }
    }
  }
}

private func unchangedRow(_ watchers: Int) -> Row {
  Row("\(watchers) view stores, a send that changes nothing") {
    let (viewStore, watching) = makeFanOut(watchers)
    defer { withExtendedLifetime(watching) {} }
    return Meter.measure(count: max(500_000 / watchers, 20), countsObjects: true) { count in
      for _ in 0..<count { viewStore.send(.nothing) }
    }
  }
}

/// Creates and releases a view store among others.
private func comingRow(_ watchers: Int) -> Row {
  Row("make and release a view store among \(watchers)") {
    let store = makeCounter()
    let others = (0..<watchers).map { _ in ViewStore(store) }
    defer { withExtendedLifetime(others) {} }
    return Meter.measure(count: 20_000, countsObjects: true) { count in
      for _ in 0..<count { blackHole(ViewStore(store)) }
    }
  }
}

/// Adds and cancels a sink among others.
private func sinkRow(_ sinks: Int) -> Row {
  Row("subscribe and unsubscribe among \(sinks)") {
    let viewStore = ViewStore(makeCounter())
    let others = (0..<sinks).map { _ in viewStore.publisher.sink { blackHole($0) } }
    defer { withExtendedLifetime(others) {} }
    return Meter.measure(count: 50_000, countsObjects: true) { count in
      for _ in 0..<count { viewStore.publisher.sink { blackHole($0) }.cancel() }
    }
  }
}

/// Rows that do not change, beside a number that does.
private struct ConstantRowsState {
  var rows: [Int]
  var other = 0
}

/// View stores of rows that do not change, each on its own scope.
private func unchangedScopesRow(_ scopes: Int) -> Row {
  Row("\(scopes) view stores of unchanged rows, a scope each") {
    let reducer = Reducer<ConstantRowsState, Void, Void> { state, _, _ in
      state.other += 1
      return .none
    }
    let rows = Array(0..<scopes)
    let store = Store(
      initialState: ConstantRowsState(rows: rows), reducer: reducer, environment: ())
    let viewStores = rows.map { row in ViewStore(store.scope(state: { $0.rows[row] })) }
    defer { withExtendedLifetime(viewStores) {} }
    let viewStore = ViewStore(store.stateless)
    return Meter.measure(count: max(500_000 / scopes, 20), countsObjects: true) { count in
      for _ in 0..<count { viewStore.send(()) }
    }
  }
}

@MainActor let fanOutSeries = [
  Series([10, 100, 1_000, 10_000], growth: .linear, unchangedScopesRow),
  Series([1, 10, 100, 1_000, 10_000], growth: .linear, fanOutRow),
  Series([10, 100, 1_000, 10_000], growth: .linear, unchangedRow),
  Series([10, 100, 1_000, 10_000], growth: .linear, unchangedParentRow),
  Series([10, 100, 1_000, 10_000, 100_000], growth: .none, forEachRow),
  Series([1, 10, 100, 1_000], growth: .none, sinkRow),
  Series([1, 10, 100, 1_000], growth: .none, comingRow),
]
