import Sessions
import TerminalKit

/// A value of an event, written in the order of its members.
public indirect enum JSON: Equatable, Sendable {
  case bool(Bool)
  case double(Double)
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
    case .double(let number): (try? StateText(number).text) ?? "null"
    case .list(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .null: "null"
    case .number(let number): "\(number)"
    case .object(let members):
      "{\(members.map { "\($0.name.quoted):\($0.value.line)" }.joined(separator: ","))}"
    case .raw(let text): text
    case .text(let text): text.quoted
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0, $1) })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .text(text) }
}
