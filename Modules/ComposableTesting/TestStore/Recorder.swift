import ComposableCore

/// An action that an effect sent.
@usableFromInline
struct Received<State, Action> {
  /// The action.
  @usableFromInline let action: Action
  /// The number of its reduction.
  @usableFromInline let number: Int
  /// The state after its reduction.
  @usableFromInline let state: State

  @inlinable
  init(action: Action, number: Int, state: State) {
    self.action = action
    self.number = number
    self.state = state
  }
}

/// A received action that was reported as not asserted, and may still be asserted.
@usableFromInline
struct Reported<State, Action> {
  /// The action.
  @usableFromInline let received: Received<State, Action>
  /// The state before its reduction.
  @usableFromInline let before: State
}

/// Records the actions that effects send, and the states after them, for a test to assert.
@usableFromInline
final class Recorder<State, Action, Environment> {
  /// The lifecycle of the action that the test sends.
  @usableFromInline
  enum OwnAction {
    case none
    /// The next reduction is of this action.
    case sent
    /// The action was reduced, with this state after it.
    case reduced(State)
  }

  @usableFromInline var environment: Environment
  @usableFromInline let lines: EffectLines
  /// The action that the test is sending.
  @usableFromInline var ownAction = OwnAction.none
  /// The actions that haven't been asserted, in order.
  @usableFromInline var received: ArraySlice<Received<State, Action>> = []
  /// The number of reductions so far.
  @usableFromInline var reductions = 0
  /// The reported actions that haven't been asserted since.
  @usableFromInline var reported: [Reported<State, Action>] = []

  @inlinable
  init(environment: Environment, lines: EffectLines) {
    self.environment = environment
    self.lines = lines
  }

  /// Ends the sending of the test's action; returns the state after its reduction, or nil if it was
  /// not reduced.
  @inlinable
  func takeSent() -> State? {
    defer { ownAction = .none }
    if case .reduced(let state) = ownAction { return state }
    return nil
  }

  /// Records a reduction.
  @inlinable
  func reduced(_ action: Action, _ state: State, starting effect: Effect<Action, Never>) {
    reductions += 1
    if effect.isWork { lines.add(reductions) }
    if case .sent = ownAction {
      ownAction = .reduced(state)
    } else {
      received.append(Received(action: action, number: reductions, state: state))
    }
  }

  /// Removes the first received action. Its effects are attributed to the line that asserts it.
  @inlinable
  func takeFirst() -> Received<State, Action>? {
    guard let first = received.popFirst() else { return nil }
    // A slice retains the elements that were removed from its beginning.
    if received.isEmpty { received = [] }
    lines.move(first.number)
    return first
  }

  /// Keeps received actions that are being reported for a later assertion. `state` is the state
  /// before them.
  func keepReported(_ actions: ArraySlice<Received<State, Action>>, from state: State) {
    var before = state
    for received in actions {
      reported.append(Reported(received: received, before: before))
      before = received.state
    }
  }

  /// Removes and returns the first expected reported action; also removes those before it.
  @usableFromInline
  func takeReported(where isExpected: (Action) -> Bool) -> Reported<State, Action>? {
    guard let index = reported.firstIndex(where: { isExpected($0.received.action) }) else {
      return nil
    }
    let found = reported[index]
    reported.removeFirst(index + 1)
    lines.move(found.received.number)
    return found
  }
}
