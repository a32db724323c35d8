import ComposableCore
import ComposableTextUI
import ComposableTimeTravel
import Foundation

/// A type of value, and how its values are written on a line.
///
/// The functions below are the table of all kinds: reading, writing, usages and mistakes need
/// nothing else. A new kind of value is a new function here, chosen in `ActionTypes.kind(of:)`.
@MainActor
struct ValueKind {
  /// The type of the values, without its optional.
  var type: Any.Type
  /// The placeholder of a type without cases.
  private var name = "JSON"
  /// What a value is, to follow "is not" in a mistake; empty if it is written in JSON.
  private var expected = ""
  /// Whether a value may be several words.
  var isText = false
  var isOptional = false
  /// The cases of an enum.
  var cases: TypedCases?
  /// The value of a word; nil if the word isn't a value.
  var read: (Words.Word) -> JSON? = { _ in nil }
  /// The word for a value; nil if there is none.
  private var write: (JSON) -> String? = { _ in nil }

  /// What stands for a value in a usage, as in `NUMBER`.
  var placeholder: String { cases?.placeholder ?? name }

  /// The cases of an action: those of an enum that hold values.
  var action: TypedCases? { cases?.isChoice == false ? cases : nil }

  func mistake(_ word: String) -> String {
    let expected = cases.map(\.expected) ?? expected
    return expected.isEmpty
      ? "'\(word.brief)' doesn't fit; write the value in JSON."
      : "'\(word.brief)' is not \(expected)."
  }

  /// The word from which a value is read; JSON if no word is.
  func text(_ json: JSON) -> String {
    if json == .null, isOptional { return "nil" }
    if let text = write(json) {
      var words = Words(text[...])
      if words.take().flatMap(read) == json { return text }
    }
    return json.string?.inDoubleQuotes ?? json.text
  }
}

// MARK: Kinds

extension ValueKind {
  static let text = ValueKind(
    type: String.self, name: "TEXT", expected: "a text", isText: true,
    read: { .string($0.text) }, write: { $0.string?.inDoubleQuotes })

  /// The error of a failed task, whose type is lost.
  static let error = ValueKind(
    type: (any Error).self, name: "TEXT", expected: "a text", isText: true,
    read: { word in
      .object([.init("description", .string(word.text)), .init("type", .string("Error"))])
    },
    write: { $0.member("description")?.string?.inDoubleQuotes })

  static let duration = ValueKind(
    type: Duration.self, name: "DURATION", expected: "a duration, as in 350ms, 1.5s, 2m or 1h",
    read: { word in
      // Digits alone are exact, and can be larger than what is typed with a unit.
      json(of: word, as: Duration.self)
        ?? (try? InputParser.signedDuration(word.text)).flatMap { try? .encoding($0) }
    },
    write: { $0.digits.map { "\($0)s" } })

  static func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> ValueKind {
    plain(type, "NUMBER", "a whole number from \(Number.min) to \(Number.max)")
  }

  static func floatingPoint(_ type: Any.Type) -> ValueKind {
    plain(type, "NUMBER", "a number, as in 3.5 or -1e6")
  }

  static func date(_ type: Any.Type) -> ValueKind {
    plain(type, "DATE", "a date, as in 2026-11-22T08:30:00Z")
  }

  /// A type that is one word without quotes.
  private static func plain(_ type: Any.Type, _ name: String, _ expected: String) -> ValueKind {
    ValueKind(
      type: type, name: name, expected: expected, read: { json(of: $0, as: type) },
      write: { $0.string ?? $0.text })
  }

  /// A type that is one word, named by it in a usage.
  static func word(_ type: Any.Type, _ name: String) -> ValueKind {
    ValueKind(
      type: type, name: name, expected: "a \(name)", read: { json(of: $0, as: type) },
      write: { json in json.string.map { $0.isUUID ? $0 : $0.inDoubleQuotes } ?? json.text })
  }

  /// Any other type is typed in JSON. A text or a number may be its whole value.
  static func other(_ type: Any.Type) -> ValueKind {
    ValueKind(
      type: type, read: { json(of: $0, as: type) })
  }

  /// An enum. Values of its cases are typed after their names if it is the last value of its own
  /// case, and otherwise in JSON.
  static func cases(_ cases: TypedCases) -> ValueKind {
    ValueKind(
      type: cases.type, cases: cases, read: { cases.choice($0)?.json },
      write: { json in
        // A dot tells a case from `nil`.
        cases.cases.first { $0.json == json }.map { $0.name == "nil" ? ".nil" : $0.name }
      })
  }

  /// The value of a type that is decoded from a number, a Boolean or a text.
  private static func json(of word: Words.Word, as type: Any.Type) -> JSON? {
    let parsed = word.isQuoted ? nil : JSON(parsing: word.text)
    return [parsed, .string(word.text)].compactMap { $0 }.first {
      $0.mistake(decoding: type) == nil
    }
  }
}
