/// In which order a test store runs the jobs of its effects that are ready.
public enum Schedule: Equatable, Sendable {
  /// First in, first out.
  case fifo
  /// A random choice at each step, the same for the same seed. Finds effects that race.
  ///
  /// A failure under a seed prints it, so that the order can be run again.
  case seeded(UInt64)
}
