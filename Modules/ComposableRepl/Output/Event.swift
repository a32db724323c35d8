import ComposableTextUI
import ComposableTimeTravel

/// One piece of output in two forms: lines for a person, an object for a program.
///
/// ```swift
/// let event = Event("weather", ["degrees": .number(21)]) { _ in ["21 degrees"] }
/// ```
public struct Event: Sendable {
  /// When a REPL prints an event.
  enum Kind: Sendable {
    case always
    /// A failure of the line, or of an effect.
    case failure(Failure)
    /// As a remark, if the line prints nothing else.
    case otherwise(String)
    /// For a person, unless the REPL is quiet.
    case remark
  }

  private(set) var kind = Kind.always
  /// The members of its object, the first of which is `type`; empty if programs receive nothing.
  var members: [JSON.Member] = []
  /// The lines for a person at a width; nil if only programs receive it.
  private(set) var lines: (@Sendable (_ width: Int) -> [Text])?

  /// An event with lines for a person; without a type, programs receive nothing.
  public init(
    _ type: String? = nil, _ members: KeyValuePairs<String, JSON> = [:],
    lines: @escaping @Sendable (_ width: Int) -> [Text]
  ) {
    self.lines = lines
    let type = type.map { JSON.Member("type", .string($0)) }
    self.members = (type.map { [$0] } ?? []) + members.map { JSON.Member($0, $1) }
  }

  /// An object for programs only.
  init(_ object: JSON) { if case .object(let members, _) = object { self.members = members } }

  /// An event with a text for a person; if the text is empty, only programs receive it.
  public init(
    _ type: String? = nil, _ members: KeyValuePairs<String, JSON> = [:], text: String = "",
    _ style: Style = .plain
  ) {
    self.init(type, members) { _ in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return text.isEmpty ? [] : lines.map { Text($0, style) }
    }
  }

  private init(_ kind: Kind) { self.kind = kind }

  /// A failure, which doesn't stop the line.
  public static func failure(_ failure: Failure) -> Event { Event(.failure(failure)) }

  /// A text that is printed as a remark if the line prints nothing else.
  public static func otherwise(_ text: String) -> Event { Event(.otherwise(text)) }

  /// A dim remark for a person; nothing in JSON or with `--quiet`.
  public static func remark(_ text: String) -> Event {
    var event = Event(text: text, .dim)
    event.kind = .remark
    return event
  }
}
