import ComposableTextUI
import ComposableTimeTravel

/// One piece of output in two forms: lines for a person, an object for a program.
///
/// ```swift
/// let event = Event("weather", ["degrees": .number(21)]) { _ in ["21 degrees"] }
/// ```
public struct Event: Sendable {
  /// The members of its object, the first of which is `type`; empty if programs receive nothing.
  var members: [JSON.Member]
  /// The lines for a person at a width; empty if only programs receive it.
  let lines: @Sendable (_ width: Int) -> [Text]

  /// An event with lines for a person; without a type, programs receive nothing.
  public init(
    _ type: String? = nil, _ members: KeyValuePairs<String, JSON> = [:],
    lines: @escaping @Sendable (_ width: Int) -> [Text]
  ) {
    self.lines = lines
    let type = type.map { JSON.Member("type", .string($0)) }
    self.members = (type.map { [$0] } ?? []) + members.map { JSON.Member($0, $1) }
  }

  /// An object for programs only, with these members.
  public init(members: [JSON.Member]) {
    self.members = members
    lines = { _ in [] }
  }

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
}
