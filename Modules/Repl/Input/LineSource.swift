/// A source of a session's lines.
///
/// A source reads on its own thread and calls its handler there, so that waiting for a line blocks
/// nothing else. It continues reading when the handler returns: a handler that waits until its
/// lines have run keeps memory bounded.
public protocol LineSource: Sendable {
  /// Starts reading; the handler receives one event at a time, `ended` or `failed` last.
  func start(_ handler: @escaping @Sendable (LineEvent) -> Void)
  /// Stops reading; `ended` is sent last, after the handler has returned from the previous event.
  func stop()
}
