extension IdentifiedArray {
  /// Moves the elements at `offsets`, keeping their order, before the one at `destination`; O(n).
  ///
  /// For rows dragged in a list: `destination` is an index before the move. If an offset or the
  /// destination is out of bounds, it is reported and nothing is moved.
  ///
  /// ```swift
  /// var words = IdentifiedArray(["a", "bc", "def"], id: \.count)
  /// words.move(fromOffsets: [0], toOffset: 3)
  /// words.elements  // ["bc", "def", "a"]
  /// ```
  public mutating func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let moving = Set(offsets)
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    let name: StaticString = "move(fromOffsets:toOffset:)"
    guard areInBounds(moving, upTo: count - 1, in: name, at: line),
      areInBounds([destination], upTo: count, in: name, at: line)
    else { return }
    let before = (0..<destination).filter { !moving.contains($0) }
    let after = (destination..<count).filter { !moving.contains($0) }
    arrange(before + indices.filter(moving.contains) + after)
  }

  /// Exchanges two elements; O(1). An index out of bounds is reported and nothing is moved.
  ///
  /// Ids move with their elements, and so do the effects of rows.
  public mutating func swapAt(
    _ first: Int, _ second: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    guard areInBounds([first, second], upTo: count - 1, in: "swapAt(_:_:)", at: line)
    else { return }
    storedIDs.swapAt(first, second)
    storage.swapAt(first, second)
    positions.put(storedIDs[first], at: first)
    positions.put(storedIDs[second], at: second)
  }

  /// Sorts the elements; stable, O(n log n). If the comparison throws, nothing is moved.
  ///
  /// `comesBefore` has to be a strict order, as for an array.
  public mutating func sort(
    by comesBefore: (Element, Element) throws -> Bool
  ) rethrows {
    arrange(try indices.sorted { try comesBefore(storage[$0], storage[$1]) })
  }

  /// Sorts the elements; stable, O(n log n).
  public mutating func sort() where Element: Comparable {
    sort(by: <)
  }

  /// Moves the elements that satisfy `belongsInSecondPartition` behind the others; stable, O(n).
  ///
  /// If the predicate throws, nothing is moved.
  ///
  /// - Returns: The index of the first of them, or the end index if there are none.
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    let isSecond = try storage.map(belongsInSecondPartition)
    let first = indices.filter { !isSecond[$0] }
    arrange(first + indices.filter { isSecond[$0] })
    return first.count
  }

  /// Reverses the order; O(n).
  public mutating func reverse() {
    arrange(indices.reversed())
  }

  /// Shuffles the elements; O(n).
  ///
  /// A reducer passes the random numbers of its environment, so that a test knows the order.
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements with `generator`; O(n).
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    arrange(indices.shuffled(using: &generator))
  }

  /// Keeps only the elements at `order`, in that order; its indices must be in bounds and distinct.
  /// The caller records the removal of the others.
  @inlinable mutating func arrange(_ order: [Int]) {
    let all = (ids: storedIDs, storage: storage)
    storedIDs = order.map { all.ids[$0] }
    storage = order.map { all.storage[$0] }
    positions.rebuild(for: storedIDs)
  }
}
