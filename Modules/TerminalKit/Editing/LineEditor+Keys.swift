import Glibc

extension LineEditor {
  /// The result of waiting for a key.
  enum Key: Equatable {
    /// The bytes to pass to the editing library.
    case bytes([UInt8])
    /// The end of input.
    case end
    /// A key that does nothing.
    case ignored
    /// No key was read, because the line has to end first.
    case none
  }
}

/// Terminals send a sequence of bytes for keys such as arrows or F1. The editing libraries
/// recognize some sequences and insert the rest of unknown ones as text, so this reads every
/// sequence to its end and passes known keys on in a form that both libraries recognize.
extension LineEditor.Key {
  /// Reads the next key of a descriptor. With `isVi` an escape byte alone is a key too.
  static func read(from descriptor: Int32, isVi: Bool) -> Self {
    guard let first = byte(from: descriptor) else { return .end }
    guard first == escape else {
      var bytes = [first]
      while bytes.count < length(of: first), let next = byte(from: descriptor) {
        bytes.append(next)
      }
      return .bytes(bytes)
    }
    var rest = Rest(descriptor: descriptor)
    let bytes = rest.key(isVi: isVi)
    return bytes.isEmpty ? .ignored : .bytes(bytes)
  }

  /// Removes and returns the first character; nil if `bytes` is empty.
  static func takeCharacter(from bytes: inout ArraySlice<UInt8>) -> Int32? {
    guard let first = bytes.first else { return nil }
    let character = bytes.prefix(length(of: first))
    bytes = bytes.dropFirst(character.count)
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}"
    return Int32(bitPattern: scalar.value)
  }

  private static let escape: UInt8 = 0x1b

  /// The number of bytes of a UTF-8 character that begins with this byte.
  private static func length(of byte: UInt8) -> Int {
    byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
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
  private struct Rest {
    let descriptor: Int32

    /// The bytes of a key arrive together; a pause means that the Escape key itself was pressed.
    private mutating func next() -> UInt8? {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 50) == 1 else { return nil }
      return LineEditor.Key.byte(from: descriptor)
    }

    /// The bytes to pass to the library; empty for a key without a function.
    mutating func key(isVi: Bool) -> [UInt8] {
      guard let byte = next() else { return isVi ? [escape] : [] }
      switch Character(Unicode.Scalar(byte)) {
      case "[": return controlKey(isVi: isVi)
      case "O":
        var last = next()
        // A digit encodes the modifier keys.
        while let digit = last, digit < 0x40 { last = next() }
        return cursorKey(last, isWithAlt: false)
      case "\u{1b}":
        // Some terminals send the escape byte twice for a key with Alt.
        let inner = key(isVi: isVi)
        return isVi ? inner : inner.first == escape ? cursorKey(inner.last, isWithAlt: true) : []
      case "]", "P", "X", "^", "_": return isVi ? [escape, byte] : textSkipped()
      case let character:
        return isVi || "bcdflut.y<>\u{7f}\u{8}".contains(character) ? [escape, byte] : []
      }
    }

    /// The rest of a sequence after `ESC [`: parameters, then the byte that identifies the key.
    private mutating func controlKey(isVi: Bool) -> [UInt8] {
      var parameters = ""
      while let byte = next() {
        if byte < 0x40 || parameters.isEmpty && byte == UInt8(ascii: "[") {
          parameters.unicodeScalars.append(Unicode.Scalar(byte))
          continue
        }
        // The Linux console sends `ESC [ [ A` for F1.
        if parameters.hasPrefix("[") { return [] }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
        // The second parameter minus one is a bit mask of Shift, Alt and Control.
        let held = numbers.count > 1 ? max((Int(numbers[1]) ?? 1) - 1, 0) : 0
        guard byte == UInt8(ascii: "~") else {
          let isUpOrDown = "AB".utf8.contains(byte)
          return held != 0 && isUpOrDown
            ? [] : cursorKey(byte, isWithAlt: held & 6 != 0 && !isVi)
        }
        switch numbers.first {
        case "1", "7": return cursorKey(UInt8(ascii: "H"), isWithAlt: false)
        case "4", "8": return cursorKey(UInt8(ascii: "F"), isWithAlt: false)
        case "3" where held == 0: return [escape] + Array("[3~".utf8)
        default: return []
        }
      }
      return []
    }

    /// An arrow, Home or End; with Alt or Control an arrow moves by a word.
    private func cursorKey(_ name: UInt8?, isWithAlt: Bool) -> [UInt8] {
      guard let name, "ABCDHF".utf8.contains(name) else { return [] }
      guard isWithAlt else { return [escape, UInt8(ascii: "["), name] }
      switch Character(Unicode.Scalar(name)) {
      case "C": return [escape, UInt8(ascii: "f")]
      case "D": return [escape, UInt8(ascii: "b")]
      default: return []
      }
    }

    /// Skips a terminal's message up to its end. Without an end, the first byte was a key with Alt,
    /// and the text after it is returned.
    private mutating func textSkipped() -> [UInt8] {
      var text: [UInt8] = []
      while text.count < 256, let byte = next() {
        if byte == 0x07 || text.last == escape && byte == UInt8(ascii: "\\") { return [] }
        text.append(byte)
      }
      return text.filter { $0 >= 0x20 && $0 != 0x7f }
    }
  }
}
