import ComposableCore
import Testing

@testable import RulesNet

struct IdentifiedArrayModelTests {
  /// The fuzzer runs as many as there is time for.
  @Test(arguments: 0..<20) func twoThousandProgramsDoWhatArraysOfPairsWould(part: UInt64) {
    for seed in part * 100..<part * 100 + 100 {
      #expect(ArrayProgram<Int>.difference(seed: seed) == nil)
    }
    for seed in part * 5..<part * 5 + 5 {
      #expect(ArrayProgram<LongID>.difference(seed: seed) == nil)
      #expect(ArrayProgram<CollidingID>.difference(seed: seed) == nil)
    }
  }
}
