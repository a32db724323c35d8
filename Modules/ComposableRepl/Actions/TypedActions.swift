import ComposableCore
import ComposableTimeTravel

/// The actions that can be typed at a feature without screens.
///
/// A line is the case path of an action, then its values. A feature that separates the actions of
/// its user from those of its effects offers only the user's:
///
/// ```swift
/// enum TodosAction: Codable, Equatable, Sendable {
///   case loaded([String])
///   case view(ViewAction)
/// }
///
/// enum ViewAction: Codable, Equatable, Sendable { case add(String), reload }
///
/// let actions = TypedActions(/TodosAction.view)
/// ```
public struct TypedActions<Action: Codable> {
  let type: Any.Type
  /// The action for the JSON of a typed value.
  let action: (JSON) throws -> Action
  /// The JSON of the typed value of an action; nil if the action can't be typed.
  let json: (Action) throws -> JSON?

  /// Every action.
  public static var all: TypedActions {
    TypedActions(
      type: Action.self, action: { try $0.decoded(as: Action.self) }, json: { try .encoding($0) })
  }

  /// The actions that a case path leads to.
  public init<Value: Codable>(_ path: CasePath<Action, Value>) {
    self.init(
      type: Value.self, action: { path.embed(try $0.decoded(as: Value.self)) },
      json: { try path.extract(from: $0).map { try .encoding($0) } })
  }

  private init(
    type: Any.Type, action: @escaping (JSON) throws -> Action,
    json: @escaping (Action) throws -> JSON?
  ) {
    self.action = action
    self.json = json
    self.type = type
  }
}
