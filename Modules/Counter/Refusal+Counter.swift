import PrimeNumbers
import TextUI

// The refusals that both counter views share.
extension Refusal {
  /// Why `count` cannot be lowered.
  static func lowering(_ count: Int, isAnswerAwaited: Bool) -> Refusal? {
    if isAnswerAwaited { return .awaiting("an answer") }
    return count == .min ? .when("at the smallest number") : nil
  }

  /// Why `count` cannot be raised.
  static func raising(_ count: Int, isAnswerAwaited: Bool) -> Refusal? {
    if isAnswerAwaited { return .awaiting("an answer") }
    return count == .max ? .when("at the largest number") : nil
  }

  /// Why the prime with the number `count` cannot be requested.
  static func asking(_ count: Int, isAnswerAwaited: Bool) -> Refusal? {
    if isAnswerAwaited { return .awaiting("an answer") }
    if count > largestPrimeIndex {
      return .when("above \(largestPrimeIndex), where none is computed")
    }
    return count < 1 ? .when("below 1, where there is no prime") : nil
  }
}
