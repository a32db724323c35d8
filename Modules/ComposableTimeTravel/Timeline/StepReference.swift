/// A step of a branch.
public struct StepReference: Hashable, Sendable {
  /// The index of the branch.
  public var branch: Int
  /// The number of the step; 0 is the start.
  public var step: Int

  /// A step of a branch.
  public init(branch: Int, step: Int) {
    self.branch = branch
    self.step = step
  }
}
