prefix operator /

/// Composition binds tighter than operators that take a path, and is left associative.
precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: BitwiseShiftPrecedence
}

infix operator .. : CasePathCompositionPrecedence

/// A path to a case with a payload: `/AppAction.counter`.
///
/// `Value` is the payload's type, for several values a tuple. Pass the case itself, not a closure
/// that computes something: the path extracts the payload of the case.
///
/// The operator allocates. Where a loop uses a path for each value, create it once before the loop.
public prefix func / <Root, Value>(
  embed: @escaping @Sendable (Value) -> Root
) -> CasePath<Root, Value> {
  CasePath(constructor: embed)
}

/// A path to a case with a payload, for an optional: `let path: CasePath<A?, B> = /A.b`.
public prefix func / <Wrapped, Value>(
  embed: @escaping @Sendable (Value) -> Wrapped?
) -> CasePath<Wrapped?, Value> {
  Value.self == Wrapped.self ? CasePath(constructor: embed) : CasePath(wrapping: embed)
}

/// A path to a case without a payload: `/CounterAction.incrTapped`.
///
/// It embeds and extracts `()`.
///
/// ```swift
/// enum Lamp { case off, on }
///
/// (/Lamp.off).extract(from: .off) != nil  // true
/// (/Lamp.off).extract(from: .on) != nil  // false
/// ```
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> CasePath<Root, Void> {
  CasePath(constant: root)
}

/// The identity path of a type: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns the path, so that `/.self` and `/.some` can be written like other paths.
@_disfavoredOverload
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> {
  path
}

/// A function that extracts the payloads of a case: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(
  embed: @escaping @Sendable (Value) -> Root
) -> (Root) -> Value? {
  let path = CasePath(constructor: embed)
  return { path.extract(from: $0) }
}

/// Never chosen: `Unresolved` cannot be inferred.
///
/// Swift 6.3 only tries the overload whose parameter matches the operand best, and ranks a bare
/// generic parameter above a function: `/AppAction.counter` would be a path to a payload-free case
/// of a function type. An existential ranks higher still; it is tried first, fails, and then the
/// overloads above are ranked as usual.
public prefix func / <Unresolved>(operand: any Sendable) -> Unresolved.Type {
  Unresolved.self
}

/// Composes two paths: `/AppAction.game .. /GameAction.counter`.
///
/// ```swift
/// enum CounterAction: Equatable { case setCount(Int) }
/// enum AppAction: Equatable { case counter(CounterAction) }
///
/// let setCount = /AppAction.counter .. /CounterAction.setCount
/// setCount.extract(from: .counter(.setCount(3)))  // 3
/// ```
@inlinable
public func .. <Root, Value, Leaf>(
  path: CasePath<Root, Value>, next: CasePath<Value, Leaf>
) -> CasePath<Root, Leaf> {
  path.appending(path: next)
}

/// Returns whether a value is in a case: `switch action { case /AppAction.counter: … }`.
///
/// The payload is not extracted where the case is known.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool {
  path.matches(root)
}

/// Returns whether an optional holds a value that is in a case.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root?) -> Bool {
  root.map(path.matches) ?? false
}

/// Not available: in the Swift 5 language mode a case isn't a `@Sendable` function by itself.
///
/// Enable the upcoming feature `InferSendableFromCaptures` for the target.
@available(
  *, unavailable,
  message: """
    In Swift 5 mode, add .enableUpcomingFeature("InferSendableFromCaptures") to the target's \
    swiftSettings; a closure has to be @Sendable.
    """
)
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  fatalError("It cannot be called.")
}
