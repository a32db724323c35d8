import Glibc

extension LineEditor {
  /// What waiting for a key ended with.
  enum Key: Equatable {
    /// The bytes that the editing library is given for it.
    case bytes([UInt8])
    /// The input is at its end.
    case end
    /// A key that does nothing.
    case ignored
    /// No key: the line has to be left first.
    case none
  }
}

/// Terminals send a sequence of bytes for a key such as an arrow or F1. The editing libraries know
/// some of them and insert the rest of a sequence they do not know, so every sequence is read here
/// to its end; one that means something is given to the library in the form that both know.
extension LineEditor.Key {
  /// The next key of a descriptor. With `isVi` the Escape key is a command, so only whole
  /// sequences are taken for keys.
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

  /// The first character of some bytes, which it takes off them; nil of none.
  static func takeCharacter(from bytes: inout ArraySlice<UInt8>) -> Int32? {
    guard let first = bytes.first else { return nil }
    let character = bytes.prefix(length(of: first))
    bytes = bytes.dropFirst(character.count)
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}"
    return Int32(bitPattern: scalar.value)
  }

  private static let escape: UInt8 = 0x1b

  /// How many bytes a character has that begins with this one.
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

  /// What a terminal sent after the escape byte of a key.
  private struct Rest {
    let descriptor: Int32

    /// A key's bytes come together; where none comes for so long, the Escape key itself was pressed.
    private mutating func next() -> UInt8? {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 50) == 1 else { return nil }
      return LineEditor.Key.byte(from: descriptor)
    }

    /// What the library gets for the key; nothing if it means nothing.
    mutating func key(isVi: Bool) -> [UInt8] {
      guard let byte = next() else { return isVi ? [escape] : [] }
      switch Character(Unicode.Scalar(byte)) {
      case "[": return controlKey(isVi: isVi)
      case "O":
        var last = next()
        // A digit here tells what was held with the key.
        while let digit = last, digit < 0x40 { last = next() }
        return cursorKey(last, isWithAlt: false)
      case "\u{1b}":
        // Some terminals send the escape byte twice for a key that is pressed with Alt.
        let inner = key(isVi: isVi)
        return isVi ? inner : inner.first == escape ? cursorKey(inner.last, isWithAlt: true) : []
      case "]", "P", "X", "^", "_": return isVi ? [escape, byte] : textSkipped()
      case let character:
        return isVi || "bcdflut.y<>\u{7f}\u{8}".contains(character) ? [escape, byte] : []
      }
    }

    /// What follows `ESC [`: parameters, then the byte that names the key.
    private mutating func controlKey(isVi: Bool) -> [UInt8] {
      var parameters = ""
      while let byte = next() {
        if byte < 0x40 || parameters.isEmpty && byte == UInt8(ascii: "[") {
          parameters.unicodeScalars.append(Unicode.Scalar(byte))
          continue
        }
        // The console of Linux sends `ESC [ [ A` for F1.
        if parameters.hasPrefix("[") { return [] }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
        // One less than the second number has a bit for Shift, Alt and Control each.
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

    /// A message of the terminal up to its end is nothing. Without an end it was a key pressed with
    /// Alt, and the text after it counts.
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
