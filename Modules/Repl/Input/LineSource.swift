/// A source of the lines of a session.
///
/// A source reads on its own thread and calls its handler there, so that waiting for a line blocks
/// nothing else. It continues reading when the handler returns: a handler that waits until its
/// lines have run keeps memory bounded.
public protocol LineSource: Sendable {
  /// Starts reading. The handler receives one event at a time; the last one is `ended` or `failed`.
  func start(_ handler: @escaping @Sendable (LineEvent) -> Void)
  /// Stops reading; the handler receives `ended` after it has returned from the previous event.
  func stop()
}
