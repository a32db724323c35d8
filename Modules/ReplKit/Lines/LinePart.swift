import TerminalKit

/// One command of a line, and the destination of its output.
///
/// `;` separates commands. `> FILE` after a command writes its output to a file, `>> FILE` appends
/// it, and `| COMMAND` pipes it to a command of the system's shell. Inside quotes these are
/// ordinary characters.
struct LinePart: Equatable, Sendable {
  /// The destination of a command's output.
  enum Destination: Equatable, Sendable {
    /// The console.
    case console
    /// A file, which is replaced or appended to.
    case file(String, isAppended: Bool)
    /// The standard input of a command of the system's shell.
    case program(String)
  }

  var text: Substring
  var destination = Destination.console

  /// Whether a byte can end a command.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  /// The commands of a line without its comment; empty ones are left out.
  ///
  /// `comparesValues` returns whether `>` is a comparison after the given beginning of a command.
  static func parts(
    of line: Substring, comparesValues: (Substring) -> Bool
  ) throws(CommandError) -> [LinePart] {
    var parts: [LinePart] = []
    for piece in pieces(of: line, comparesValues: comparesValues) {
      if let part = try LinePart(piece) { parts.append(part) }
    }
    return parts
  }

  /// The unfinished text at the end of a line, which is a command or a destination.
  static func last(
    of line: Substring, comparesValues: (Substring) -> Bool
  ) -> (text: Substring, isCommand: Bool) {
    guard let piece = pieces(of: line, comparesValues: comparesValues).last else {
      return (line, true)
    }
    guard let mark = piece.mark else {
      return (piece.text.drop { $0.isBlank }, true)
    }
    return (piece.text[mark...].drop { $0 == ">" || $0 == "|" }.drop { $0.isBlank }, false)
  }

  /// A command with the position of the `>` or `|` that ends it.
  private typealias Piece = (text: Substring, mark: Substring.Index?)

  private static func pieces(
    of line: Substring, comparesValues: (Substring) -> Bool
  ) -> [Piece] {
    var pieces: [Piece] = []
    var scanner = WordScanner()
    var start = line.startIndex
    var mark: Substring.Index?
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      let position = scanner.take(byte)
      guard position != .quoted, isSeparator(byte) else { continue }
      if byte == UInt8(ascii: ";") {
        pieces.append((line[start..<index], mark))
        start = line.index(after: index)
        mark = nil
      } else if mark == nil, position == .wordStart,
        byte == UInt8(ascii: "|") || !comparesValues(line[start..<index])
      {
        mark = index
      }
    }
    return pieces + [(line[start...], mark)]
  }

  /// A command with the destination of its output.
  init(text: Substring, destination: Destination) {
    self.destination = destination
    self.text = text
  }

  private init?(_ piece: Piece) throws(CommandError) {
    text = InputLine.trimmed(piece.text[..<(piece.mark ?? piece.text.endIndex)])
    guard let mark = piece.mark else {
      if text.isEmpty { return nil }
      return
    }
    let sign = piece.text[mark...].hasPrefix(">>") ? ">>" : "\(piece.text[mark])"
    guard !text.isEmpty else {
      throw CommandError(
        .argument, "Expected a command before '\(sign)'; in quotes it is only a character.")
    }
    let rest = piece.text[mark...].dropFirst(sign.count)
    if sign == "|" {
      let program = InputLine.trimmed(rest)
      guard !program.isEmpty else {
        throw CommandError(
          .argument, "Expected a command of the system's shell after '|', as in | less.")
      }
      destination = .program(String(program))
      return
    }
    var words = Arguments(rest)
    do throws(ArgumentError) {
      guard let file = try words.next(), !file.isEmpty else {
        throw ArgumentError("Expected a file after '\(sign)', but the command ends.")
      }
      guard words.isEmpty else {
        throw ArgumentError(
          "'\(words.remainder())' follows the file; put a name with spaces in quotes.")
      }
      destination = .file(file.expandingTilde, isAppended: sign == ">>")
    } catch {
      throw CommandError(.argument, error.message)
    }
  }
}
