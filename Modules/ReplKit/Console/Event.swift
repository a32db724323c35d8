import TextUI

/// Something that a person reads and a program parses: an action, an answer, a list.
///
/// ```swift
/// shell.print(Event("effects", ["effects": .list([])], text: "Nothing is in flight."))
/// ```
public struct Event: Sendable {
  /// The members of its object, the first of which is `type`; empty if no program is told.
  var members: [JSON.Member]
  /// What a person reads, for a width; empty if only programs are told.
  let lines: @Sendable (_ width: Int) -> [Text]

  /// An event that a person reads as lines; without a type it is for people only.
  public init(
    _ type: String? = nil, _ members: KeyValuePairs<String, JSON> = [:],
    lines: @escaping @Sendable (_ width: Int) -> [Text]
  ) {
    self.lines = lines
    self.members = (type.map { [("type", .text($0))] } ?? []) + members.map { ($0, $1) }
  }

  /// An event that a person reads as a text; empty for nothing.
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
