import Foundation

/// Reads JSON as trees; what is no JSON is nil.
struct JSONReader {
  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  /// Whether values are read and not made.
  private var isSkipping = false
  /// The names of the members of the outermost object of which some other value is made.
  private let skipped: [String]

  init(_ bytes: [UInt8], in range: Range<Int>, skipping: [String] = []) {
    self.bytes = bytes
    end = range.upperBound
    index = range.lowerBound
    skipped = skipping
  }

  /// The members of a text that is an object, with where their values are.
  mutating func members() -> [(name: String, value: StateTree, range: Range<Int>)]? {
    var members: [(name: String, value: StateTree, range: Range<Int>)] = []
    let isRead = isObject { name, value, range in members.append((name, value, range)) }
    return isRead && isAtEnd ? members : nil
  }

  /// The tree of the whole text.
  mutating func tree() -> StateTree? {
    let tree = value(depth: 0)
    return isAtEnd ? tree : nil
  }

  private var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return index == end
    }
  }

  private mutating func value(depth: Int) -> StateTree? {
    skipSpaces()
    guard index < end, depth < 512 else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""): return string().map(StateTree.string)
    case UInt8(ascii: "{"):
      var members: [StateTree.Member] = []
      let isMade = !isSkipping
      let isRead = isObject(depth: depth + 1) { name, value, _ in
        if isMade { members.append(.init(name, value)) }
      }
      return isRead ? .sorted(members) : nil
    case UInt8(ascii: "["):
      var elements: [StateTree] = []
      let isRead = isList(from: "[", to: "]") { reader in
        guard let element = reader.value(depth: depth + 1) else { return false }
        if !reader.isSkipping { elements.append(element) }
        return true
      }
      return isRead ? .array(elements) : nil
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  /// Reads an object; returns whether it is one.
  private mutating func isObject(
    depth: Int = 0, _ body: (String, StateTree, Range<Int>) -> Void
  ) -> Bool {
    isList(from: "{", to: "}") { reader in
      reader.skipSpaces()
      guard let name = reader.string() else { return false }
      reader.skipSpaces()
      guard reader.isNext(":") else { return false }
      reader.skipSpaces()
      let start = reader.index
      if depth == 0 { reader.isSkipping = reader.skipped.contains(name) }
      guard let value = reader.value(depth: depth) else { return false }
      if depth == 0 { reader.isSkipping = false }
      body(name, value, start..<reader.index)
      return true
    }
  }

  private mutating func isList(
    from open: Unicode.Scalar, to close: Unicode.Scalar, _ isItem: (inout Self) -> Bool
  ) -> Bool {
    skipSpaces()
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
    let start = index
    guard isNext("\"") else { return nil }
    var isEscaped = false
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] >= 0x20 else { return nil }
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      isEscaped = isEscaped || isEscape
      index += isEscape ? 2 : 1
    }
    guard isNext("\"") else { return nil }
    if !isEscaped, isSkipping { return "" }
    if !isEscaped { return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self) }
    return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
  }

  private mutating func number() -> StateTree? {
    let start = index
    _ = isNext("-")
    guard isNext("0") || hasDigits() else { return nil }
    let whole = index
    if isNext(".") {
      guard hasDigits() else { return nil }
    }
    if isNext("e") || isNext("E") {
      _ = isNext("+") || isNext("-")
      guard hasDigits() else { return nil }
    }
    if isSkipping { return .integer(0) }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    if index == whole { return Int(digits).map(StateTree.integer) ?? .digits(digits) }
    return Double(digits).flatMap { $0.isFinite ? .double($0) : nil } ?? .digits(digits)
  }

  private mutating func word(_ word: String, _ tree: StateTree) -> StateTree? {
    for scalar in word.unicodeScalars where !isNext(scalar) { return nil }
    return tree
  }

  private mutating func hasDigits() -> Bool {
    let start = index
    while index < end, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func isNext(_ mark: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() {
    while isNext(" ") || isNext("\n") || isNext("\r") || isNext("\t") {}
  }
}
