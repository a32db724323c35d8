/// A value used only on its store's actor, captured by a closure that any thread may carry there.
///
/// @unchecked Sendable: it may only be passed to code that runs on the store's actor, or be a
/// constant without references.
@usableFromInline
package struct ActorConfined<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
