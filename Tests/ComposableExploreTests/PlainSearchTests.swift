import ComposableCore
import ExploreNet
import Testing

/// Explorations of random features see what plain searches see, which take no two moments for one.
struct PlainSearchTests {
  /// The first of the features, and those by which a mutation of the checker is found that none of
  /// the first finds; `Tools/dev mutations` says which, and `Tools/Fuzz/fuzz.sh` tries more.
  static let seeds = Array(0..<2_000 as Range<UInt64>) + [2_433]

  @Test(arguments: 0..<25) func anExplorationSeesWhatAPlainSearchSees(part: UInt64) {
    for seed in Self.seeds where seed / 100 == part {
      #expect(NetComparison.ofSuite(seed: seed).difference() == nil)
    }
  }

  /// Found by the fuzzer: a move that removes a child ends the intervals of its throttles, and was
  /// taken back without them; which throttle a value waits at depends on their intervals.
  @Test(arguments: [1_003_758, 1_009_830, 1_019_247, 1_022_373, 3_008_760])
  func theFindingsOfTheFuzzerStayFixed(seed: UInt64) {
    #expect(NetComparison(seed: seed, limit: 60).difference() == nil)
  }

  /// Delays and sleeps of three actions: only this many scripts show that two moments differ by how
  /// long an effect still waits, or by which of two effects waits.
  @Test func momentsThatDifferByWhatWaitsAreTwo() {
    #expect(NetComparison(seed: 79, limit: 1500, checksAll: false).difference() == nil)
  }
}
