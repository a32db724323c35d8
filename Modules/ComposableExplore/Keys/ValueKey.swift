/// The identity of a value in a search: its structure as bytes, and the values that `==` compares.
///
/// Two keys are equal only if all bytes are equal and `==` of each compared value agrees. Equal
/// hashes are never trusted: the bytes are compared too.
struct ValueKey: Hashable {
  /// The births of the screens that were written, in the order of their first occurrences, by which
  /// the bytes refer to them. Births themselves are not compared: only which ones are the same.
  var births: [UInt] = []
  var bytes: [UInt8] = []
  /// The values that their structure may not describe completely.
  var compared: [ComparedValue] = []

  static func == (lhs: ValueKey, rhs: ValueKey) -> Bool {
    guard lhs.bytes == rhs.bytes, lhs.compared.count == rhs.compared.count else { return false }
    return lhs.compared.isEmpty
      || zip(lhs.compared, rhs.compared).allSatisfy { $0.agrees(with: $1) }
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// The number of a key in its search, which stands for the key in larger ones.
///
/// Keys with the same number are equal; their births may differ.
struct KeyNumber: Hashable {
  var number = 0
  var births: [UInt] = []
}

/// A value that is compared by its own `==`.
struct ComparedValue {
  private let value: Any
  private let isEqual: (Any, Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isEqual = { lhs, rhs in
      guard let lhs = lhs as? Value, let rhs = rhs as? Value else { return false }
      return lhs == rhs
    }
  }

  /// Whether `==` finds no difference.
  ///
  /// A value that isn't equal to itself, such as one that contains NaN, can't be compared by `==`,
  /// so its structure decides.
  func agrees(with other: ComparedValue) -> Bool {
    isEqual(value, other.value) || !isReflexive(value) || !isReflexive(other.value)
  }
}

/// Whether a value and all its parts are equal to themselves.
///
/// An array that contains NaN is equal to itself, because `==` of collections first compares where
/// the elements are stored; a copy of the elements isn't. So the parts are checked, too.
private func isReflexive(_ value: Any) -> Bool {
  func isEqualToItself<Value: Equatable>(_ value: Value) -> Bool {
    let other = value
    return value == other
  }
  if let value = value as? any Equatable, !isEqualToItself(value) { return false }
  if type(of: value) is AnyClass { return true }
  return Mirror(reflecting: value).children.allSatisfy { isReflexive($0.value) }
}
