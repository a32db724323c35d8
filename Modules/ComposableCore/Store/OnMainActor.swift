/// A value that is used and destroyed on the main actor, wherever the last reference is released.
///
/// For a struct isolated to the main actor, which any thread may release together with the closures
/// that it stores. `ActorConfined` protects only the use of a value.
@MainActor
final class OnMainActor<Value> {
  let value: Value

  /// Takes ownership of `value`, which nothing else may retain.
  init(_ value: Value) { self.value = value }

  isolated deinit {}
}
