/// The side of a column on which its text stands.
public enum Alignment: Equatable, Sendable {
  /// On the left, as words do.
  case leading
  /// On the right, as numbers do.
  case trailing
}
