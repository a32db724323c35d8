import ComposableTextUI
import ComposableTimeTravel

/// Reads and writes values that are one word.
enum Leaf {
  /// The JSON of a word.
  static func json(_ kind: ValueKind, _ word: String) throws(Failure) -> JSON {
    switch kind.notation {
    case .truth: return .bool(try truth(word))
    case .integer(let type): return .number(try digits(type, word))
    case .duration: return .number(try seconds(word))
    case .cases, .choice, .date, .floatingPoint, .list, .optional, .other, .text:
      if let json = kind.json(of: ActionWords.Word(text: word)) { return json }
      throw .invalid(mistake(kind, word))
    }
  }

  private static func mistake(_ kind: ValueKind, _ word: String) -> String {
    if case .date = kind.notation {
      return DateMistake.message(word) { JSON.string($0).mistake(decoding: kind.type) == nil }
    }
    guard case .floatingPoint = kind.notation else {
      return "'\(word.brief)' is not \(kind.nameWithArticle)."
    }
    return JSON(parsing: word)?.digits == nil
      ? "'\(word.brief)' is not a number; write it as in 3.5 or -1e6."
      : "'\(word.brief)' is out of range for \(kind.nameWithArticle)."
  }

  private static func truth(_ word: String) throws(Failure) -> Bool {
    switch word.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: throw .invalid("'\(word.brief)' is not true or false.")
    }
  }

  private static func digits<Number: FixedWidthInteger>(
    _ type: Number.Type, _ word: String
  ) throws(Failure) -> String {
    if let number = Number(word) { return "\(number)" }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      digits.count + 1 >= word.utf8.count
    else {
      throw .invalid("'\(word.brief)' is not a whole number; write digits, as in 42.")
    }
    throw .invalid(
      "'\(word.brief)' is out of range; give a number from \(Number.min) to \(Number.max).")
  }

  /// A duration as digits of seconds.
  private static func seconds(_ word: String) throws(Failure) -> String {
    // Digits alone are exact, and can be larger than what is typed with a unit.
    if let digits = JSON(parsing: word)?.digits,
      JSON.number(digits).mistake(decoding: Duration.self) == nil
    {
      return digits
    }
    let isNegative = word.hasPrefix("-")
    let duration = try InputParser.duration(isNegative ? String(word.dropFirst()) : word)
    guard let json = try? JSON.encoding(isNegative ? .zero - duration : duration),
      let digits = json.digits
    else { throw .invalid("'\(word.brief)' can't be encoded.") }
    return digits
  }

  /// A duration as it is typed, with the unit that keeps every digit: `500ms` or `1.5s`; only
  /// digits if it is too long for a unit.
  static func text(ofSeconds digits: String) -> String {
    let number = Double(digits) ?? 0
    let milliseconds = 0 < number && number < 1 ? ["\(Int((number * 1_000).rounded()))ms"] : []
    return (milliseconds + ["\(digits)s"]).first { (try? seconds($0)) == digits } ?? digits
  }
}
