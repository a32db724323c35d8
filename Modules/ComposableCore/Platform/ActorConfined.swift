/// A value used only on its store's actor, captured by a closure that any thread may carry there.
///
/// @unchecked Sendable: it may only be passed to code that runs on the store's actor, or be a
/// constant without references.
@usableFromInline
package struct ActorConfined<Value>: @unchecked Sendable {
  /// The value. Read it only where the type's comment allows.
  @usableFromInline package let value: Value

  /// Confines `value`. From now on nothing else may use it off its actor.
  @inlinable
  package init(_ value: Value) { self.value = value }
}
