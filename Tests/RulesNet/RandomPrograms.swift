/// Where `IdentifiedArray` and a plain array of pairs differ in the program of a seed; nil if they
/// agree.
package func collectionDifference(seed: UInt64) -> String? {
  switch seed % 4 {
  case 0: ArrayProgram<LongID>.difference(seed: seed)
  case 1: ArrayProgram<CollidingID>.difference(seed: seed)
  default: ArrayProgram<Int>.difference(seed: seed)
  }
}

/// Runs programs on the model of the rules and on every face of the engine.
@MainActor
package final class ModelPrograms {
  private let count = ProgramCount()
  private let feature = Feature()

  package init() {}

  /// Where a face and the model differ in the program of a seed; nil if they agree.
  package func difference(seed: UInt64) -> String? {
    let program = Program(seed: seed)
    for kind in FaceKind.allCases
    where disagreement(about: program, of: feature, on: kind, count: count) != nil {
      return complaint(about: program, of: feature, on: kind) ?? "It does not fail again."
    }
    return nil
  }

  /// What was run.
  package var summary: String {
    ([
      "\(FaceKind.allCases.count) faces",
      "\(count.cutOff) runs ended after \(Model.longestRun) actions",
    ] + ProgramCount.allPairs.map { "\(count.pairs[$0, default: 0]) \($0)" }).joined(
      separator: "\n")
  }
}
