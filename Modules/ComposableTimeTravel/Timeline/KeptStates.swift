/// The states that are kept for some steps of a branch; those of the other steps are recomputed.
///
/// States can be large, so the number of kept ones must not grow with the number of steps: the
/// latest steps all keep theirs, the earlier ones at regular intervals.
struct KeptStates<State> {
  /// How many of the latest steps keep their states, and at most how many earlier ones.
  private static var limit: Int { 64 }

  /// The states of the steps at multiples of the interval, before the latest steps.
  private var earlier: [State] = []
  private var interval = 1
  /// The states of the latest steps, that of step `n` at `n % limit`.
  private var latest: [State] = []
  private(set) var stepCount = 0

  /// The number of kept states.
  var count: Int { earlier.count + latest.count }

  /// Adds the state of the next step.
  mutating func append(_ state: State) {
    let index = stepCount % Self.limit
    if latest.count < Self.limit {
      latest.append(state)
    } else {
      if (stepCount - Self.limit) % interval == 0 { keepEarlier(latest[index]) }
      latest[index] = state
    }
    stepCount += 1
  }

  /// Replaces the state of the last step.
  mutating func replaceLast(with state: State) { latest[(stepCount - 1) % Self.limit] = state }

  /// The last kept state up to a step; nil if there is none.
  func last(upTo step: Int) -> (step: Int, state: State)? {
    guard step >= 0 else { return nil }
    if step >= stepCount - latest.count {
      return latest.isEmpty ? nil : (step, latest[step % Self.limit])
    }
    let index = min(step / interval, earlier.count - 1)
    return (index * interval, earlier[index])
  }

  private mutating func keepEarlier(_ state: State) {
    earlier.append(state)
    guard earlier.count > Self.limit else { return }
    interval *= 2
    earlier = stride(from: 0, to: earlier.count, by: 2).map { earlier[$0] }
  }
}
