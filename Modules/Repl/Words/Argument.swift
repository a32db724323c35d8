import TextUI

/// An argument of a command: its usage text, parser and completion.
///
/// ```swift
/// Verb("undo", .optional(.int("N")), help: "Go back N steps, or one") { shell, count in … }
/// ```
public struct Argument<Value>: Sendable {
  /// The words that complete the argument.
  public var completions: [CompletionKind] = []
  /// The argument's notation in a usage line, such as `N`, `[N]` or `on|off`.
  public var usage: String
  /// Consumes the argument's words, or throws an error that says why they do not fit.
  public var read: @Sendable (_ arguments: inout Arguments) throws(EntryError) -> Value
}

extension Argument {
  /// An argument of exactly one word.
  init(word name: String, parse: @escaping @Sendable (_ word: String) throws(EntryError) -> Value) {
    self.init(usage: name) { arguments throws(EntryError) in
      guard let word = try arguments.next() else {
        throw EntryError.unreadable("Expected \(name), but the line ends.")
      }
      return try parse(word)
    }
  }

  /// One word, or words in quotes.
  public static func text(_ name: String) -> Self where Value == String {
    Argument(word: name) { word throws(EntryError) in word }
  }

  /// One of several words, which may be shortened to a unique prefix.
  public static func choice(_ words: [String]) -> Self where Value == String {
    Argument(word: words.joined(separator: "|")) { word throws(EntryError) in
      let found = words.meant(by: word)
      if found.count == 1 { return found[0] }
      throw EntryError.unreadable("'\(word)' is not one of \(words.joined(separator: ", ")).")
    }
    .completed(with: .words(words))
  }

  /// A whole number in decimal digits.
  public static func int(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self
  where Value == Int {
    Argument(word: name) { word throws(EntryError) in try Entry.wholeNumber(word, in: range) }
  }

  /// The rest of the line as it was typed.
  public static func rest(_ name: String) -> Self where Value == String {
    Argument(usage: name) { arguments throws(EntryError) in
      if arguments.isEmpty { throw .unreadable("Expected \(name), but the line ends.") }
      return arguments.remainder()
    }
  }

  /// A duration such as `350ms`, `1.5s` or `2m`, converted without rounding; a number alone is
  /// seconds.
  public static func duration(_ name: String) -> Self where Value == Duration {
    Argument(word: name) { word throws(EntryError) in
      let number = word.prefix { "0123456789.".contains($0) }
      guard let count = Double(number),
        let size = nanoseconds[word[number.endIndex...].lowercased()]
      else {
        throw EntryError.unreadable(
          "'\(word)' is not a length of time; write a number and a unit, as in 350ms, 1.5s or 2m.")
      }
      guard count * size <= 1e18 else {
        throw EntryError.unreadable("'\(word)' is too long; give at most 1000000000s.")
      }
      return .nanoseconds(Int64((count * size).rounded()))
    }
  }

  /// An argument that may be left out.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Self
  where Value == Wrapped? {
    argument.replaced(by: "[\(argument.usage)]") { arguments throws(EntryError) in
      arguments.isEmpty ? nil : try argument.read(&arguments)
    }
  }

  /// All following words for as long as each may follow the words before it.
  public static func words(
    _ usage: String,
    while isNext: @escaping @Sendable (_ word: String, _ before: [String]) -> Bool = { _, _ in true
    }
  ) -> Self where Value == [String] {
    Argument(usage: usage) { arguments throws(EntryError) in
      var words: [String] = []
      var rest = arguments
      while let word = try rest.next(), isNext(word, words) {
        words.append(word)
        arguments = rest
      }
      return words
    }
  }

  /// Two consecutive arguments, completed like the first.
  public static func pair<First, Second>(_ first: Argument<First>, _ second: Argument<Second>)
    -> Self where Value == (First, Second)
  {
    first.replaced(by: "\(first.usage) \(second.usage)") { arguments throws(EntryError) in
      (try first.read(&arguments), try second.read(&arguments))
    }
  }

  /// Another argument with the same completions.
  public func replaced<Other>(
    by usage: String? = nil,
    _ read: @escaping @Sendable (_ arguments: inout Arguments) throws(EntryError) -> Other
  ) -> Argument<Other> {
    var argument = Argument<Other>(usage: usage ?? self.usage, read: read)
    argument.completions = completions
    return argument
  }
}

extension Argument<Void> {
  /// No argument.
  public static var none: Self { Argument(usage: "") { _ throws(EntryError) in } }
}

/// The nanoseconds of each unit of time.
private let nanoseconds = [
  "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "": 1e9, "m": 6e10, "min": 6e10,
  "h": 3.6e12,
]
