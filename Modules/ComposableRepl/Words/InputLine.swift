/// The kind of a line, before its command is parsed.
public enum InputLine: Equatable, Sendable {
  /// The text typed for a control, without comment and surrounding spaces.
  case action(Substring)
  /// An empty line or only a comment.
  case blank
  /// A verb with its argument, without the colon.
  case verb(Substring)

  /// The maximum length of a line, in bytes.
  public static let limit = 65_536

  /// Classifies a line. `#` begins a comment at the start of a word, outside quotes. O(n).
  public init(_ line: some StringProtocol) {
    let text = Self.trimmed(Self.withoutComment(Substring(line)))
    switch text.utf8.first {
    case nil: self = .blank
    case UInt8(ascii: ":"): self = .verb(Self.trimmed(text.dropFirst()))
    default: self = .action(text)
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "#")) else { return line }
    var words = Arguments(line)
    while let first = words.rest.first, first != "#" { _ = words.take() }
    return line[..<words.rest.startIndex]
  }

  /// The text without spaces, tabs and carriage returns at its ends.
  public static func trimmed(_ text: Substring) -> Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d }
    guard let start = text.utf8.firstIndex(where: { !isBlank($0) }),
      let end = text.utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return text[start...end]
  }
}
