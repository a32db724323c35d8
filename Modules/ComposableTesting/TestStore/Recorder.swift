import ComposableCore

/// Keeps what a test store has to assert: one entry for each reduction that the test did not send.
@usableFromInline
final class Recorder<State, Action, Environment> {
  @usableFromInline
  struct Received {
    @usableFromInline let action: Action
    @usableFromInline let number: Int
    @usableFromInline let state: State

    @inlinable
    init(action: Action, number: Int, state: State) {
      self.action = action
      self.number = number
      self.state = state
    }
  }

  @usableFromInline var environment: Environment
  @usableFromInline let lines: EffectLines
  @usableFromInline var awaitsSent = false
  /// What was received, from `firstReceived` on; before that, what was asserted.
  @usableFromInline var entries: ContiguousArray<Received> = []
  @usableFromInline var firstReceived = 0
  @usableFromInline var reductions = 0
  @usableFromInline var sent: State?

  @inlinable
  init(environment: Environment, lines: EffectLines) {
    self.environment = environment
    self.lines = lines
  }

  /// The actions that wait for an assertion, in their order.
  @inlinable var received: ArraySlice<Received> { ArraySlice(entries[firstReceived...]) }

  @inlinable var hasReceived: Bool { firstReceived < entries.count }

  /// The next reduction is the test's own.
  @inlinable
  func expectSent() {
    awaitsSent = true
  }

  /// The state after the test's own reduction; nil when there was none.
  @inlinable
  func takeSent() -> State? {
    awaitsSent = false
    return sent.take()
  }

  @inlinable
  func reduced(_ action: Action, _ state: State, starting effect: Effect<Action, Never>) {
    reductions += 1
    if let node = effect.node, node.value == nil { lines.add(reductions) }
    if awaitsSent {
      awaitsSent = false
      sent = state
    } else {
      entries.append(Received(action: action, number: reductions, state: state))
    }
  }

  /// Takes the first action that waits for an assertion; what it started belongs to the current
  /// line.
  @inlinable
  func takeFirst() -> Received {
    let first = entries[firstReceived]
    firstReceived += 1
    if firstReceived == entries.count {
      entries.removeAll(keepingCapacity: true)
      firstReceived = 0
    }
    lines.move(first.number)
    return first
  }

  func removeAllReceived() {
    entries = []
    firstReceived = 0
  }
}
