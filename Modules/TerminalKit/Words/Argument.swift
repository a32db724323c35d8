import TextUI

/// An argument of a command: its usage text, parser and completion.
///
/// ```swift
/// Command("deleteFavoritePrimes", .list(.int("OFFSET")), help: "Delete rows") {
///   .deleteFavoritePrimes(IndexSet($0))
/// }
/// ```
public struct Argument<Value>: Sendable {
  /// The words that complete the argument besides those of `complete`.
  public var kind = CompletionKind.none
  /// The argument's notation in a usage line, such as `N`, `[N]` or `on|off`.
  public var usage: String
  /// The values that complete the given beginning.
  public var complete: @Sendable (_ partial: String) -> [String]
  /// Consumes the argument's words, or throws an error that says why they do not fit.
  public var read: @Sendable (_ arguments: inout Arguments) throws(ArgumentError) -> Value

  /// An argument of any number of words.
  public init(
    usage: String,
    complete: @escaping @Sendable (_ partial: String) -> [String] = { _ in [] },
    read: @escaping @Sendable (_ arguments: inout Arguments) throws(ArgumentError) -> Value
  ) {
    self.usage = usage
    self.complete = complete
    self.read = read
  }

  /// An argument of exactly one word.
  public init(
    word name: String,
    complete: @escaping @Sendable (_ partial: String) -> [String] = { _ in [] },
    parse: @escaping @Sendable (_ word: String) throws(ArgumentError) -> Value
  ) {
    self.init(usage: name, complete: complete) { arguments throws(ArgumentError) in
      guard let word = try arguments.next() else {
        throw ArgumentError("Expected \(name), but the line ends.")
      }
      return try parse(word)
    }
  }

  /// One word, or words in quotes.
  public static func text(_ name: String) -> Self where Value == String {
    Argument(word: name) { word throws(ArgumentError) in word }
  }

  /// One of several words, which may be shortened to a unique prefix.
  public static func choice(_ words: [String]) -> Self where Value == String {
    Argument(
      word: words.joined(separator: "|"),
      complete: { prefix in
        words.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
      }
    ) { word throws(ArgumentError) in
      let found = Spelling.matches(of: word, among: words)
      if found.count == 1 { return found[0] }
      throw ArgumentError("'\(word)' is not one of \(words.joined(separator: ", ")).")
    }
  }

  /// A whole number in decimal digits.
  public static func int(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self
  where Value == Int {
    Argument(word: name) { word throws(ArgumentError) in
      do throws(EntryError) {
        return try Entry.wholeNumber(word, in: range)
      } catch {
        throw ArgumentError(error.message)
      }
    }
  }

  /// A duration such as `350ms`, `1.5s` or `2m`, converted without rounding; a number alone is
  /// seconds.
  public static func duration(_ name: String) -> Self where Value == Duration {
    Argument(word: name) { word throws(ArgumentError) in try Number.duration(word) }
  }

  /// An argument that may be left out.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Self
  where Value == Wrapped? {
    argument.read(as: "[\(argument.usage)]") { arguments throws(ArgumentError) in
      arguments.isEmpty ? nil : try argument.read(&arguments)
    }
  }

  /// One or more arguments of the same kind.
  public static func list<Element>(_ argument: Argument<Element>) -> Self
  where Value == [Element] {
    argument.read(as: "\(argument.usage) ...") { arguments throws(ArgumentError) in
      var values = [try argument.read(&arguments)]
      while !arguments.isEmpty { values.append(try argument.read(&arguments)) }
      return values
    }
  }

  /// Two consecutive arguments, completed like the first.
  public static func pair<First, Second>(_ first: Argument<First>, _ second: Argument<Second>)
    -> Self where Value == (First, Second)
  {
    first.read(as: "\(first.usage) \(second.usage)") { arguments throws(ArgumentError) in
      (try first.read(&arguments), try second.read(&arguments))
    }
  }

  /// Another argument with the same completions.
  private func read<Other>(
    as usage: String,
    _ read: @escaping @Sendable (_ arguments: inout Arguments) throws(ArgumentError) -> Other
  ) -> Argument<Other> {
    Argument<Other>(usage: usage, complete: complete, read: read).completed(with: kind)
  }
}
