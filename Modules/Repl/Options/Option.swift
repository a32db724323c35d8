import TextUI

/// An option of the command line: its spellings, the value it takes, and its help.
///
/// The REPL has a row for each of its own options; the app and its modules add theirs.
///
/// ```swift
/// static let dataDirectory = Option("--data-dir", "DIR", help: "Keep data in DIR")
/// static let seed = Option("--seed", "N", help: "Make random numbers repeatable") {
///   text throws(InputError) in
///   guard text.utf8.first != UInt8(ascii: "+"), let seed = UInt64(text) else {
///     throw InputError.invalid(
///       "'\(text)' is not a seed; give a number from 0 to \(UInt64.max).")
///   }
///   return seed
/// }
/// ```
public struct Option<Value: Sendable>: OptionRow {
  /// One line of help.
  public var help: String
  /// Whether it may be given more than once.
  public var isRepeatable: Bool
  /// The spellings, each with its dashes.
  public var names: [String]
  /// The value's name in the help; nil for a flag.
  public var value: String?
  private let read: @Sendable (String) throws(InputError) -> Value

  /// An option with a value; `read` converts the value, or throws the reason why it is invalid.
  ///
  /// `names` are the spellings as in the help, "-q, --quiet"; `value` is the value's name there, or
  /// the words to choose from, as in "local|wolfram".
  public init(
    _ names: String, _ value: String?, help: String, isRepeatable: Bool = false,
    read: @escaping @Sendable (String) throws(InputError) -> Value
  ) {
    self.help = help
    self.isRepeatable = isRepeatable
    self.names = names.split(separator: ", ").map { String($0) }
    self.read = read
    self.value = value
  }

  /// Converts the value.
  public func parsed(_ text: String) throws(InputError) -> any Sendable { try read(text) }
}

extension Option<String> {
  /// An option that takes any text, such as a file name.
  public init(_ names: String, _ value: String, help: String, isRepeatable: Bool = false) {
    self.init(names, value, help: help, isRepeatable: isRepeatable) {
      text throws(InputError) in text
    }
  }
}

extension Option<Bool> {
  /// An option without a value.
  public init(_ names: String, help: String) {
    self.init(names, nil, help: help) { _ throws(InputError) in true }
  }
}

/// A row of the table of options, with the type of its value erased.
public protocol OptionRow: Sendable {
  /// One line of help.
  var help: String { get }
  /// Whether it may be given more than once.
  var isRepeatable: Bool { get }
  /// The spellings, each with its dashes.
  var names: [String] { get }
  /// The value's name in the help; nil for a flag.
  var value: String? { get }
  /// Converts the value, which is empty for a flag.
  func parsed(_ text: String) throws(InputError) -> any Sendable
}
