import ComposableCore
import PlainExplore
import Testing

/// Explorations of random features see the same as plain searches, which never merge states.
struct PlainSearchTests {
  /// The gate tries seeds up to 2,500 in a release build, as `Tools/dev mutations` does.
  @Test(arguments: 0..<8) func anExplorationAgreesWithAPlainSearch(part: UInt64) {
    for seed in part * 25..<part * 25 + 25 {
      #expect(SearchComparison.ofSuite(seed: seed).difference() == nil)
    }
  }

  /// Found by the fuzzer: undoing a move that removed a child did not restore the intervals of the
  /// child's throttles, on which the place of a pending value depends.
  @Test(arguments: [1_003_758, 1_009_830, 1_019_247, 1_022_373, 3_008_760])
  func theFindingsOfTheFuzzerStayFixed(seed: UInt64) {
    #expect(SearchComparison(seed: seed, limit: 60).difference() == nil)
  }

  /// Delays and sleeps of three actions. Fewer scripts wouldn't show that two states differ only in
  /// the remaining time of an effect, or in which of two effects is pending.
  @Test func statesThatDifferByPendingEffectsAreDistinct() {
    #expect(SearchComparison(seed: 79, limit: 1500, checksAll: false).difference() == nil)
  }

  /// A stack is replaced by an equal one whose screens have other births, or by a copy, while a
  /// screen waits for an answer. Fewer scripts wouldn't show that the answer no longer comes.
  @Test func stacksThatDifferByBirthsAreDistinct() {
    #expect(SearchComparison(seed: 60, limit: 400).difference() == nil)
  }

  /// An operation continues with the number that it was answered. Fewer scripts wouldn't show that
  /// two answers lead to different states before anything is sent.
  @Test func statesThatDifferByAnAnswerAreDistinct() {
    #expect(SearchComparison(seed: 75, limit: 400).difference() == nil)
  }
}
