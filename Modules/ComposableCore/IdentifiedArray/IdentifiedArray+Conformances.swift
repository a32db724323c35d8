extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether both have equal elements in the same order.
  ///
  /// How the elements are identified makes no difference. O(n), unless both are copies that were
  /// not changed.
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements, in order, to `hasher`.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  ///
  /// The ids are not encoded: they are parts of the elements.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an encoded array of the elements.
  ///
  /// The encoding is that of an array of the same elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the id and its indices if an id occurs twice.
  public init(from decoder: any Decoder) throws {
    self.init(identify: { IdentityCheck.id(of: $0) })
    let elements = try [Element](from: decoder)
    reserveCapacity(elements.count)
    for element in elements {
      guard let id = identified(element) else { continue }
      if let index = index(id: id) {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "The id \"\(id)\" occurs twice, at \(index) and \(count)."))
      }
      appendNew(element, id)
    }
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, described as an array.
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror with only the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
