/// A value of an event as JSON text; objects keep the order of their members.
public struct JSON: Sendable {
  /// A member of an object: its name and value.
  public typealias Member = (name: String, value: JSON)

  /// The value as one line.
  public let line: String

  /// The value `null`.
  public static let null = JSON.raw("null")

  /// True or false.
  public static func bool(_ truth: Bool) -> JSON { .raw("\(truth)") }

  /// An array.
  public static func list(_ values: [JSON]) -> JSON {
    .raw("[\(values.map(\.line).joined(separator: ","))]")
  }

  /// A whole number.
  public static func number(_ number: Int) -> JSON { .raw("\(number)") }

  /// An object; its members keep their order.
  public static func object(_ members: [Member]) -> JSON {
    let members = members.map { "\(JSON.text($0.name).line):\($0.value.line)" }
    return .raw("{\(members.joined(separator: ","))}")
  }

  /// Existing JSON text, such as that of a state.
  public static func raw(_ text: String) -> JSON { JSON(line: text) }

  /// A string; the console escapes its control characters.
  public static func text(_ text: String) -> JSON {
    let lines = text.inDoubleQuotes.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
    return .raw(lines.map { String($0) }.joined(separator: "\\n"))
  }
}
