/// The order in which a test store runs the ready jobs of its effects.
///
/// It orders only jobs that are ready at the same time: values of one effect keep their order, and
/// virtual time determines which timers are due. Run a test with several seeds to check whether a
/// feature depends on the order of its answers.
public enum Schedule: Equatable, Sendable {
  /// First in, first out.
  case fifo
  /// A random choice at each step, reproducible from its seed. Finds races between effects.
  ///
  /// A failure prints the seed, so that you can repeat the order.
  case seeded(UInt64)
}
