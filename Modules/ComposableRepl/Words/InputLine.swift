/// The kind of a line, before its name is looked up.
package enum InputLine: Equatable, Sendable {
  /// The text typed for a control, without comment and surrounding spaces.
  case action(Substring)
  /// An empty line or only a comment.
  case blank
  /// A verb with its argument, without the colon.
  case verb(Substring)

  /// The maximum length of a line, in bytes.
  package static let limit = 65_536

  /// Classifies a line. `#` begins a comment at the start of a word, outside quotes. O(n).
  package init(_ line: some StringProtocol) {
    let text = Self.withoutComment(Self.trimmed(Substring(line)))
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
    return trimmed(line[..<words.rest.startIndex])
  }

  /// The text without blanks, carriage returns and byte order marks at its ends.
  package static func trimmed(_ text: Substring) -> Substring {
    // A byte order mark begins a line in the middle of a script if files were joined.
    let isDropped = { (scalar: Unicode.Scalar) in
      scalar.isBlank || scalar == "\r" || scalar == "\u{feff}"
    }
    guard let start = text.unicodeScalars.firstIndex(where: { !isDropped($0) }),
      let end = text.unicodeScalars.lastIndex(where: { !isDropped($0) })
    else { return "" }
    return Substring(text.unicodeScalars[start...end])
  }
}
