/// The cause of an action, as tools show it.
///
/// The actions of a session have it as `origin` and `startedBy`.
public enum ActionOrigin: Equatable, Sendable {
  /// An effect that another action started.
  ///
  /// `startedBy` is that action as a case path with its payload, `reduction` the number of its
  /// reduction.
  case effect(startedBy: String, reduction: Int)
  /// The user, through a view store.
  case user
}
