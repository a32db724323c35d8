import ComposableTextUI

extension JSON {
  /// The value as one line.
  ///
  /// Characters that control a terminal or the direction of text are escaped, so that printing the
  /// line or a file of such lines is safe. So are those that look like a space or like nothing: the
  /// value is the same, but two different texts never look the same.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value with a line for each part.
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
    case .bool, .null, .number, .string: return text
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .bool(let truth): text += truth ? "true" : "false"
    case .null: text += "null"
    case .number(let digits): text += digits
    case .object(let members, _):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    case .string(let content): Self.write(content, to: &text)
    }
  }

  private static func write(_ content: String, to text: inout String) {
    text += "\""
    if content.utf8.allSatisfy({ 0x20..<0x7f ~= $0 && $0 != 0x22 && $0 != 0x5c }) {
      text += content
    } else {
      for scalar in content.unicodeScalars { write(scalar, to: &text) }
    }
    text += "\""
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"", "\\": text += "\\\(scalar)"
    case "\u{8}": text += #"\b"#
    case "\t": text += #"\t"#
    case "\n": text += #"\n"#
    case "\u{c}": text += #"\f"#
    case "\r": text += #"\r"#
    case _ where scalar.isEscapedInQuotes:
      for unit in scalar.utf16 {
        let digits = String(unit, radix: 16)
        text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
    default: text.unicodeScalars.append(scalar)
    }
  }
}

extension String {
  /// The text as a JSON string.
  var quoted: String { JSON.string(self).text }
}
