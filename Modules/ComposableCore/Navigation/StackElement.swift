/// A screen of a ``StackState`` with its id, as a view iterates them.
///
/// ```swift
/// let path = StackState(["inbox", "draft"])
/// path.elements.map { "\($0.id): \($0.state)" }  // ["0: inbox", "1: draft"]
/// ```
public struct StackElement<State>: Identifiable {
  /// The id, which the stack never reuses.
  public let id: StackID
  /// The state of the screen.
  public var state: State

  /// Moves the state out of an element.
  static func state(of element: consuming StackElement) -> State { element.state }
}

extension StackElement: Equatable where State: Equatable {}
extension StackElement: Hashable where State: Hashable {}
extension StackElement: Encodable where State: Encodable {}
extension StackElement: Decodable where State: Decodable {}
extension StackElement: Sendable where State: Sendable {}
