/// A value that is used and destroyed on the main actor, wherever the last reference is released.
///
/// A struct isolated to the main actor keeps its parts in one, because any thread may release the
/// struct and the closures in it. `ActorConfined` compares both.
@MainActor
final class OnMainActor<Value> {
  let value: Value

  /// Takes ownership of `value`, which nothing else may retain.
  init(_ value: Value) { self.value = value }

  isolated deinit {}
}
