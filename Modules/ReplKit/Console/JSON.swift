/// A value of an event, written in the order of its members.
public indirect enum JSON: Equatable, Sendable {
  case bool(Bool)
  case list([JSON])
  case null
  case number(Int)
  case object([Member])
  /// JSON text, as that of a state.
  case raw(String)
  case text(String)

  /// A named value of an object.
  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value as one line.
  public var line: String {
    switch self {
    case .bool(let truth): "\(truth)"
    case .list(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .null: "null"
    case .number(let number): "\(number)"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value.line)" }.joined(separator: ","))}"
    case .raw(let text): text
    case .text(let text): Self.quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    let marks = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }
    guard marks else { return "\"\(text)\"" }
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .text(text) }
}
