import Synchronization

/// Where features get their random numbers from, shared by all that hold a copy.
///
/// ```swift
/// let secret = environment.random(in: -100...100)
///
/// var random = environment.random
/// rows.shuffle(using: &random)
/// ```
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let bits: @Sendable () -> UInt64

  /// Creates a source from a function that returns 64 random bits, from any thread.
  public init(_ bits: @escaping @Sendable () -> UInt64) {
    self.bits = bits
  }

  /// The next 64 random bits.
  public func next() -> UInt64 {
    bits()
  }

  /// A number in `range`, each as likely as any other.
  public func callAsFunction(in range: ClosedRange<Int>) -> Int {
    var source = self
    return Int.random(in: range, using: &source)
  }

  /// The system's random numbers.
  public static let live = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// The same numbers for the same seed, in the order they are asked for; see ``SeededGenerator``.
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let generator = Mutex(SeededGenerator(seed: seed))
    return RandomSource { generator.withLock { $0.next() } }
  }

  /// Reports each use of `dependency` as an issue that names it; the numbers are those of a seed.
  ///
  /// Where a test starts, which then provides what it needs. The issue points at the line that
  /// called this.
  public static func unimplemented(
    _ dependency: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RandomSource {
    // The numbers differ: whatever the bits, there is a range that asks again without end if they
    // stay the same.
    let fallback = seeded(0)
    return RandomSource {
      IssueReporter.current.unimplemented(
        dependency, fileID: fileID, filePath: filePath, line: line, column: column)
      return fallback.next()
    }
  }
}
