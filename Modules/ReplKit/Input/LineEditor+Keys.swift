import Glibc

extension LineEditor.Key {
  /// The next character of a descriptor, which may take several bytes.
  static func read(from descriptor: Int32) -> LineEditor.Key {
    var bytes: [UInt8] = []
    repeat {
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else { return .end }
      bytes.append(byte)
    } while bytes.isEmpty || bytes.count < length(of: bytes[0])
    return .character(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}")
  }

  /// How many bytes a character has that begins with this one.
  private static func length(of byte: UInt8) -> Int {
    byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  }
}
