import ComposableCore

private let sizes = [10, 100, 1_000, 10_000]

extension LeafKind {
  /// The numbers of effects beside which a send is measured. Beside those of a dictionary it takes
  /// as long as there are effects.
  var sizes: [Int] { self == .dictionary ? [10, 100, 1_000] : [10, 100, 1_000, 10_000] }

  fileprivate var growth: Growth { self == .dictionary ? .linear : .none }
}

/// Two stores: in one every row has an effect in flight, in the other none has.
@MainActor
private func makePair(_ kind: LeafKind, _ size: Int) -> (busy: LeafStore, idle: LeafStore) {
  (makeBusy(kind, size), kind.make(size))
}

/// A store with an effect in flight in every row.
@MainActor
private func makeBusy(_ kind: LeafKind, _ size: Int) -> LeafStore {
  let store = kind.make(size)
  for row in 0..<size { store.row(row, .requested) }
  return store
}

/// The cost of `send` with effects in flight, compared with none in flight.
@MainActor
private func besideRow(
  _ name: String, _ kind: LeafKind, size: Int, perRound: Int = 1,
  _ send: @MainActor @escaping (LeafStore, Int) -> Void
) -> Row {
  Row("\(name), \(size) \(kind.rawValue) in flight") {
    let pair = makePair(kind, size)
    return Meter.compare(
      count: max(20_000 / (kind == .dictionary ? size : perRound), 20), perRound: perRound,
      with: "with none in flight",
      { count in for index in 0..<count { send(pair.idle, index) } },
      { count in for index in 0..<count { send(pair.busy, index) } })
  }
}

@MainActor
private func besideSeries(_ kind: LeafKind) -> [Series] {
  [
    Series(kind.sizes, growth: kind.growth) { size in
      besideRow("one row's action", kind, size: size) { $0.row($1 % size, .incremented) }
    },
    Series(kind.sizes, growth: kind.growth) { size in
      besideRow("an action of no row", kind, size: size) { store, _ in store.other(.otherChanged) }
    },
    Series(sizes, growth: kind.growth) { startRow(kind, $0) },
  ]
}

/// Starts an effect in each row, one after the other.
private func startRow(_ kind: LeafKind, _ size: Int) -> Row {
  Row("start an effect, each of \(size) \(kind.rawValue)") {
    Meter.measure(perRound: size, repeats: 20_000 / size + 5, prepare: { kind.make(size) }) {
      for row in 0..<size { $0.row(row, .requested) }
    }
  }
}

/// Removes rows that have an effect in flight.
private func removeRow(_ kind: LeafKind, _ removed: Int, of size: Int) -> Row {
  let what = removed == size ? "all" : "\(removed) of"
  return Row("remove \(what) \(size) \(kind.rawValue) in flight, each") {
    Meter.measure(perRound: removed, repeats: 7, prepare: { makeBusy(kind, size) }) {
      $0.other(.removed(size - removed..<size))
    }
  }
}

private func removeFirstRow(_ size: Int) -> Row {
  Row("remove the first of \(size) rows in flight") {
    Meter.measure(perRound: 1, repeats: 7, prepare: { makeBusy(.rows, size) }) {
      $0.other(.removed(0..<1))
    }
  }
}

private func rowTimerRow(_ size: Int) -> Row {
  Row("tick of a timer in each of \(size) rows") {
    let scheduler = TestScheduler()
    let store = LeafKind.rows.make(size, scheduler.eraseToAnyScheduler())
    for row in 0..<size { store.row(row, .timerStarted) }
    return Meter.measure(count: max(20_000 / size, 2), perRound: size) { count in
      scheduler.advance(by: .milliseconds(count))
    }
  }
}

/// An `Effect(value:)` of a child, compared with one of the root.
private func childValueRow(_ kind: LeafKind) -> Row {
  Row("Effect(value:) of a child, \(kind.rawValue)") {
    let store = kind.make(100)
    return Meter.compare(
      count: 50_000, countsObjects: true, with: "of the root",
      { count in for _ in 0..<count { store.other(.valued) } },
      { count in for index in 0..<count { store.row(index % 100, .valued) } })
  }
}

private func manyValuesRow(_ size: Int) -> Row {
  Row("merge of \(size) values, each") {
    let store = LeafKind.rows.make(1)
    return Meter.measure(count: max(50_000 / size, 2), perRound: size, countsObjects: true) {
      count in for _ in 0..<count { store.other(.merged(size)) }
    }
  }
}

@MainActor let growthSeries =
  LeafKind.allCases.flatMap { besideSeries($0) } + [
    Series([1, 10, 100, 1_000], growth: .none) { removeRow(.rows, $0, of: 10_000) },
    Series([100, 1_000, 10_000], growth: .linear, removeFirstRow),
    Series([1, 10, 100, 1_000], growth: .none) { removeRow(.dictionary, $0, of: 10_000) },
    Series(sizes, growth: .none) { removeRow(.rows, $0, of: $0) },
    Series(sizes, growth: .none) { removeRow(.dictionary, $0, of: $0) },
    Series(sizes, growth: .none, rowTimerRow),
    Series(sizes, growth: .none) { size in
      besideRow("Effect(value:) hop", .rows, size: size) { store, _ in store.other(.valued) }
    },
    Series(sizes, growth: .none) { size in
      besideRow("merge of 10 values", .rows, size: size, perRound: 10) { store, _ in
        store.other(.merged(10))
      }
    },
    Series(sizes, growth: .none, manyValuesRow),
    Series(LeafKind.allCases.filter { $0 != .rowsInRows }.map(childValueRow)),
  ]
