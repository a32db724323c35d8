import ComposableTextUI

/// A parsed command line.
public struct Options: Sendable {
  /// An option as it was given; the value of a flag is empty.
  struct Given: Sendable {
    var name: String
    var value: String
  }

  /// The options in the order of the command line, by their first names.
  private(set) var given: [Given] = []
  /// The name of the program, after which its data directory is named.
  var programName = "repl"

  /// No options.
  public init() {}

  /// Parses a command line, without the program's name.
  ///
  /// A value follows its option, or is joined to it by `=`. An argument with the ending of an
  /// option's values may stand alone.
  ///
  /// - Throws: The first mistake, as a sentence with the remedy.
  public init(parsing arguments: [String], of options: [Option]) throws(Failure) {
    var rest = arguments[...]
    while var argument = rest.popFirst() {
      if let option = options.first(where: { $0.isMeant(by: argument) }) {
        rest.insert(argument, at: rest.startIndex)
        argument = option.names[0]
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        throw Self.unknown(name, among: options)
      }
      let isValueNext = rest.first.map { next in !options.contains { $0.names.contains(next) } }
      let value: String
      switch (option.value, parts.dropFirst().first) {
      case (nil, nil): value = ""
      case (nil, _?): throw .invalid("'\(name)' takes no value; omit '=' and the text after it.")
      case (_?, let joined?): value = String(joined)
      case (let kind?, nil):
        guard isValueNext == true, let next = rest.popFirst() else {
          throw .invalid("'\(name)' needs a value: \(name) \(kind)")
        }
        value = next
      }
      try option.validate(value)
      if !option.isRepeatable, has(option) {
        throw .invalid("'\(name)' is given twice; give it once.")
      }
      self.given.append(Given(name: option.names[0], value: value))
    }
  }

  /// The value of an option; nil if it was not given.
  public subscript(option: Option) -> String? { all(option).last }

  /// Whether an option was given.
  public func has(_ option: Option) -> Bool { given.contains { $0.name == option.names[0] } }

  /// The values of an option that may be repeated, in order.
  public func all(_ option: Option) -> [String] {
    given.filter { $0.name == option.names[0] }.map(\.value)
  }

  private static func unknown(_ name: String, among options: [Option]) -> Failure {
    guard name.hasPrefix("-"), name != "-" else {
      return .invalid("Unexpected argument '\(name)'. Options begin with '--'; see '--help'.")
    }
    let names = options.flatMap(\.names).filter { $0.hasPrefix("--") }
    let nearest = name.hasPrefix("--") ? Spelling.nearest(to: name, among: names) : nil
    let remedy = Spelling.remedy(nearest, else: "See '--help' for the options.")
    return .invalid("Unknown option '\(name)'. \(remedy)")
  }
}
