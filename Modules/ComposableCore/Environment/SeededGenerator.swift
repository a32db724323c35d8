/// Random numbers that depend only on the seed, on every machine and in every version.
///
/// SplitMix64 by Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
/// Suitable for games, tests and replays, not for secrets.
///
/// A value with its whole state, so it may be part of a feature's state, and is saved with it.
///
/// ```swift
/// var generator = SeededGenerator(seed: 1)
/// var copy = generator
/// generator.next() == copy.next()  // true
/// ```
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable, Codable {
  /// The whole state of the generator: it repeats after 2⁶⁴ numbers.
  private var state: UInt64

  /// Creates a generator; every seed is equally good.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
