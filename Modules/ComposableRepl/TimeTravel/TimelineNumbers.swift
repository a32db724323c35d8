/// What the timeline calls the reductions and effects of the store.
///
/// The store counts both from its creation. The timeline numbers the actions of a branch from the
/// step after which the branch begins, and new effects after the effects of a replayed session.
struct TimelineNumbers {
  /// The difference between the number of an action and that of its reduction.
  private var difference = 0
  /// The difference between the numbers of an effect in the timeline and in the store.
  private var effectDifference = 0
  private var lastEffect = 0
  private var lastEffectOfStore = 0
  /// The store's effects up to this one were forgotten.
  private var lastForgotten = 0

  /// Numbers the action that is reduced; `reduction` is its number in the store.
  mutating func setNumber(_ action: Int, ofReduction reduction: Int) {
    difference = action - reduction
  }

  /// The number of the action of a reduction. A restarted one has the negated number of its
  /// action.
  func action(of reduction: Int) -> Int { reduction < 0 ? -reduction : reduction + difference }

  /// Numbers an effect that has started.
  mutating func number(newEffect effect: Int) -> Int {
    lastEffect += 1
    lastEffectOfStore = effect
    effectDifference = lastEffect - effect
    return lastEffect
  }

  /// The number of an effect, which may have ended; nil if it was forgotten.
  func number(ofEffect effect: Int) -> Int? {
    effect > lastForgotten ? effect + effectDifference : nil
  }

  /// Forgets the effects in flight, so that their ends are not recorded.
  mutating func forgetEffects() { lastForgotten = lastEffectOfStore }

  /// Numbers new effects after those of a replayed session.
  mutating func skipEffects(upTo number: Int) { lastEffect = max(lastEffect, number) }
}
