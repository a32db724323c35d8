import ComposableTextUI
import Glibc

/// Reads the keys that a terminal sends.
struct KeyReader: Sendable {
  private var buffer: ArraySlice<UInt8> = []
  private let descriptor: Int32
  private let wakeup: Wakeup

  /// The maximum number of bytes of a paste or of a message from the terminal.
  static let pasteLimit = 1 << 20
  /// The pause after which a paste ends without its mark, in milliseconds.
  static let pastePause: Int32 = 1_000
  /// The pause after which a sequence ends, in milliseconds: the bytes of a key arrive together.
  private static let keyPause: Int32 = 50
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// Reads from a terminal. A wakeup ends a paste, and any other key that has not arrived whole.
  init(_ descriptor: Int32, _ wakeup: Wakeup) {
    self.descriptor = descriptor
    self.wakeup = wakeup
  }

  /// Whether some bytes were read but not yet returned as a key.
  var isBuffered: Bool { !buffer.isEmpty }

  /// Whether another key can be read without waiting.
  var isReady: Bool { isBuffered || Terminal.isReady(descriptor) }

  /// Discards bytes that were read ahead, as the terminal driver does on Ctrl-C.
  mutating func discard() { buffer = [] }

  /// Reads the next key.
  mutating func next() -> EditingKey {
    guard let first = byte() else { return .endOfInput }
    let bytes = first == 0x1b ? [first] + sequence() : [first] + continuation(of: first)
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "\u{1b}[200~" { return .pasted(paste()) }
    if let key = EditingKey.keys[text] { return key }
    return text.unicodeScalars.contains(where: \.steersTerminal) ? .ignored : .text(text)
  }

  private mutating func byte() -> UInt8? {
    while buffer.isEmpty {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        buffer = bytes[..<count]
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        return nil
      }
    }
    return buffer.removeFirst()
  }

  /// The next byte if it arrives promptly.
  private mutating func peek() -> UInt8? {
    guard isBuffered || wakeup.wait(for: descriptor, within: Self.keyPause), let byte = byte()
    else { return nil }
    buffer = [byte] + buffer
    return byte
  }

  /// The continuation bytes of a character; an incomplete character doesn't consume bytes of the
  /// next key.
  private mutating func continuation(of first: UInt8) -> [UInt8] {
    let count = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    var bytes: [UInt8] = []
    while bytes.count < count, let next = peek(), next & 0xc0 == 0x80 {
      bytes.append(next)
      buffer.removeFirst()
    }
    return bytes
  }

  /// The bytes after an escape byte: a key such as an arrow or F1, or a message. Reads unknown
  /// sequences to their end, so that no part of one is taken for text.
  ///
  /// They arrive together; a pause means that the Escape key itself was pressed.
  private mutating func sequence() -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < Self.pasteLimit, let next = peek() {
      // Some terminals send the escape byte twice for a key with Alt: that is Escape and the key.
      if bytes.isEmpty, next == 0x1b { break }
      bytes.append(buffer.removeFirst())
      switch Character(Unicode.Scalar(bytes[0])) {
      // The Linux console sends two brackets and a letter for F1 to F5.
      case "[" where bytes == Array("[[".utf8): continue
      case "[", "O": if next >= 0x40, bytes.count > 1 { return bytes }
      case "]", "P", "X", "^", "_":
        if next == 0x07 || bytes.suffix(2) == [0x1b, UInt8(ascii: "\\")] { return bytes }
      default: return bytes + continuation(of: next)
      }
    }
    return bytes
  }

  /// The text up to the end of a paste, with lines separated by newlines. Other characters that
  /// control the terminal are dropped.
  ///
  /// A paste also ends at the limit, after a pause, and on Ctrl-C, because an end mark that never
  /// comes would freeze the prompt. Later bytes count as typed.
  private mutating func paste() -> String {
    var bytes: [UInt8] = []
    while bytes.count < Self.pasteLimit,
      isBuffered || wakeup.wait(for: descriptor, within: Self.pastePause), let byte = byte()
    {
      bytes.append(byte)
      if bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
        bytes.removeLast(Self.pasteEnd.count)
        break
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "\n" || !$0.steersTerminal }))
  }
}
