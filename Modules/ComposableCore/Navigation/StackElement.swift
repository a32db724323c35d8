/// A screen of a ``StackState`` with its id, as a view iterates them.
///
/// ```swift
/// let titles = path.elements.map { "\($0.id): \($0.state)" }
/// ```
public struct StackElement<State>: Identifiable {
  /// The id, which no other screen of the stack has or had.
  public let id: StackID
  /// The state of the screen.
  public var state: State

  /// The state of an element that is not used any further.
  static func state(of element: consuming StackElement) -> State { element.state }
}

extension StackElement: Equatable where State: Equatable {}
extension StackElement: Hashable where State: Hashable {}
extension StackElement: Encodable where State: Encodable {}
extension StackElement: Decodable where State: Decodable {}
extension StackElement: Sendable where State: Sendable {}
