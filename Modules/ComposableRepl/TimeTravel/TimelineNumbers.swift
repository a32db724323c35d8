/// What the timeline calls the reductions and effects of the store.
///
/// The store counts both from its creation. The actions of a branch count on from the step at which
/// it begins, and new effects from those of a replayed session.
struct TimelineNumbers {
  /// The difference between the number of an action and that of its reduction.
  private var difference = 0
  /// The numbers of the effects in flight, by those of the store.
  private var effects: [Int: Int] = [:]
  private var lastEffect = 0

  /// Begins an action; `reduction` is its number in the store.
  mutating func begin(_ action: Int, reduction: Int) { difference = action - reduction }

  /// The number of the action of a reduction. A restarted one has the negated number of its
  /// action.
  func action(of reduction: Int) -> Int { reduction < 0 ? -reduction : reduction + difference }

  /// Begins an effect; returns its number.
  mutating func begin(effect: Int) -> Int {
    lastEffect += 1
    effects[effect] = lastEffect
    return lastEffect
  }

  /// Ends an effect; returns its number, or nil if it was forgotten.
  mutating func end(effect: Int) -> Int? { effects.removeValue(forKey: effect) }

  /// Forgets the effects in flight, so that their ends are not recorded.
  mutating func forgetEffects() { effects = [:] }

  /// The number of an effect in flight.
  func number(ofEffect effect: Int) -> Int? { effects[effect] }

  /// Numbers new effects after those of a replayed session.
  mutating func skipEffects(upTo number: Int) { lastEffect = max(lastEffect, number) }
}
