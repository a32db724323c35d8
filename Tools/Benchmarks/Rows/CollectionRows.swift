import ComposableCore

private typealias Leaves = IdentifiedArrayOf<Leaf>

private func makeLeaves(_ size: Int) -> Leaves {
  IdentifiedArray(uniqueElements: (0..<size).map { Leaf(id: $0) })
}

/// Adds and removes an element, which is measured as one operation.
private func lastRow(_ size: Int) -> Row {
  Row("IdentifiedArray of \(size), append and remove the last") {
    var leaves = makeLeaves(size)
    return Meter.measure(count: 2_000) { count in
      for index in 0..<count {
        leaves.append(Leaf(id: size + index))
        leaves.removeLast()
      }
    }
  }
}

/// Inserts and removes an element, compared with the same in plain arrays of the elements and of
/// their ids.
private func insertRow(_ name: String, _ size: Int, at place: Int) -> Row {
  Row("IdentifiedArray of \(size), insert and remove \(name)") {
    var leaves = makeLeaves(size)
    var (ids, elements) = (leaves.ids, leaves.elements)
    return Meter.compare(
      count: max(500_000 / size, 20), with: "in plain arrays",
      { count in
        for index in 0..<count {
          ids.insert(-1 - index, at: place)
          elements.insert(Leaf(id: -1 - index), at: place)
          ids.remove(at: place)
          elements.remove(at: place)
        }
      },
      { count in
        for index in 0..<count {
          leaves.insert(Leaf(id: -1 - index), at: place)
          leaves.remove(at: place)
        }
      })
  }
}

private func buildRow(_ size: Int) -> Row {
  Row("IdentifiedArray of \(size), build, each") {
    let elements = makeLeaves(size).elements
    return Meter.measure(count: max(50_000 / size, 1), perRound: size) { count in
      for _ in 0..<count { blackHole(Leaves(uniqueElements: elements)) }
    }
  }
}

private func predicateRow(_ size: Int) -> Row {
  Row("IdentifiedArray of \(size), remove half by a predicate, each") {
    Meter.measure(perRound: size, repeats: 50_000 / size + 15, prepare: { Box(makeLeaves(size)) }) {
      $0.value.removeAll { $0.id.isMultiple(of: 2) }
    }
  }
}

private func changeRow(_ size: Int) -> Row {
  Row("IdentifiedArray of \(size), change one") {
    var leaves = makeLeaves(size)
    return Meter.measure(count: 5_000) { count in
      for index in 0..<count { leaves[id: index &* 7_919 % size]?.count = index }
    }
  }
}

private func lookUpRow(_ size: Int) -> Row {
  Row("IdentifiedArray of \(size), look one up") {
    let leaves = makeLeaves(size)
    return Meter.measure(count: 10_000) { count in
      for index in 0..<count { blackHole(leaves[id: index &* 7_919 % size]) }
    }
  }
}

/// Keeps a value that is changed in place.
private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

private let sizes = [10, 100, 1_000, 10_000, 100_000]

@MainActor let collectionSeries = [
  Series(sizes, growth: .none, lastRow),
  Series(sizes, growth: .linear) { insertRow("the first", $0, at: 0) },
  Series(sizes, growth: .linear) { insertRow("in the middle", $0, at: $0 / 2) },
  Series(sizes, growth: .none, buildRow),
  Series(sizes, growth: .none, predicateRow),
  Series(sizes, growth: .none, changeRow),
  Series(sizes, growth: .none, lookUpRow),
]
