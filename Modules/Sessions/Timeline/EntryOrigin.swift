/// The origin of an entry's action.
@frozen
public enum EntryOrigin: Equatable, Sendable {
  /// An effect that the given entry started; nil if a session file does not contain it.
  case effect(startedBy: Int?)
  /// The user.
  case user
}
