extension Timeline {
  /// A position other than the present: an entry of a branch.
  public struct Position: Equatable, Sendable {
    /// The index of the branch.
    public var branch: Int
    /// The number of the entry.
    public var entry: Int
  }
}
