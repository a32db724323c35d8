import ComposableTextUI

/// An option of the command line: its spellings, the value it takes, and its help.
///
/// The REPL has its own options; the app and its modules add theirs.
///
/// ```swift
/// let rounds = Option("--rounds", "N", help: "Play N rounds") { text throws(Failure) in
///   guard let rounds = Int(text), rounds > 0 else {
///     throw Failure.invalid("needs a number of rounds above 0, not '\(text)'.")
///   }
/// }
/// ```
public struct Option: Sendable {
  /// One line of help.
  public var help: String
  /// Whether it may be given more than once.
  public var isRepeatable: Bool
  /// The spellings, each with its dashes.
  public var names: [String]
  /// The value's name in the help; nil for a flag.
  public var value: String?
  /// The ending of values that are recognized without the option, such as ".jsonl".
  ///
  /// Nil if there are none.
  public var operandEnding: String?
  private let check: @Sendable (String) throws(Failure) -> Void

  /// An option with a value, or a flag if `value` is nil.
  ///
  /// - Parameters:
  ///   - names: The spellings as in the help, "-q, --quiet".
  ///   - value: The value's name in the help, or the words to choose from, as in "local|wolfram".
  ///   - help: One line of help.
  ///   - isRepeatable: Whether it may be given more than once.
  ///   - operandEnding: The ending of values that are recognized without the option.
  ///   - check: Throws the reason why a value is invalid, which follows the option's name.
  public init(
    _ names: String, _ value: String? = nil, help: String, isRepeatable: Bool = false,
    operandEnding: String? = nil,
    check: @escaping @Sendable (String) throws(Failure) -> Void = { _ in }
  ) {
    self.check = check
    self.help = help
    self.isRepeatable = isRepeatable
    self.operandEnding = operandEnding
    self.names = names.split(separator: ", ").map { String($0) }
    self.value = value
  }

  /// Whether an argument is a value of this option, although the option is not given.
  func isMeant(by argument: String) -> Bool {
    operandEnding.map { !argument.hasPrefix("-") && argument.lowercased().hasSuffix($0) } ?? false
  }

  /// Checks a value.
  func validate(_ text: String) throws(Failure) {
    let words = (value ?? "").split(separator: "|")
    if words.count > 1, !words.contains(text[...]) {
      throw .invalid(
        "'\(text)' is not a value of '\(names[0])'; give one of \(words.joined(separator: ", ")).")
    }
    do throws(Failure) {
      try check(text)
    } catch {
      throw .invalid("\(names[0]) \(error.message)")
    }
  }
}
