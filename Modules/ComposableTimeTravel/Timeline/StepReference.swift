/// A step of a branch.
package struct StepReference: Hashable, Sendable {
  /// The index of the branch.
  package var branch: Int
  /// The number of the step; 0 is the start.
  package var step: Int

  /// A step of a branch.
  package init(branch: Int, step: Int) {
    self.branch = branch
    self.step = step
  }
}
