import ComposableTextUI

/// An argument of a verb: its usage text, parser and completion.
///
/// ```swift
/// let name = Argument<String>.text("NAME")
/// ```
public struct Argument<Value>: Sendable {
  /// The words that complete the argument.
  package var completions: [CompletionKind] = []
  /// The argument's notation in a usage line, such as `N`, `[N]` or `on|off`.
  package var usage: String
  /// Consumes the argument's words, or throws an error that says why they do not fit.
  package var read: @Sendable (_ arguments: inout Words) throws(Failure) -> Value
}

extension Argument {
  /// An argument of exactly one word.
  init(word name: String, parse: @escaping @Sendable (_ word: String) throws(Failure) -> Value) {
    self.init(usage: name) { arguments throws(Failure) in
      guard let word = try arguments.next() else {
        throw .invalid("Expected \(name) at the end of the line.")
      }
      return try parse(word)
    }
  }

  /// One word, or words in quotes.
  public static func text(_ name: String) -> Self where Value == String {
    Argument(word: name) { word throws(Failure) in word }
  }

  /// One of several words, which may be shortened to a unique prefix.
  public static func choice(_ words: [String]) -> Self where Value == String {
    Argument(word: words.joined(separator: "|")) { word throws(Failure) in
      let found = words.matching(word)
      if found.count == 1 { return found[0] }
      throw .invalid("'\(word)' is not one of \(words.joined(separator: ", ")).")
    }
    .completed(with: .words(words))
  }

  /// A whole number in decimal digits.
  public static func int(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self
  where Value == Int {
    Argument(word: name) { word throws(Failure) in try InputParser.wholeNumber(word, in: range) }
  }

  /// The rest of the line as it was typed.
  public static func rest(_ name: String) -> Self where Value == String {
    Argument(usage: name) { arguments throws(Failure) in
      if arguments.isAtEnd { throw .invalid("Expected \(name) at the end of the line.") }
      return arguments.remainder()
    }
  }

  /// An argument that may be omitted.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Self
  where Value == Wrapped? {
    argument.replaced(by: "[\(argument.usage)]") { arguments throws(Failure) in
      arguments.isAtEnd ? nil : try argument.read(&arguments)
    }
  }

  /// All following words.
  package static func words(_ usage: String) -> Self where Value == [String] {
    Argument(usage: usage) { arguments throws(Failure) in
      var words: [String] = []
      while let word = try arguments.next() { words.append(word) }
      return words
    }
  }

  /// Two consecutive arguments, completed like the first.
  public static func pair<First, Second>(_ first: Argument<First>, _ second: Argument<Second>)
    -> Self where Value == (First, Second)
  {
    first.replaced(by: "\(first.usage) \(second.usage)") { arguments throws(Failure) in
      (try first.read(&arguments), try second.read(&arguments))
    }
  }

  /// Another argument with the same completions.
  package func replaced<Other>(
    by usage: String? = nil,
    _ read: @escaping @Sendable (_ arguments: inout Words) throws(Failure) -> Other
  ) -> Argument<Other> {
    var argument = Argument<Other>(usage: usage ?? self.usage, read: read)
    argument.completions = completions
    return argument
  }
}

extension Argument<Void> {
  /// No argument.
  public static var none: Self { Argument(usage: "") { _ throws(Failure) in } }
}
