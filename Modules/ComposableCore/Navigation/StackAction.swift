/// An action of a screen of a ``StackState``, a push, or a pop.
///
/// Views send `push` and `popFrom`. A reducer changes the stack directly.
///
/// ```swift
/// enum AppAction: Equatable, Sendable {
///   case path(StackAction<FactState, FactAction>)
/// }
///
/// let push = AppAction.path(.push(FactState()))
/// let increment = AppAction.path(.element(0, .incrTapped))
/// let pop = AppAction.path(.popFrom(0))
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
