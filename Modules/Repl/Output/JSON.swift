/// A value of an event, as JSON text; the members of an object keep their order.
public struct JSON: Sendable {
  /// A value of an object with its name.
  public typealias Member = (name: String, value: JSON)

  /// The value as one line.
  public let line: String

  public static let null = JSON.raw("null")

  public static func bool(_ truth: Bool) -> JSON { .raw("\(truth)") }

  public static func list(_ values: [JSON]) -> JSON {
    .raw("[\(values.map(\.line).joined(separator: ","))]")
  }

  public static func number(_ number: Int) -> JSON { .raw("\(number)") }

  public static func object(_ members: [Member]) -> JSON {
    let members = members.map { "\(JSON.text($0.name).line):\($0.value.line)" }
    return .raw("{\(members.joined(separator: ","))}")
  }

  /// JSON text, as that of a state.
  public static func raw(_ text: String) -> JSON { JSON(line: text) }

  /// A text; the console escapes its control characters except newlines.
  public static func text(_ text: String) -> JSON {
    let lines = text.inDoubleQuotes.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
    return .raw(lines.map { String($0) }.joined(separator: "\\n"))
  }
}
