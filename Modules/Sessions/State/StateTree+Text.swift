extension StateTree {
  /// Encodes a value like `JSONEncoder`; dates and lengths of time are known as such.
  public init(encoding value: some Encodable) throws {
    self = try StateMemory().encodedOnce(value).tree
  }

  /// The tree as JSON with sorted names, as a file has it.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .date(let number), .double(let number), .duration(let number):
      let digits = number.description.utf8
      bytes.append(
        contentsOf: digits.suffix(2).elementsEqual(".0".utf8) ? digits.dropLast(2) : digits[...])
    case .digits(let digits): bytes.append(contentsOf: digits.utf8)
    case .integer(let value): bytes.append(contentsOf: value.description.utf8)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .object(let members): Self.write(members, to: &bytes)
    case .string(let text): Self.write(text, to: &bytes)
    }
  }

  private static func write(_ members: [Member], to bytes: inout [UInt8]) {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.name < $1.name }
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in isSorted ? members : members.sorted(by: { $0.name < $1.name }) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
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
