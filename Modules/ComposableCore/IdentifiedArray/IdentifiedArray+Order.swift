extension IdentifiedArray {
  /// Moves the elements at `offsets`, keeping their order, before the one at `destination`; O(n).
  ///
  /// For rows dragged in a list: `destination` is an index before the move. Offsets out of bounds
  /// are ignored, a destination out of bounds is clamped.
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let moving = Set(offsets)
    let destination = Swift.min(Swift.max(destination, 0), count)
    let before = (0..<destination).filter { !moving.contains($0) }
    let after = (destination..<count).filter { !moving.contains($0) }
    arrange(before + indices.filter(moving.contains) + after)
  }

  /// Exchanges two elements; O(1). An index out of bounds is reported and nothing is moved.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    guard indices.contains(first), indices.contains(second) else {
      report("The elements at \(first) and \(second) of \(count) were exchanged. Nothing moved.")
      return
    }
    storage.swapAt(first, second)
    ids.swapAt(first, second)
    positions[ids[first]] = first
    positions[ids[second]] = second
  }

  /// Sorts the elements; stable, O(n log n).
  public mutating func sort(by comesBefore: (Element, Element) throws -> Bool) rethrows {
    arrange(try indices.sorted { try comesBefore(storage[$0], storage[$1]) })
  }

  /// Sorts the elements; stable, O(n log n).
  public mutating func sort() where Element: Comparable {
    sort(by: <)
  }

  /// Reverses the order; O(n).
  public mutating func reverse() {
    arrange(indices.reversed())
  }

  /// Shuffles the elements with `generator`; O(n).
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    arrange(indices.shuffled(using: &generator))
  }

  /// Keeps only the elements at `order`, in that order; its indices must be in bounds and distinct.
  mutating func arrange(_ order: [Int]) {
    if order.count < count {
      history.forget()
      positions.removeAll(keepingCapacity: true)
    }
    storage = order.map { storage[$0] }
    ids = order.map { ids[$0] }
    number(from: 0)
  }
}
