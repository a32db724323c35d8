/// Where a session's lines come from.
///
/// A source reads on a thread of its own and calls its handler there, so that waiting for a line
/// never holds up anything else. It reads on only when the handler returns: a handler that waits
/// for its lines to be run keeps memory flat however fast they come.
public protocol LineSource: Sendable {
  /// Begins to read; every event goes to the handler, one at a time, the last is `ended` or
  /// `failed`.
  func start(_ handler: @escaping @Sendable (LineEvent) -> Void)
  /// Stops reading; `ended` is the last event, after the handler returns from the one before.
  func stop()
}
