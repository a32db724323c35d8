extension StateTree {
  /// Parses JSON; nil if the bytes aren't exactly one JSON value. Numbers keep their digits.
  public init?(json bytes: some Collection<UInt8>) {
    let tree: StateTree? = Array(bytes).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      let tree = reader.value(depth: 0)
      reader.skipSpaces()
      return reader.isAtEnd ? tree : nil
    }
    guard let tree else { return nil }
    self = tree
  }

  /// Parses JSON; nil if the text isn't exactly one JSON value.
  public init?(json text: String) { self.init(json: text.utf8) }
}

/// Parses one JSON value.
private struct JSONReader {
  /// Deeper values are refused, so that no file can exhaust the stack.
  static let maximalDepth = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func value(depth: Int) -> StateTree? {
    skipSpaces()
    guard index < bytes.count, depth < Self.maximalDepth else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""): return string().map(StateTree.string)
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["):
      var elements: [StateTree] = []
      let isRead = isList(from: "[", to: "]") { reader in
        guard let element = reader.value(depth: depth + 1) else { return false }
        elements.append(element)
        return true
      }
      return isRead ? .array(elements) : nil
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> StateTree? {
    var members: [StateTree.Member] = []
    let isRead = isList(from: "{", to: "}") { reader in
      reader.skipSpaces()
      guard let name = reader.string() else { return false }
      reader.skipSpaces()
      guard reader.isNext(":"), let value = reader.value(depth: depth + 1) else { return false }
      members.append(.init(name, value))
      return true
    }
    return isRead ? .sorted(members) : nil
  }

  private mutating func isList(
    from open: Unicode.Scalar, to close: Unicode.Scalar, _ isItem: (inout Self) -> Bool
  ) -> Bool {
    guard isNext(open) else { return false }
    skipSpaces()
    if isNext(close) { return true }
    repeat {
      guard isItem(&self) else { return false }
      skipSpaces()
    } while isNext(",")
    return isNext(close)
  }

  private mutating func string() -> String? {
    guard isNext("\"") else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\"), bytes[index] >= 0x20
    {
      index += 1
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
      if 0xd800..<0xdc00 ~= value {
        guard isNext("\\"), isNext("u"), let second = unit(), 0xdc00..<0xe000 ~= second else {
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
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() -> StateTree? {
    let start = index
    _ = isNext("-")
    guard isNext("0") || hasDigits() else { return nil }
    if isNext(".") {
      guard hasDigits() else { return nil }
    }
    if isNext("e") || isNext("E") {
      _ = isNext("+") || isNext("-")
      guard hasDigits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func word(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes[index...].starts(with: word) else { return false }
      index += word.count
      return true
    }
  }

  private mutating func hasDigits() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func isNext(_ mark: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  mutating func skipSpaces() {
    while isNext(" ") || isNext("\n") || isNext("\r") || isNext("\t") {}
  }
}
