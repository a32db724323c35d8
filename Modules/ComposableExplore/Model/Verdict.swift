/// The result of checking a property in a state, a move or a reduction.
///
/// A property whose verdict is always `irrelevant` could not fail, so it isn't proved.
enum Verdict: Sendable {
  case broken
  case holds
  /// The condition of the property isn't satisfied.
  case irrelevant

  init(_ holds: Bool, if condition: Bool = true) {
    self = !condition ? .irrelevant : holds ? .holds : .broken
  }
}
