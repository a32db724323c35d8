import ComposableCore
import ExploreNet
import Testing

/// Explorations of random features see what plain searches see, which take no two moments for one.
struct PlainSearchTests {
  @Test(arguments: 0..<20) func anExplorationSeesWhatAPlainSearchSees(part: UInt64) {
    for seed in 100 * part..<100 * part + 100 {
      let isDeep = seed.isMultiple(of: 20)
      let comparison = NetComparison(seed: seed, limit: isDeep ? 100 : 12, checksAll: isDeep)
      #expect(comparison.difference() == nil, "seed \(seed)")
    }
  }
}
