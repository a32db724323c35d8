import Glibc
import TextUI

/// A key pressed while a line is edited, by what it does.
enum EditingKey: Equatable, Sendable {
  case clearScreen, complete
  case cut(EditedLine.Motion)
  case delete(EditedLine.Motion)
  /// Deletes a character, or ends the input in an empty line.
  case deleteOrEnd
  /// The input has ended.
  case endOfInput
  case enter
  /// A key without a function.
  case ignored
  case move(EditedLine.Motion)
  case newer, older
  case paste, search
  /// Ends a search.
  case stop
  case text(String)

  /// Whether the key has its function also where the terminal's driver edits the line.
  var isRead: Bool {
    if case .text = self { true } else { self == .enter || self == .endOfInput }
  }

  /// The keys by the bytes that terminals send for them.
  private static let keys: [String: EditingKey] = {
    let functions: [(EditingKey, [String])] = [
      (.clearScreen, ["\u{c}"]),
      (.complete, ["\t"]),
      (.cut(.end), ["\u{b}"]),
      (.cut(.start), ["\u{15}"]),
      (.cut(.wordLeft), ["\u{17}", "\u{1b}\u{7f}", "\u{1b}\u{8}"]),
      (.delete(.left), ["\u{8}", "\u{7f}"]),
      (.delete(.right), ["\u{1b}[3~"]),
      (.deleteOrEnd, ["\u{4}"]),
      (.enter, ["\n", "\r"]),
      (.move(.end), ["\u{5}", "\u{1b}[F", "\u{1b}OF", "\u{1b}[4~", "\u{1b}[8~"]),
      (.move(.left), ["\u{2}", "\u{1b}[D", "\u{1b}OD", "\u{1b}[1;2D"]),
      (.move(.right), ["\u{6}", "\u{1b}[C", "\u{1b}OC", "\u{1b}[1;2C"]),
      (.move(.start), ["\u{1}", "\u{1b}[H", "\u{1b}OH", "\u{1b}[1~", "\u{1b}[7~"]),
      (.move(.wordLeft), ["\u{1b}b", "\u{1b}[1;3D", "\u{1b}[1;5D", "\u{1b}\u{1b}[D"]),
      (.move(.wordRight), ["\u{1b}f", "\u{1b}[1;3C", "\u{1b}[1;5C", "\u{1b}\u{1b}[C"]),
      (.newer, ["\u{e}", "\u{1b}[B", "\u{1b}OB"]),
      (.older, ["\u{10}", "\u{1b}[A", "\u{1b}OA"]),
      (.paste, ["\u{19}"]),
      (.search, ["\u{12}"]),
      (.stop, ["\u{7}", "\u{1b}"]),
    ]
    let pairs = functions.flatMap { key, sent in sent.map { ($0, key) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// Reads the next key of a descriptor.
  static func read(from descriptor: Int32) -> EditingKey {
    guard let first = byte(from: descriptor) else { return .endOfInput }
    var bytes = [first]
    if first == 0x1b {
      bytes += sequence(from: descriptor)
    } else {
      let length = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      while bytes.count < length, let next = byte(from: descriptor) { bytes.append(next) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let key = keys[text] { return key }
    return text.unicodeScalars.contains(where: \.steersTerminal) ? .ignored : .text(text)
  }

  private static func byte(from descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(descriptor, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return nil }
    }
  }

  /// The bytes that a terminal sends after the escape byte, for a key such as an arrow or F1, or in
  /// a message: all of them, so that no part of an unknown one is taken for text.
  ///
  /// They arrive together; a pause means that the Escape key itself was pressed.
  private static func sequence(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    // Some terminals send the escape byte twice for a key with Alt.
    var alt: [UInt8] = []
    while bytes.count < 4_096, Terminal.isReady(descriptor, within: 50),
      let byte = byte(from: descriptor)
    {
      bytes.append(byte)
      switch Character(Unicode.Scalar(bytes[0])) {
      case "[", "O":
        // The Linux console sends `ESC [ [ A` for F1.
        let isLast = byte >= 0x40 && bytes.count > 1 && bytes != Array("[[".utf8)
        if isLast { return alt + bytes }
      case "]", "P", "X", "^", "_":
        if byte == 0x07 || bytes.suffix(2) == [0x1b, UInt8(ascii: "\\")] { return alt + bytes }
      case "\u{1b}" where alt.isEmpty:
        alt = bytes
        bytes = []
      default: return alt + bytes
      }
    }
    return alt + bytes
  }
}
