/// An alternative to answering a question; each one is a further branch of the exploration.
public enum ExploreFault: Hashable, Sendable {
  /// No answer arrives before this time has passed.
  case late(Duration)
  /// No answer arrives.
  case never
  /// The answer arrives twice, as from a client that calls back twice.
  case twice
}
