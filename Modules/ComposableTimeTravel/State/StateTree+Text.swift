extension StateTree {
  /// The tree as one line of JSON.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tree as JSON with a line for each value.
  public var indented: String { indented(by: "") }

  private func indented(by indent: String) -> String {
    let inner = indent + "  "
    func list(_ open: String, _ lines: [String], _ close: String) -> String {
      guard !lines.isEmpty else { return open + close }
      return "\(open)\n\(inner)\(lines.joined(separator: ",\n\(inner)"))\n\(indent)\(close)"
    }
    switch self {
    case .array(let elements): return list("[", elements.map { $0.indented(by: inner) }, "]")
    case .object(let members, _):
      let values = members.map { "\($0.name.quoted) : \($0.value.indented(by: inner))" }
      return list("{", values, "}")
    case .bool, .date, .duration, .null, .number, .string: return text
    }
  }

  /// Appends the tree as one line of JSON.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .date(let text), .string(let text): Self.write(text, to: &bytes)
    case .duration(let digits), .number(let digits): bytes += digits.utf8
    case .null: bytes += "null".utf8
    case .object(let members, _):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes += #"\b"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0x0a: bytes += #"\n"#.utf8
      case 0x0c: bytes += #"\f"#.utf8
      case 0x0d: bytes += #"\r"#.utf8
      case ..<0x20:
        bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension String {
  /// The text as a JSON string.
  var quoted: String { StateTree.string(self).text }
}
