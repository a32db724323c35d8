prefix operator /

/// Composition binds tighter than anything that takes a path, and reads from the left.
precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: BitwiseShiftPrecedence
}

infix operator .. : CasePathCompositionPrecedence

/// A path to a case with a payload: `/AppAction.counter`.
///
/// `Value` is the payload; a case with several values has their tuple. Pass the case itself, not a
/// closure that computes something: what the path extracts is what the case holds.
@inlinable
public prefix func / <Root, Value>(
  embed: @escaping @Sendable (Value) -> Root
) -> CasePath<Root, Value> {
  CasePath(storage: CaseStorage(embed: embed))
}

/// A path to a case with a payload, seen from an optional: `let path: CasePath<A?, B> = /A.b`.
public prefix func / <Wrapped, Value>(
  embed: @escaping @Sendable (Value) -> Wrapped?
) -> CasePath<Wrapped?, Value> {
  guard Value.self != Wrapped.self else { return CasePath(storage: CaseStorage(embed: embed)) }
  return CasePath(wrapping: embed)
}

/// A path to a case without a payload: `/CounterAction.incrTapped`.
@_disfavoredOverload
@inlinable
public prefix func / <Root>(root: Root) -> CasePath<Root, Void> {
  CasePath(constant: root)
}

/// The identity path of a type: `/AppAction.self`.
@inlinable
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// A path as it is, which lets `/.self` and `/.some` be spelled like the other paths.
@_disfavoredOverload
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> {
  path
}

/// The payloads of a case, as a function: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(
  embed: @escaping @Sendable (Value) -> Root
) -> (Root) -> Value? {
  let path = CasePath(storage: CaseStorage(embed: embed))
  return { path.extract(from: $0) }
}

/// Never chosen: `Unresolved` cannot be inferred.
///
/// Swift 6.3 tries only the overload whose parameter suits the operand best, and takes a bare
/// generic parameter for a better one than a function: `/AppAction.counter` would be a path to a
/// payload-free case of a function type. An existential suits still better; it is tried first, it
/// fails, and then the overloads above are ranked as usual.
public prefix func / <Unresolved>(operand: any Sendable) -> Unresolved.Type {
  Unresolved.self
}

/// One path after another: `/AppAction.game .. /GameAction.counter`.
@inlinable
public func .. <Root, Value, Leaf>(
  path: CasePath<Root, Value>, next: CasePath<Value, Leaf>
) -> CasePath<Root, Leaf> {
  path.appending(path: next)
}

/// Whether a value is in a case: `switch action { case /AppAction.counter: … }`.
@inlinable
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool {
  path.matches(root)
}

/// Whether an optional holds a value that is in a case.
@inlinable
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root?) -> Bool {
  root.map(path.matches) ?? false
}
