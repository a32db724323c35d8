import ComposableCore
import ExploreNet
import Testing

/// Explorations of random features see the same as plain searches, which never merge states.
struct PlainSearchTests {
  /// The first seeds, plus seeds that detect mutations of the checker that the first ones miss.
  /// `Tools/dev mutations` shows which ones; `Tools/Fuzz/fuzz.sh` tries more.
  static let seeds = Array(0..<2_000 as Range<UInt64>) + [2_433]

  @Test(arguments: 0..<25) func anExplorationSeesWhatAPlainSearchSees(part: UInt64) {
    for seed in Self.seeds where seed / 100 == part {
      #expect(NetComparison.ofSuite(seed: seed).difference() == nil)
    }
  }

  /// Found by the fuzzer: undoing a move that removed a child did not restore the intervals of the
  /// child's throttles, on which the place of a pending value depends.
  @Test(arguments: [1_003_758, 1_009_830, 1_019_247, 1_022_373, 3_008_760])
  func theFindingsOfTheFuzzerStayFixed(seed: UInt64) {
    #expect(NetComparison(seed: seed, limit: 60).difference() == nil)
  }

  /// Delays and sleeps of three actions. Fewer scripts wouldn't show that two states differ only in
  /// the remaining time of an effect, or in which of two effects is pending.
  @Test func momentsThatDifferByWhatWaitsAreTwo() {
    #expect(NetComparison(seed: 79, limit: 1500, checksAll: false).difference() == nil)
  }
}
