/// Carries a value to the store's actor, which destroys it.
///
/// @unchecked Sendable: one thread sets the value, then only the store's actor uses it.
final class LastReference<Value>: @unchecked Sendable {
  var value: Value?

  /// The caller must keep no copy of `value`.
  init(_ value: Value) { self.value = value }
}
