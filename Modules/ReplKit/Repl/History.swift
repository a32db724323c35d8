import ComposableCore

/// The steps of a session and the states after them, as far back as memory is allowed to go.
///
/// A class, since generic code that reads one number of a struct copies all of it.
@usableFromInline
package final class History<State, Action> {
  /// How many steps are kept.
  @usableFromInline static var limit: Int { 10_000 }

  @usableFromInline
  package struct Step {
    @usableFromInline var action: Action
    @usableFromInline var inputs: Inputs
    @usableFromInline var origin: ActionOrigin
    /// The number the store gave the reduction; it grows also when history is rewound.
    @usableFromInline var reduction: Int
    @usableFromInline var state: State

    @inlinable
    package init(
      action: Action, inputs: Inputs, origin: ActionOrigin, reduction: Int, state: State
    ) {
      self.action = action
      self.inputs = inputs
      self.origin = origin
      self.reduction = reduction
      self.state = state
    }
  }

  /// The state before the first step that is kept.
  @usableFromInline var base: State
  /// How many steps came before the first that is kept.
  @usableFromInline var dropped = 0
  /// The number of the last step.
  @usableFromInline var last = 0
  /// The step that is current, 0 for the start.
  @usableFromInline var position = 0
  /// The steps that are kept, as a ring once there are as many as may be: the first stands at `start`.
  @usableFromInline var slots: [Step] = []
  @usableFromInline var start = 0

  package init(_ initial: State) {
    base = initial
  }

  /// The numbers of the steps that can be gone to, the start of what is kept included.
  var range: ClosedRange<Int> { dropped...last }

  /// The steps that are kept, with their numbers.
  var steps: [(number: Int, step: Step)] {
    ordered.enumerated().map { (dropped + $0 + 1, $1) }
  }

  /// The steps that are kept, the oldest first.
  private var ordered: ArraySlice<Step> { slots[start...] + slots[..<start] }

  /// A step that is kept.
  private subscript(number: Int) -> Step {
    slots[(start + number - dropped - 1) % slots.count]
  }

  /// The state after step `number`; nil outside of `range`.
  func state(at number: Int) -> State? {
    guard range.contains(number) else { return nil }
    return number == dropped ? base : self[number].state
  }

  /// Adds a step after the current one; steps that were undone are forgotten.
  @inlinable
  package func append(_ step: consuming Step) {
    if position < last { forgetUndone() }
    position += 1
    last = position
    guard slots.count == Self.limit else { return slots.append(step) }
    swap(&slots[start], &step)
    base = step.state
    dropped += 1
    start = start + 1 == Self.limit ? 0 : start + 1
  }

  @usableFromInline
  func forgetUndone() {
    slots = Array(ordered.prefix(position - dropped))
    start = 0
  }

  /// Makes step `number` the current one. Answers its state, and the reduction after which effects are void.
  func go(to number: Int) -> (state: State, reduction: Int)? {
    guard let state = state(at: number) else { return nil }
    position = number
    let first = slots.isEmpty ? 1 : slots[start].reduction
    return (state, number == dropped ? first - 1 : self[number].reduction)
  }

  /// The step before the last `count` actions that the user sent, or the first that is kept.
  func undone(_ count: Int) -> Int {
    var rest = count
    var number = position
    while number > dropped {
      number -= 1
      if self[number + 1].origin == .user { rest -= 1 }
      if rest == 0 { break }
    }
    return number
  }

  /// The step after the next `count` actions that the user sent, with all that followed them.
  func redone(_ count: Int) -> Int {
    var rest = count
    var number = position
    while number < last {
      if self[number + 1].origin == .user {
        if rest == 0 { break }
        rest -= 1
      }
      number += 1
    }
    return number
  }
}
