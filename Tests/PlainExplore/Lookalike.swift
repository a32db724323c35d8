import Foundation

/// A value that is easily confused with others, because its type doesn't hash or compare everything
/// it stores.
enum Lookalike: Sendable {
  case bytes(Data)
  case characters(CharacterSet)
  case decimal(Decimal)
  case indices(IndexSet)
  case number(Double)
  case range(Range<LaxVersion>)
  case set(Set<LaxVersion>)
  case text(String)

  /// The number of kinds of lookalikes.
  static let kinds = 8

  /// One of the three lookalikes of a kind.
  init(kind: Int, number: Int) {
    switch kind {
    case 0: self = .bytes(Data(repeating: 0, count: 99) + [UInt8(number)])
    case 1: self = .characters(Self.characters[number])
    case 2: self = .decimal(Self.decimals[number])
    case 3: self = .indices([1, 3 + number, 7])
    case 4: self = .number([0.0, -0.0, .nan][number])
    case 5: self = .range(LaxVersion(suffix: number)..<LaxVersion(number: 2))
    case 6: self = .set([LaxVersion(suffix: number)])
    default: self = .text(Self.texts[number])
    }
  }

  /// The number of the lookalike among those of its kind.
  var number: Int {
    switch self {
    case .bytes(let data): Int(data.last ?? 0)
    case .characters(let set): Self.characters.firstIndex(of: set) ?? 0
    case .decimal(let decimal): Self.decimals.firstIndex(of: decimal) ?? 0
    case .indices(let set): set.contains(3) ? 0 : set.contains(4) ? 1 : 2
    case .number(let number): number.isNaN ? 2 : number.sign == .minus ? 1 : 0
    case .range(let range): range.lowerBound.suffix
    case .set(let set): set.first?.suffix ?? 0
    case .text(let text):
      Self.texts.firstIndex { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? 0
    }
  }

  private static let characters = ["a", "b", "c"].map { CharacterSet(charactersIn: $0) }
  /// Numbers with the same `Double`.
  private static let decimals = (0..<3).map { number in
    Decimal(1) / 10 + Decimal(sign: .plus, exponent: -25, significand: Decimal(number))
  }
  /// Texts that are equal by Unicode.
  private static let texts = ["\u{C5}", "\u{212B}", "A\u{30A}"]
}

/// A version that is compared and hashed only by its number.
struct LaxVersion: Comparable, Hashable, Sendable {
  var number = 1
  var suffix = 0

  static func < (lhs: LaxVersion, rhs: LaxVersion) -> Bool { lhs.number < rhs.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
