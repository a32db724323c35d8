/// The origin of an action.
public enum ActionOrigin: Equatable, Sendable {
  /// An effect that another action started.
  ///
  /// `startedBy` is that action as a case path with its payload, `reduction` the number of its
  /// reduction.
  case effect(startedBy: String, reduction: Int)
  /// The user, through a view store.
  case user
}
