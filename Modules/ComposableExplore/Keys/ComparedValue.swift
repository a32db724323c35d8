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
