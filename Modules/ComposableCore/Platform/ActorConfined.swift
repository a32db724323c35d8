/// A value used only on its store's actor, captured by a closure that any thread may carry there.
///
/// It protects only the use of the value. Releasing the closure elsewhere destroys the value there.
/// Where that matters, as for a user's functions, use `OnMainActor`:
///
/// | | used | destroyed |
/// | --- | --- | --- |
/// | `ActorConfined` | on the actor of its store | wherever the last reference is released |
/// | `OnMainActor` | on the main actor | on the main actor |
///
/// @unchecked Sendable: it may only be passed to code that runs on the store's actor, or be a
/// constant without references.
@usableFromInline
package struct ActorConfined<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  /// Confines `value`. From now on nothing else may use it off its actor.
  @inlinable
  package init(_ value: Value) { self.value = value }
}

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
