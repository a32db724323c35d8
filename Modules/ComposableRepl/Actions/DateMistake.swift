import ComposableTimeTravel

/// Says what a word lacks to be a date.
enum DateMistake {
  private struct MissingEnd {
    let name: String
    /// What makes the word a date.
    let end: String
    /// The same for a message.
    let example: String

    init(_ name: String, _ end: String, example: String? = nil) {
      self.name = name
      self.end = end
      self.example = example ?? end
    }
  }

  private static let example = "2026-11-22T08:30:00Z"
  private static let missingEnds = [
    MissingEnd("time", "T00:00:00Z", example: "T08:30:00Z"), MissingEnd("zone", "Z"),
    MissingEnd("seconds", ":00Z"), MissingEnd("minutes", ":00:00Z"),
  ]

  /// - Parameter isDate: Whether a text is a date.
  static func message(_ word: String, isDate: (String) -> Bool) -> String {
    let text = "'\(word.brief)'"
    let time = word.firstIndex(of: "T").map { String(word[$0...]) } ?? ""
    let whole = word.hasSuffix("Z") ? String(word.dropLast()) : word
    if let missing = missingEnds.first(where: { isDate(whole + $0.end) }) {
      return "\(text) has no \(missing.name); write date and time in UTC, as in "
        + "\(whole)\(missing.example)."
    }
    // As in "+0100" and "+01:00".
    if [time.dropLast(4), time.dropLast(5)].contains(where: { "+-".contains($0.last ?? " ") }) {
      return "\(text) is not in UTC; write its time there with a Z, as in \(example)."
    }
    let day = word.dropLast(time.count).suffix(2)
    let month = word.dropLast(time.count + 2)
    if day.utf8.count == 2, !time.isEmpty, isDate("\(month)01\(time)") {
      let last = (28...31).last { isDate("\(month)\($0)\(time)") } ?? 31
      return "\(text) is not a date; that month has the days 01 to \(last)."
    }
    if !time.isEmpty, isDate("\(word.dropLast(time.count))T00:00:00Z") {
      return "\(text) has no such time; give one from 00:00:00 to 23:59:59, as in \(example)."
    }
    return "\(text) is not a date; write it as in \(example)."
  }
}
