extension StateTree {
  /// Encodes a value like `JSONEncoder`; dates and lengths of time are known as such.
  public init(encoding value: some Encodable) throws {
    self = try StateMemory().tree(encoding: value)
  }

  /// The tree as JSON, as a file has it.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tree as JSON with a line for each value.
  func indented(by indent: String = "") -> String {
    let inner = indent + "  "
    func list(_ open: String, _ lines: [String], _ close: String) -> String {
      guard !lines.isEmpty else { return open + close }
      return "\(open)\n\(inner)\(lines.joined(separator: ",\n\(inner)"))\n\(indent)\(close)"
    }
    switch self {
    case .array(let elements): return list("[", elements.map { $0.indented(by: inner) }, "]")
    case .object(let members):
      let values = members.map { "\($0.name.quoted) : \($0.value.indented(by: inner))" }
      return list("{", values, "}")
    case .bool, .date, .digits, .double, .duration, .integer, .null, .string: return text
    }
  }

  /// Appends the tree as JSON.
  ///
  /// - Parameter isMarked: Whether values that JavaScript has no type for are strings of U+0000,
  ///   a letter and digits: `n` and a number, `t` and the seconds of a date, `d` and those of a
  ///   length of time. A string that begins with U+0000 then has U+0000 and `s` before it.
  public func write(to bytes: inout [UInt8], isMarked: Bool = false) {
    switch self {
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes, isMarked: isMarked)
      }
      bytes.append(UInt8(ascii: "]"))
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .date(let seconds): Self.write("t", seconds.digits, to: &bytes, isMarked: isMarked)
    case .digits(let digits): Self.write("n", digits, to: &bytes, isMarked: isMarked)
    case .double(let value): bytes.append(contentsOf: value.digits.utf8)
    case .duration(let seconds): Self.write("d", seconds.digits, to: &bytes, isMarked: isMarked)
    case .integer(let value):
      let isExact = value.magnitude <= 1 << 53
      Self.write("n", value.description, to: &bytes, isMarked: isMarked && !isExact)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes, isMarked: isMarked)
      }
      bytes.append(UInt8(ascii: "}"))
    case .string(let text):
      Self.write(isMarked && text.utf8.first == 0 ? "\0s" + text : text, to: &bytes)
    }
  }

  private static func write(
    _ mark: String, _ digits: String, to bytes: inout [UInt8], isMarked: Bool
  ) {
    if isMarked {
      write("\0" + mark + digits, to: &bytes)
    } else {
      bytes.append(contentsOf: digits.utf8)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        return bytes.append(contentsOf: utf8)
      }
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0x0a: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0c: bytes.append(contentsOf: #"\f"#.utf8)
        case 0x0d: bytes.append(contentsOf: #"\r"#.utf8)
        case ..<0x20:
          bytes.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
          bytes.append(contentsOf: String(byte, radix: 16).utf8)
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Double {
  /// The shortest digits that give the number again, without a fraction of 0.
  fileprivate var digits: String {
    let digits = description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
