/// An action of a screen of a ``StackState``, a push, or a pop.
///
/// Views send `push` and `popFrom`. A reducer changes the stack directly.
///
/// ```swift
/// enum RootAction: Codable, Equatable, Sendable {
///   case path(StackAction<PageState, PageAction>)
/// }
/// ```
public enum StackAction<State, Action> {
  /// An action of the screen with the id.
  case element(StackID, Action)
  /// Pops the screen with the id and the screens above it.
  case popFrom(StackID)
  /// Pushes a screen.
  case push(State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
