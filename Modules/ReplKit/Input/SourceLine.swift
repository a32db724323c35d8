/// A line of input and where it stood.
public struct SourceLine: Equatable, Sendable {
  /// Whether the line was longer than `InputLine.limit`; its text is then only the beginning.
  public var isTooLong: Bool
  /// Its number, from 1.
  public var number: Int
  /// What it says, without its end; bytes that are not UTF-8 became U+FFFD.
  public var text: String

  /// A line with its number.
  public init(_ text: String, number: Int, isTooLong: Bool = false) {
    self.isTooLong = isTooLong
    self.number = number
    self.text = text
  }

  /// What to say about a line that is too long; nil for any other.
  public var error: CommandError? {
    guard isTooLong else { return nil }
    return CommandError(
      .lineTooLong,
      "The line is longer than \(InputLine.limit) bytes and was skipped; split it into several.")
  }
}

/// What a source of lines has to say.
public enum LineEvent: Equatable, Sendable {
  /// There will be no more lines.
  case ended
  /// Reading failed with this `errno`; nothing follows.
  case failed(Int32)
  /// The user gave up what was being typed, or wants what is running to stop.
  case interrupted
  /// The next lines, in order.
  case lines([SourceLine])
}
