extension StackState: RandomAccessCollection {
  /// The first index, zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of screens.
  @inlinable public var endIndex: Int { storage.count }

  /// The state of the screen at `index`, the first one at the bottom; O(1).
  ///
  /// The index must be in bounds to be read or changed in place. An assignment out of bounds is
  /// reported and changes nothing. The screen keeps its id.
  ///
  /// ```swift
  /// var path = StackState(["inbox", "draft"])
  /// path[0] = "archive"
  /// Array(path)  // ["archive", "draft"]
  /// ```
  @inlinable public subscript(index: Int) -> State {
    get { storage[index].state }
    set {
      guard indices.contains(index) else { return reportOutOfBounds(index) }
      storage[index].state = newValue
    }
    _modify { yield &storage[index].state }
  }

  @usableFromInline
  func reportOutOfBounds(_ index: Int) {
    IssueReporter.current(
      "StackState: a state was set at index \(index) of \(count). It was left out.", at: nil)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of the listed states, with ids from 0 in their order.
  public init(arrayLiteral states: State...) { self.init(states) }
}

extension StackState: Equatable where State: Equatable {
  /// Whether both have equal screens with the same ids, in the same order.
  @inlinable
  public static func == (lhs: StackState, rhs: StackState) -> Bool { lhs.storage == rhs.storage }
}

extension StackState: Hashable where State: Hashable {
  /// Feeds the screens with their ids, in order, to `hasher`.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension StackState: CustomReflectable {
  /// A mirror with the screens and their ids.
  public var customMirror: Mirror {
    Mirror(self, children: ["elements": elements], displayStyle: .struct)
  }
}

private enum StackKey: CodingKey {
  case elements, nextID
}

extension StackState: Encodable where State: Encodable {
  /// Encodes the screens with their ids, and the next id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(elements, forKey: .elements)
    try container.encode(nextNumber, forKey: .nextID)
  }
}

extension StackState: Decodable where State: Decodable {
  /// Decodes screens with their ids, and the next id.
  ///
  /// ```swift
  /// let json = #"{"elements": [{"id": 3, "state": "inbox"}], "nextID": 7}"#
  /// var path = try JSONDecoder().decode(StackState<String>.self, from: Data(json.utf8))
  /// path.append("draft")  // 7
  /// ```
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless the ids ascend from 0 and are less than the
  ///   next one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StackKey.self)
    let elements = try container.decode([StackElement<State>].self, forKey: .elements)
    let nextNumber = try container.decode(Int.self, forKey: .nextID)
    let numbers = [-1] + elements.map(\.id.number) + [nextNumber]
    // Far below the largest number, so that adding to it never overflows.
    guard zip(numbers, numbers.dropFirst()).allSatisfy(<), nextNumber < 1 << 53 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            Expected ids that ascend from 0 to less than the next one, but they are \
            \(elements.map(\.id)), and the next one is \(nextNumber).
            """))
    }
    self.init(elements, nextNumber: nextNumber)
  }
}
