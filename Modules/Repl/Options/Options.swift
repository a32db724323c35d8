import TextUI

/// A parsed command line.
public struct Options: Sendable {
  /// Two mutually exclusive options, by their first names.
  public struct Conflict: Sendable {
    let one: String
    let other: String

    /// Two options by their first names, as "-q" and "--json".
    public init(_ one: String, _ other: String) {
      self.one = one
      self.other = other
    }
  }

  /// An option as it was given.
  struct Given: Sendable {
    var name: String
    var value: any Sendable
  }

  /// The options in the order of the command line.
  private(set) var given: [Given] = []

  /// No options.
  public init() {}

  /// Parses a command line, without the program's name.
  ///
  /// A value follows its option, or is joined to it by `=`. Options that conflict are refused.
  ///
  /// - Throws: The first mistake, as a sentence that says what to do.
  public init(
    parsing arguments: [String], rows: [any OptionRow], conflicts: [Conflict] = []
  ) throws(InputError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let row = rows.first(where: { $0.names.contains(name) }) else {
        throw Self.unknown(name, among: rows)
      }
      let text = try Self.value(of: row, name, joined: parts.dropFirst().first, &rest, among: rows)
      if !row.isRepeatable, given.contains(where: { $0.name == row.names[0] }) {
        throw .invalid("'\(name)' is given twice; give it once.")
      }
      do throws(InputError) {
        given.append(Given(name: row.names[0], value: try row.parsed(text)))
      } catch {
        throw .invalid("\(name): \(error.message)")
      }
    }
    for conflict in conflicts where isGiven(conflict.one) && isGiven(conflict.other) {
      throw .invalid(
        "'\(conflict.one)' has no effect with '\(conflict.other)'; omit one of them.")
    }
  }

  /// The value of an option; nil if it was not given.
  public subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

  /// Whether a flag was given.
  public func has(_ flag: Option<Bool>) -> Bool { self[flag] == true }

  /// The values of an option that may be repeated, in order.
  public func all<Value>(_ option: Option<Value>) -> [Value] {
    given.filter { $0.name == option.names[0] }.compactMap { $0.value as? Value }
  }

  private func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }

  private static func unknown(_ name: String, among rows: [any OptionRow]) -> InputError {
    guard name.hasPrefix("-"), name != "-" else {
      return .invalid("Unexpected argument '\(name)'. Options begin with '--'; see '--help'.")
    }
    let names = rows.flatMap(\.names).filter { $0.hasPrefix("--") }
    let nearest = name.hasPrefix("--") ? Spelling.nearest(to: name, among: names) : nil
    let remedy = Spelling.remedy(nearest, else: "See '--help' for the options.")
    return .invalid("Unknown option '\(name)'. \(remedy)")
  }

  private static func value(
    of row: any OptionRow, _ name: String, joined: Substring?, _ rest: inout ArraySlice<String>,
    among rows: [any OptionRow]
  ) throws(InputError) -> String {
    guard let kind = row.value else {
      if joined == nil { return "" }
      throw .invalid("'\(name)' takes no value; omit '=' and the text after it.")
    }
    let isFollowed =
      joined == nil && rest.first.map { next in !rows.contains { $0.names.contains(next) } } == true
    guard let text = joined.map(String.init) ?? (isFollowed ? rest.popFirst() : nil) else {
      throw .invalid("'\(name)' needs a value: \(name) \(kind)")
    }
    let words = kind.split(separator: "|")
    if words.count > 1, !words.contains(text[...]) {
      throw .invalid(
        "'\(text)' is not a value of '\(name)'; give one of \(words.joined(separator: ", ")).")
    }
    return text
  }
}
