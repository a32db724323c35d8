/// A value of the main actor, which is destroyed there, wherever the last reference is released.
///
/// A struct of the main actor may be released on any thread, with the closures that it stores.
@MainActor
final class OnMainActor<Value> {
  /// The value, which may be used on the main actor only.
  let value: Value

  /// Takes `value` over: nothing else may keep it.
  init(_ value: Value) { self.value = value }

  isolated deinit {}
}
