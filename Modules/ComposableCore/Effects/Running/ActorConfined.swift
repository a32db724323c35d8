/// A value that only its store's actor uses, in a closure that may be carried there by any thread.
///
/// @unchecked Sendable: whoever makes one passes it to code that runs on the store's actor, and
/// nowhere else.
@usableFromInline
package struct ActorConfined<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
