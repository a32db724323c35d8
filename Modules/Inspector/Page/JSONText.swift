import Sessions

/// JSON as bytes, escaped so that no string in it can end the script element around it.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// A literal, which has to be valid JSON.
  init(_ literal: StaticString) { append(literal.description) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends JSON unchanged.
  mutating func append(_ json: String) { bytes.append(contentsOf: json.utf8) }

  mutating func append(_ other: JSONText) { bytes.append(contentsOf: other.bytes) }

  mutating func append(_ number: Int) {
    if (0..<10).contains(number) {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      append(String(number))
    }
  }

  /// Appends an array of values.
  mutating func append<Values: Sequence>(
    array values: Values, _ add: (inout JSONText, Values.Element) -> Void
  ) {
    append("[")
    var isFirst = true
    for value in values {
      if !isFirst { append(",") }
      isFirst = false
      add(&self, value)
    }
    append("]")
  }

  /// Appends a string. Every `<` is escaped: HTML would interpret `</script` and `<!--`.
  mutating func append(string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { utf8 in
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
        case ..<0x20, UInt8(ascii: "<"), 0x7f:
          let digits = String(byte, radix: 16)
          append("\\u00" + (digits.count < 2 ? "0" : "") + digits)
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a state, or a part of one.
  ///
  /// A number that JavaScript cannot represent exactly becomes a string of U+0000, `n` and its
  /// digits, and so a date with `t` and a duration with `d`, in seconds; a string that begins with
  /// U+0000 is prefixed with U+0000 and `s`.
  mutating func append(_ tree: StateTree) {
    switch tree {
    case .array(let elements): append(array: elements) { $0.append($1) }
    case .bool(let value): append(value ? "true" : "false")
    case .date(let value): append(string: "\0t\(value)")
    case .digits(let value): append(string: "\0n\(value)")
    case .double(let value): append("\(value)")
    case .duration(let value): append(string: "\0d\(value)")
    case .integer(let value):
      if value.magnitude <= 1 << 53 { append(value) } else { append(string: "\0n\(value)") }
    case .null: append("null")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        append(string: member.name)
        append(":")
        append(member.value)
      }
      append("}")
    case .string(let value): append(string: value.utf8.first == 0 ? "\0s" + value : value)
    }
  }
}
