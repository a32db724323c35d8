import ComposableCore
import ExploreNet
import Testing

/// Explorations of random features see what plain searches see, which take no two moments for one.
struct PlainSearchTests {
  @Test(arguments: 0..<20) func anExplorationSeesWhatAPlainSearchSees(part: UInt64) {
    for seed in 100 * part..<100 * part + 100 {
      #expect(NetComparison.ofSuite(seed: seed).difference() == nil, "seed \(seed)")
    }
  }

  /// Found by the fuzzer: a move that removes a child ends the intervals of its throttles, and was
  /// taken back without them; which throttle a value waits at depends on their intervals.
  @Test(arguments: [1_003_758, 1_009_830, 1_019_247, 1_022_373, 3_008_760])
  func whatTheFuzzerFoundStaysMended(seed: UInt64) {
    #expect(NetComparison(seed: seed, limit: 60).difference() == nil)
  }
  /// Delays and sleeps of three actions: only this many scripts show that two moments differ by how
  /// long an effect still waits, or by which of two effects waits.
  @Test func momentsThatDifferByWhatWaitsAreTwo() {
    #expect(NetComparison(seed: 79, limit: 1500).difference() == nil)
  }
}
