import ComposableCore

/// The cost of `send` with an effect in flight in each row, compared with none.
private func besideRow(
  _ name: String, size: Int,
  _ send: @escaping @MainActor (ViewStore<Void, ListAction>, Int) -> Void
) -> Row {
  Row("\(name), \(size) rows in flight", .floorsBeyondReference(200)) {
    let busy = makeBusyList(size)
    let idle = makeSender(ListState(size), listReducer, ())
    return Meter.compare(
      with: { for index in 0..<$0 { send(idle, index) } },
      { for index in 0..<$0 { send(busy, index) } })
  }
}

/// Removing several rows in one reduction checks each row with effects, once.
private func removeRow(_ removed: Int, _ limit: Double) -> Row {
  Row("remove \(removed) of 10,000 rows in flight", .floors(limit)) {
    let times = (0..<7).map { _ in
      let list = makeBusyList(10_000)
      return Meter.nanoseconds { list.send(.remove(10_000 - removed..<10_000)) }
    }
    return Cost(value: times.min() ?? .nan)
  }
}

/// Removing the first row moves all the others.
private func removeFirst(_ name: String, _ limit: Double, _ makeList: @escaping MakeList) -> Row {
  Row("remove the first of 10,000 rows \(name)", .floors(limit)) {
    let times = (0..<7).map { _ in
      let list = makeList()
      return Meter.nanoseconds { list.send(.remove(0..<1)) }
    }
    return Cost(value: times.min() ?? .nan)
  }
}

private typealias MakeList = @MainActor () -> ViewStore<Void, ListAction>

/// An operation on an array of 10,000 elements. The limits are 1.5 times the time of an ordered
/// dictionary of swift-collections on the same machine.
private func arrayRow(
  _ name: String, _ limit: Limit, operations: Int = 1,
  _ operation: @escaping @MainActor (inout IdentifiedArray<Int, ItemState>, Int) -> Void
) -> Row {
  Row("IdentifiedArray of 10,000, \(name)", limit) {
    var items = ListState(10_000).items
    return Meter.measure(operations: operations) { count in
      for index in 0..<count { operation(&items, index) }
    }
  }
}

@MainActor let listRows: [Row] = [
  Row("one row's action, nothing in flight", .floors(90)) {
    let list = makeSender(ListState(10_000), listReducer, ())
    return Meter.measure { for index in 0..<$0 { list.send(.item(index % 10_000, .increment)) } }
  },
  Row("a send elsewhere, nothing in flight", .floors(50)) {
    let list = makeSender(ListState(10_000), listReducer, ())
    return Meter.measure { for _ in 0..<$0 { list.send(.changeOther) } }
  },
  besideRow("one row's action", size: 10) { $0.send(.item($1 % 10, .increment)) },
  besideRow("one row's action", size: 10_000) { $0.send(.item($1 % 10_000, .increment)) },
  besideRow("a send elsewhere", size: 10) { list, _ in list.send(.changeOther) },
  besideRow("a send elsewhere", size: 10_000) { list, _ in list.send(.changeOther) },
  Row("start an effect in each of 10,000 rows", .floors(3_700)) {
    let times = (0..<7).map { _ in
      let list = makeSender(ListState(10_000), listReducer, ())
      return Meter.nanoseconds { for id in 0..<10_000 { list.send(.item(id, .request)) } }
    }
    return Cost(value: (times.min() ?? .nan) / 10_000)
  },
  removeRow(1, 18_000),
  removeRow(10, 5_500_000),
  removeFirst("in flight", 19_900) { makeBusyList(10_000) },
  removeFirst("without effects", 2_700) { makeSender(ListState(10_000), listReducer, ()) },
  arrayRow("append and remove the last", .floors(99)) { items, index in
    items.append(ItemState(id: 10_000 + index))
    items.removeLast()
  },
  arrayRow("change one", .floors(82)) { $0[id: $1 &* 7_919 % 10_000]?.count = $1 },
  arrayRow("look one up", .floors(23)) { blackHole($0[id: $1 &* 7_919 % 10_000]) },
  arrayRow("build, each", .floors(42), operations: 10_000) { items, _ in
    blackHole(IdentifiedArray(uniqueElements: items.elements))
  },
  arrayRow("insert and remove the first", .units(60_000)) { items, index in
    items.insert(ItemState(id: -1 - index), at: 0)
    items.remove(at: 0)
  },
  arrayRow("insert and remove in the middle", .units(300_000)) { items, index in
    items.insert(ItemState(id: -1 - index), at: 5_000)
    items.remove(at: 5_000)
  },
]
