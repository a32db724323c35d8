extension JSON {
  /// How many levels JSON may have. Deeper values are refused when they are read and when they are
  /// encoded, so that none can exhaust the stack.
  package static let maximalDepth = 512

  /// Parses JSON; nil if the bytes aren't exactly one value.
  ///
  /// Numbers keep their digits. Of several members with the same name, the last one is kept.
  package init?(parsing bytes: some Collection<UInt8>) {
    var reader = JSONReader(bytes: Array(bytes))
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpaces()
    guard reader.isAtEnd else { return nil }
    self = value
  }

  /// Parses JSON; nil if the text isn't exactly one value.
  package init?(parsing text: String) { self.init(parsing: text.utf8) }
}

/// Parses values. Foundation's decoder takes several times as long, because it has to try every
/// type for every value.
private struct JSONReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func value(depth: Int) -> JSON? {
    skipSpaces()
    guard index < bytes.count, depth < JSON.maximalDepth else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "t"): return skip("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func array(depth: Int) -> JSON? {
    index += 1
    skipSpaces()
    if skip("]") { return .array([]) }
    var elements: [JSON] = []
    repeat {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
      skipSpaces()
    } while skip(",")
    return skip("]") ? .array(elements) : nil
  }

  private mutating func object(depth: Int) -> JSON? {
    index += 1
    skipSpaces()
    if skip("}") { return .object([]) }
    var members: [JSON.Member] = []
    repeat {
      skipSpaces()
      guard let name = string() else { return nil }
      skipSpaces()
      guard skip(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(name, value))
      skipSpaces()
    } while skip(",")
    return skip("}") ? .sorted(members) : nil
  }

  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\"), bytes[index] >= 0x20
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return String(validating: bytes[start..<(index - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"): guard escape(&text) else { return nil }
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape(_ text: inout [UInt8]) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let first = unit() else { return false }
      var value = UInt32(first)
      if UTF16.isLeadSurrogate(first) {
        guard skip("\\u"), let second = unit(), UTF16.isTrailSurrogate(second) else {
          return false
        }
        value = 0x1_0000 + (value - 0xd800) << 10 + UInt32(second) - 0xdc00
      }
      guard let scalar = Unicode.Scalar(value) else { return false }
      text += String(scalar).utf8
    default: return false
    }
    return true
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    let digits = bytes[index..<(index + 4)]
    // `UInt16` also accepts a sign.
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() -> JSON? {
    let start = index
    _ = skip("-")
    guard skip("0") || skipDigits() else { return nil }
    if skip(".") {
      guard skipDigits() else { return nil }
    }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      guard skipDigits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  /// Skips a mark or a word; false if it doesn't come next.
  private mutating func skip(_ word: StaticString) -> Bool {
    let isNext = word.withUTF8Buffer { word in
      index + word.count <= bytes.count && word.indices.allSatisfy { bytes[index + $0] == word[$0] }
    }
    if isNext { index += word.utf8CodeUnitCount }
    return isNext
  }

  mutating func skipSpaces() {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      index += 1
    }
  }
}
