/// Where `IdentifiedArray` and a plain array of pairs differ in the program of a seed; nil if they
/// agree.
package func collectionDifference(seed: UInt64) -> String? {
  let kinds: [ProgramID.Kind] = [.long, .colliding, .short, .short]
  return ArrayProgram.difference(seed: seed, kind: kinds[Int(seed % 4)])
}

/// Runs programs on the model of the rules and on every kind of store.
@MainActor
package final class ModelPrograms {
  private let feature = Feature()

  package init() {}

  /// Where a driver and the model differ for a seed; nil if they agree.
  package func difference(seed: UInt64) -> String? {
    let program = Program(seed: seed)
    for kind in DriverKind.allCases
    where disagreement(about: program, of: feature, on: kind) != nil {
      return complaint(about: program, of: feature, on: kind) ?? "It does not fail again."
    }
    return nil
  }
}
