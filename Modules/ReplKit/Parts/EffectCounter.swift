import Sessions

/// Counts the effects in flight at entries that are asked for in increasing order.
struct EffectCounter {
  private let starts: [Int]
  private let ends: [Int]
  private var started = 0
  private var ended = 0

  init(_ effects: [EffectSpan]) {
    starts = effects.map(\.start).sorted()
    ends = effects.compactMap(\.end).sorted()
  }

  mutating func count(at entry: Int) -> Int {
    while started < starts.count, starts[started] <= entry { started += 1 }
    while ended < ends.count, ends[ended] <= entry { ended += 1 }
    return started - ended
  }
}
