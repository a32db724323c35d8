/// The order in which a test store runs the ready jobs of its effects.
///
/// Only what is ready at the same time is ordered by it: values of one effect keep their order, and
/// virtual time decides what is due. Run a test with several seeds to look for a feature that
/// depends on the order of its answers.
public enum Schedule: Equatable, Sendable {
  /// First in, first out.
  case fifo
  /// A random choice at each step, reproducible from its seed. Finds races between effects.
  ///
  /// A failure prints the seed, so that the order can be repeated.
  case seeded(UInt64)
}
