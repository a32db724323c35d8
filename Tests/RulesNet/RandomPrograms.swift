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
  private let feature = Feature()

  package init() {}

  /// Where a face and the model differ in the program of a seed; nil if they agree.
  package func difference(seed: UInt64) -> String? {
    let program = Program(seed: seed)
    for kind in FaceKind.allCases
    where disagreement(about: program, of: feature, on: kind) != nil {
      return complaint(about: program, of: feature, on: kind) ?? "It does not fail again."
    }
    return nil
  }
}
