/// A value of the main actor, which is destroyed there, wherever the last reference is released.
///
/// A struct of the main actor may be released on any thread, with the closures that it stores.
@MainActor @usableFromInline
final class OnMainActor<Value> {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) { self.value = value }

  isolated deinit {}
}
