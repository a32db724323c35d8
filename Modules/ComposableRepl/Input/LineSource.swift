/// A source of the lines of a session.
///
/// A source reads on its own thread and calls its handler there, so that waiting for a line blocks
/// nothing else. It continues reading when the handler returns: a handler that waits until its
/// lines have run keeps memory bounded.
package protocol LineSource: Sendable {
  /// Starts reading. The handler receives one event at a time, the last one being `ended` or
  /// `failed`. When it returns false, reading stops and `ended` follows.
  func start(_ handler: @escaping @Sendable (LineEvent) -> Bool)
}

/// A line of input with its number.
package struct NumberedLine: Equatable, Sendable {
  /// The maximum length of a line, in bytes.
  package static let limit = 65_536

  /// Whether the line was longer than `limit`; then `text` is only its beginning.
  package var isTooLong: Bool
  /// The line's number, from 1.
  package var number: Int
  /// The text without its newline; invalid UTF-8 is replaced with U+FFFD.
  package var text: String

  /// A line with its number.
  package init(_ text: String, number: Int, isTooLong: Bool = false) {
    self.isTooLong = isTooLong
    self.number = number
    self.text = text
  }
}

/// An event of a source of lines.
package enum LineEvent: Equatable, Sendable {
  /// No more lines follow.
  case ended
  /// Reading failed with this `errno`; no event follows.
  case failed(Int32)
  /// The user pressed Ctrl-C while this line was typed.
  case interrupted(typed: String)
  /// The next lines, in order.
  case lines([NumberedLine])
}
