import Glibc
import TextUI

/// A key pressed while a line is edited, by what it does.
enum EditingKey: Equatable, Sendable {
  case backspace, clearScreen, complete, cutToEnd, cutToStart, cutWord, cutWordBackward
  /// Cuts back to a space.
  case cutToBlank
  case delete
  /// Deletes a character, or ends the input in an empty line.
  case deleteOrEnd
  case down
  case end
  /// The input has ended.
  case endOfInput
  case enter
  case firstLine, lastLine
  /// A key without a function.
  case ignored
  case left, paste, right, search, start
  /// Ends a search.
  case stop
  case swap
  case text(String)
  case up, wordLeft, wordRight
}

/// Terminals send a sequence of bytes for keys such as arrows or F1; each is read to its end, so
/// that no part of an unknown one is taken for text.
extension EditingKey {
  /// Reads the next key of a descriptor.
  static func read(from descriptor: Int32) -> EditingKey {
    guard let first = byte(from: descriptor) else { return .endOfInput }
    switch first {
    case 0x01: return .start
    case 0x02: return .left
    case 0x04: return .deleteOrEnd
    case 0x05: return .end
    case 0x06: return .right
    case 0x07: return .stop
    case 0x08, 0x7f: return .backspace
    case 0x09: return .complete
    case 0x0a, 0x0d: return .enter
    case 0x0b: return .cutToEnd
    case 0x0c: return .clearScreen
    case 0x0e: return .down
    case 0x10: return .up
    case 0x12: return .search
    case 0x14: return .swap
    case 0x15: return .cutToStart
    case 0x17: return .cutToBlank
    case 0x19: return .paste
    case 0x1b:
      var rest = Sequence(descriptor: descriptor)
      return rest.key()
    case ..<0x20: return .ignored
    default: break
    }
    var bytes = [first]
    let length = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    while bytes.count < length, let next = byte(from: descriptor) { bytes.append(next) }
    let text = String(decoding: bytes, as: UTF8.self)
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

  /// The bytes a terminal sends after a key's escape byte.
  private struct Sequence {
    let descriptor: Int32

    /// The bytes of a key arrive together; a pause means that the Escape key itself was pressed.
    private mutating func next() -> UInt8? {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 50) == 1 else { return nil }
      return EditingKey.byte(from: descriptor)
    }

    mutating func key(isWithAlt: Bool = false) -> EditingKey {
      guard let byte = next() else { return .stop }
      switch Character(Unicode.Scalar(byte)) {
      case "[": return controlKey(isWithAlt: isWithAlt)
      case "O":
        var last = next()
        // A digit encodes the modifier keys.
        while let digit = last, digit < 0x40 { last = next() }
        return cursorKey(last, isWithAlt: isWithAlt)
      // Some terminals send the escape byte twice for a key with Alt.
      case "\u{1b}": return isWithAlt ? .ignored : key(isWithAlt: true)
      case "]", "P", "X", "^", "_": return messageSkipped()
      case "b": return .wordLeft
      case "d": return .cutWord
      case "f": return .wordRight
      case "<": return .firstLine
      case ">": return .lastLine
      case "\u{7f}", "\u{8}": return .cutWordBackward
      default: return .ignored
      }
    }

    /// The rest of a sequence after `ESC [`: parameters, then the byte that identifies the key.
    private mutating func controlKey(isWithAlt: Bool) -> EditingKey {
      var parameters = ""
      while let byte = next() {
        if byte < 0x40 || parameters.isEmpty && byte == UInt8(ascii: "[") {
          parameters.unicodeScalars.append(Unicode.Scalar(byte))
          continue
        }
        // The Linux console sends `ESC [ [ A` for F1.
        if parameters.hasPrefix("[") { return .ignored }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
        // The second parameter minus one is a bit mask of Shift, Alt and Control.
        let held = numbers.count > 1 ? max((Int(numbers[1]) ?? 1) &- 1, 0) : 0
        guard byte == UInt8(ascii: "~") else {
          let isUpOrDown = "AB".utf8.contains(byte)
          return held != 0 && isUpOrDown
            ? .ignored : cursorKey(byte, isWithAlt: isWithAlt || held & 6 != 0)
        }
        switch numbers.first {
        case "1", "7": return .start
        case "4", "8": return .end
        case "3" where held == 0: return .delete
        default: return .ignored
        }
      }
      return .ignored
    }

    /// An arrow, Home or End; with Alt or Control an arrow moves by a word.
    private func cursorKey(_ name: UInt8?, isWithAlt: Bool) -> EditingKey {
      switch name.map({ Character(Unicode.Scalar($0)) }) {
      case "A": isWithAlt ? .ignored : .up
      case "B": isWithAlt ? .ignored : .down
      case "C": isWithAlt ? .wordRight : .right
      case "D": isWithAlt ? .wordLeft : .left
      case "F": .end
      case "H": .start
      default: .ignored
      }
    }

    /// Skips a terminal's message up to its end, or up to a pause.
    private mutating func messageSkipped() -> EditingKey {
      var last: UInt8?
      for _ in 0..<4_096 {
        guard let byte = next(), byte != 0x07 else { break }
        if last == 0x1b, byte == UInt8(ascii: "\\") { break }
        last = byte
      }
      return .ignored
    }
  }
}
