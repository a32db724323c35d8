/// The order in which a test store runs the ready jobs of its effects.
public enum Schedule: Equatable, Sendable {
  /// First in, first out.
  case fifo
  /// A random choice at each step, reproducible from its seed. Finds races between effects.
  ///
  /// A failure prints the seed, so that the order can be repeated.
  case seeded(UInt64)
}
