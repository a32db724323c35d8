/// A value used only on its store's actor, captured by a closure that any thread may carry there.
///
/// The closure may also be released elsewhere, which destroys the value there; where that matters,
/// as for the functions of a user, `OnMainActor` destroys it on the main actor.
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
