/// A value that is used and destroyed on the main actor, wherever the last reference is released.
///
/// A struct isolated to the main actor may be released on any thread, with the closures that it
/// stores.
@MainActor
final class OnMainActor<Value> {
  /// The value, which may be used on the main actor only.
  let value: Value

  /// Takes ownership of `value`, which nothing else may retain.
  init(_ value: Value) { self.value = value }

  isolated deinit {}
}
