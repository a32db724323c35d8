import TerminalKit

/// A step as it is typed: `12`, or `B.12` for a step of another branch.
public struct StepReference: Equatable, Sendable, CustomStringConvertible {
  /// The branch; nil for the current one.
  public var branch: String?
  /// The number of the step; 0 is the initial state.
  public var step: Int

  public init(_ step: Int, of branch: String? = nil) {
    self.branch = branch
    self.step = step
  }

  /// Parses a typed step.
  public init(_ word: some StringProtocol) throws(ArgumentError) {
    let parts = String(word).split(separator: ".", omittingEmptySubsequences: false).map {
      String($0)
    }
    guard parts.count <= 2, let last = parts.last, let step = Int(last), step >= 0,
      last.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      parts.count == 1 || (!parts[0].isEmpty && parts[0].allSatisfy { $0.isASCII && $0.isLetter })
    else {
      throw ArgumentError("'\(word)' is no step; give a number, as in 12, or B.12 for branch B.")
    }
    branch = parts.count == 2 ? parts[0].uppercased() : nil
    self.step = step
  }

  public var description: String { branch.map { "\($0).\(step)" } ?? "\(step)" }
}

extension Argument<StepReference> {
  static var step: Self {
    Argument(word: "N") { word throws(ArgumentError) in try StepReference(word) }
      .completed(with: .steps(prefix: ""))
  }
}
