import ComposableTimeTravel

/// A type of value, and how its values are typed.
struct ValueKind {
  /// How values of a type are written on a line.
  indirect enum Notation {
    /// An enum whose cases have values, such as an action.
    case cases(TypedCases)
    /// One of a few names, each with its JSON.
    case choice([JSON.Member])
    case date
    case duration
    case floatingPoint
    case integer(any FixedWidthInteger.Type)
    /// Words up to a label or the end of the line.
    case list(ValueKind)
    /// A word from which the type can be decoded, or else JSON.
    case other
    case optional(ValueKind)
    case text
    case truth
  }

  let type: Any.Type
  let notation: Notation

  /// The cases whose names continue a path; nil for any other type.
  var cases: TypedCases? {
    switch notation {
    case .cases(let cases): cases
    case .optional(let wrapped): wrapped.cases
    case .choice, .date, .duration, .floatingPoint, .integer, .list, .other, .text, .truth: nil
    }
  }

  /// The names of an enum without values; nil for any other type.
  var choices: [JSON.Member]? { if case .choice(let choices) = notation { choices } else { nil } }

  var isText: Bool { if case .text = notation { true } else { false } }

  var isOptional: Bool { if case .optional = notation { true } else { false } }
}

extension ValueKind {
  /// The type's name, without its module.
  var name: String { "\(type)" }

  /// The type's name with its article, as in "an Int".
  var nameWithArticle: String {
    "\("AEIO".contains(name.first ?? " ") ? "an" : "a") \(name)"
  }

  /// The value of a type that says itself how it is encoded, from a word: as a number, a Boolean or
  /// a text, whichever it is decoded from.
  func json(of word: ActionWords.Word) -> JSON? {
    let parsed = word.isQuoted ? nil : JSON(parsing: word.text)
    let candidates = (parsed?.string == nil ? [parsed] : []) + [.string(word.text)]
    return candidates.compactMap { $0 }.first { $0.mistake(decoding: type) == nil }
  }

  /// Whether no word stands for a value of the type.
  var isOnlyJSON: Bool {
    let samples: [JSON] = [.string("a"), .string("1"), .number("1"), .bool(true)]
    let uuid = JSON.string("00000000-0000-0000-0000-000000000000")
    // Eight digits are bytes in base 64, too.
    return (samples + [uuid, .string("00000000")]).allSatisfy {
      $0.mistake(decoding: type) != nil
    }
  }
}
