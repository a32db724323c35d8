import ComposableTextUI
import ComposableTimeTravel

/// Reads and writes values that are one word.
enum Leaf {
  /// The JSON of a word.
  static func json(_ kind: ValueKind, _ word: String) throws(InputError) -> JSON {
    switch kind.notation {
    case .truth: return .bool(try truth(word))
    case .integer(let type): return .number(try digits(type, word))
    case .decimal: return try decimal(kind, word)
    case .duration: return .number(try seconds(word))
    case .date:
      for json in [.string(word), number(word)].compactMap({ $0 })
      where json.typedMistake(decoding: kind.type) == nil { return json }
      throw .invalid(
        DateMistake.message(word) { JSON.string($0).typedMistake(decoding: kind.type) == nil })
    case .action, .choice, .list, .optional, .other, .text:
      throw .invalid("'\(word.brief)' is not \(kind.nameWithArticle).")
    }
  }

  /// The JSON of a word of digits; nil for any other.
  private static func number(_ word: String) -> JSON? {
    JSON(parsing: word).flatMap { $0.digits == nil ? nil : $0 }
  }

  private static func truth(_ word: String) throws(InputError) -> Bool {
    switch word.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: throw .invalid("'\(word.brief)' is not true or false.")
    }
  }

  private static func digits<Number: FixedWidthInteger>(
    _ type: Number.Type, _ word: String
  ) throws(InputError) -> String {
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

  /// The digits as they were typed, or the text for a number without digits.
  private static func decimal(
    _ kind: ValueKind, _ word: String
  ) throws(InputError) -> JSON {
    for json in [JSON(parsing: word), .string(word)].compactMap({ $0 })
    where json.mistake(decoding: kind.type) == nil { return json }
    if number(word) != nil {
      throw .invalid("'\(word.brief)' is out of range for \(kind.nameWithArticle).")
    }
    throw .invalid("'\(word.brief)' is not a number; write it as in 3.5 or -1e6.")
  }

  /// A duration as digits of seconds.
  private static func seconds(_ word: String) throws(InputError) -> String {
    // Digits alone are exact, and can be larger than what is typed with a unit.
    if let digits = JSON(parsing: word)?.digits,
      JSON.number(digits).mistake(decoding: Duration.self) == nil
    {
      return digits
    }
    let isNegative = word.hasPrefix("-")
    let duration = try InputParser.duration(isNegative ? String(word.dropFirst()) : word)
    let json = try? JSON.encoding(isNegative ? .zero - duration : duration)
    return json?.digits ?? "0"
  }

  /// A duration with its unit, as it is typed.
  static func text(ofSeconds digits: String) -> String {
    for (suffix, text) in [("s", digits), ("ms", milliseconds(digits) ?? "")].reversed()
    where (try? seconds(text + suffix)) == digits { return text + suffix }
    return digits
  }

  /// A part of a second as a whole number of milliseconds.
  private static func milliseconds(_ digits: String) -> String? {
    guard digits.hasPrefix("0."), digits.utf8.count <= 5 else { return nil }
    return Int(digits.dropFirst(2) + String(repeating: "0", count: 5 - digits.utf8.count))
      .map { "\($0)" }
  }
}
