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

  @inlinable
  init(id: StackID, state: State) {
    self.id = id
    self.state = state
  }

  /// Moves the state out of an element.
  @inlinable static func state(of element: consuming StackElement) -> State { element.state }
}

extension StackElement: Equatable where State: Equatable {
  /// Whether both have the same id and equal states. Written out, so that it can be specialized.
  @inlinable
  public static func == (lhs: StackElement, rhs: StackElement) -> Bool {
    lhs.id == rhs.id && lhs.state == rhs.state
  }
}
extension StackElement: Hashable where State: Hashable {}
extension StackElement: Encodable where State: Encodable {}
extension StackElement: Decodable where State: Decodable {}
extension StackElement: Sendable where State: Sendable {}
