import Testing

/// R14 and R16 hold for every order in which the jobs of a store actor, its effects and its users
/// run.
@Suite("R14 and R16 in any order of jobs") struct InterleavingTests {
  @Test(arguments: 0..<4)
  func theRulesHoldForAnyOrderOfJobs(part: UInt64) {
    for seed in 250 * part..<250 * (part + 1) {
      let faults = Interleaving(seed: seed).faults
      #expect(faults == [], "seed \(seed)")
    }
  }
}
