import TextUI

/// Something that a person reads and a program parses: an action, an answer, a list.
///
/// ```swift
/// shell.print(Event("effects", ["effects": .list([])], text: "Nothing is in flight."))
/// ```
public struct Event: Sendable {
  /// What kind of event it is: the member `type` of its object.
  public var type: String
  /// The other members of its object, in their order.
  public var members: [JSON.Member]
  /// What a person reads, for a width; empty if only programs are told.
  public var lines: @Sendable (_ width: Int) -> [Text]

  /// An event that a person reads as lines.
  public init(
    _ type: String, _ members: KeyValuePairs<String, JSON> = [:],
    lines: @escaping @Sendable (_ width: Int) -> [Text]
  ) {
    self.lines = lines
    self.members = members.map { JSON.Member($0, $1) }
    self.type = type
  }

  /// An event that a person reads as a text; empty for nothing.
  public init(_ type: String, _ members: KeyValuePairs<String, JSON> = [:], text: String = "") {
    self.init(type, members) { _ in
      text.isEmpty
        ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map { Text($0) }
    }
  }

  /// The event as one line of JSON.
  public var json: String {
    JSON.object([JSON.Member("type", .text(type))] + members).line
  }
}
