import Synchronization

/// A source of random numbers for features; copies share its sequence.
///
/// A feature draws numbers from its environment, so that a test and a replay provide the same ones.
/// Any thread may use it.
///
/// ```swift
/// let shuffleReducer = Reducer<[Int], Void, SystemEnvironment<Void>> { numbers, _, environment in
///   var random = environment.random
///   numbers.shuffle(using: &random)
///   return .none
/// }
/// ```
public struct RandomSource: RandomNumberGenerator, Sendable {
  /// Returns 64 random bits. Copies share it, and with it the sequence.
  private let bits: @Sendable () -> UInt64

  /// Creates a source from a function that returns 64 random bits, from any thread.
  public init(_ bits: @escaping @Sendable () -> UInt64) {
    self.bits = bits
  }

  /// The next 64 random bits.
  public func next() -> UInt64 {
    bits()
  }

  /// A uniformly distributed number in `range`.
  ///
  /// It takes one or more random numbers of 64 bits from the sequence, as `Int.random(in:using:)`
  /// does.
  public func callAsFunction(in range: ClosedRange<Int>) -> Int {
    var source = self
    return Int.random(in: range, using: &source)
  }

  /// The system's random numbers.
  ///
  /// They differ on every run. Any thread may use it.
  public static let live = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// A sequence determined by the seed; see `SeededGenerator`.
  ///
  /// Each call returns a source at the beginning of the sequence. A lock makes a source safe to
  /// share between threads.
  ///
  /// ```swift
  /// var dice = RandomSource.seeded(1)
  /// var sameDice = RandomSource.seeded(1)
  /// Int.random(in: 1...6, using: &dice) == Int.random(in: 1...6, using: &sameDice)  // true
  /// ```
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let generator = Mutex(SeededGenerator(seed: seed))
    return RandomSource { generator.withLock { $0.next() } }
  }

  /// Reports each use as an issue that names `dependency`; returns numbers from a fixed seed.
  ///
  /// The default for tests, which provide the numbers they need. The issue points at the line of
  /// this call.
  public static func unimplemented(
    _ dependency: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RandomSource {
    // The numbers vary, because for some ranges a constant would be drawn again endlessly.
    let fallback = seeded(0)
    let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
    return RandomSource {
      IssueReporter.current.unimplemented(dependency, at: line)
      return fallback.next()
    }
  }
}
