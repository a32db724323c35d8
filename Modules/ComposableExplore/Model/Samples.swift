import ComposableCore

/// Sample payloads for actions: small values, then limits, then pseudo-random ones.
///
/// The same call returns the same values, so that an exploration can be repeated.
///
/// ```swift
/// Samples.integers(count: 6)  // [0, 1, -1, 2, .min, .max]
/// ```
public enum Samples {
  /// Integers in `range`: 0, 1, -1, 2, then the limits, then numbers drawn with `seed`.
  public static func integers(
    in range: ClosedRange<Int> = .min ... .max, count: Int = 8, seed: UInt64 = 0
  ) -> [Int] {
    let near = [0, 1, -1, 2, range.lowerBound, range.upperBound]
    return distinct(near.filter(range.contains), count: count, seed: seed) {
      Int.random(in: range, using: &$0)
    }
  }

  /// Floating-point numbers: small ones, NaN and infinities, then others drawn with `seed`.
  public static func floats(count: Int = 8, seed: UInt64 = 0) -> [Float] {
    let near: [Float] = [
      0, 1, -1, 0.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .nan,
    ]
    return Array(near.prefix(count))
      + distinct([], count: max(count - near.count, 0), seed: seed) {
        Float.random(in: -1_000_000...1_000_000, using: &$0)
      }
  }

  /// Texts: empty, a letter, a space, special characters, then others drawn with `seed`.
  public static func strings(count: Int = 8, seed: UInt64 = 0) -> [String] {
    let near = ["", "a", " ", "é", "👩‍👩‍👧", "\n", "\"", "\u{202E}"]
    return distinct(near, count: count, seed: seed) { generator in
      let length = Int.random(in: 1...12, using: &generator)
      let letters = (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) }
      return String(decoding: letters, as: UTF8.self)
    }
  }

  /// Texts that are numbers or similar: 0, 7, -1, one that is too large, then invalid ones.
  public static func numerals(count: Int = 8, seed: UInt64 = 0) -> [String] {
    let near = ["0", "7", "-1", "", "+5", " 3", "9223372036854775808", "4x"]
    return distinct(near, count: count, seed: seed) { "\(Int.random(in: -999...999, using: &$0))" }
  }

  /// The first `count` of `near`, then values from `draw`, without duplicates.
  private static func distinct<Value: Hashable>(
    _ near: [Value], count: Int, seed: UInt64, _ draw: (inout SeededGenerator) -> Value
  ) -> [Value] {
    var generator = SeededGenerator(seed: seed)
    var seen: Set<Value> = []
    var values = Array(near.filter { seen.insert($0).inserted }.prefix(count))
    var tries = 0
    while values.count < count, tries < 100 * count {
      tries += 1
      let value = draw(&generator)
      if seen.insert(value).inserted { values.append(value) }
    }
    return values
  }
}
