/// How much of what happens in a test store has to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state, every received action, every effect in flight at the end.
  case on
  /// What the test asserts has to be right; the rest is skipped, and shown if you like.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts has to be right; the rest is skipped silently.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
