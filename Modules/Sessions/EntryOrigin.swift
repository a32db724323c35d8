/// Who sent the action of an entry.
@frozen
public enum EntryOrigin: Equatable, Sendable {
  /// An effect that this entry started; nil when a session file does not say which.
  case effect(startedBy: Int?)
  /// The user.
  case user
}
