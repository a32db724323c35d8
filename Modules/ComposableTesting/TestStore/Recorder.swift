import ComposableCore

/// Records what a test has to assert: one entry for each reduction of an action that an effect
/// sent.
@usableFromInline
final class Recorder<State, Action, Environment> {
  /// An action that an effect sent, the number of its reduction, and the state after it.
  @usableFromInline typealias Received = (action: Action, number: Int, state: State)

  /// A received action that was reported as not asserted, and may still be asserted, with the state
  /// before it.
  @usableFromInline typealias Reported = (received: Received, before: State)

  @usableFromInline var environment: Environment
  @usableFromInline let lines: EffectLines
  /// Whether the next reduction is of the test's own action.
  @usableFromInline var awaitsSent = false
  /// Received actions from `firstReceived` on; the entries before it have been asserted.
  @usableFromInline var entries: ContiguousArray<Received> = []
  @usableFromInline var firstReceived = 0
  @usableFromInline var reductions = 0
  @usableFromInline var reported: [Reported] = []
  @usableFromInline var sent: State?

  @inlinable
  init(environment: Environment, lines: EffectLines) {
    self.environment = environment
    self.lines = lines
  }

  /// The actions that have not been asserted, in order.
  @inlinable var received: ArraySlice<Received> { ArraySlice(entries[firstReceived...]) }

  /// Whether there is an action that has not been asserted.
  @inlinable var hasReceived: Bool { firstReceived < entries.count }

  /// The state after the reduction of the test's own action; nil if it was not reduced.
  @inlinable
  func takeSent() -> State? {
    awaitsSent = false
    return sent.take()
  }

  /// Notes a reduction: as that of the test's own action if it waits for one, else as received.
  @inlinable
  func reduced(_ action: Action, _ state: State, starting effect: Effect<Action, Never>) {
    reductions += 1
    if effect.isWork { lines.add(reductions) }
    if awaitsSent {
      awaitsSent = false
      sent = state
    } else {
      entries.append((action, reductions, state))
    }
  }

  /// Removes the first action that has not been asserted; its effects are attributed to the current
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

  /// Keeps the received actions, which are being reported, for a later assertion. `state` is the
  /// one before them.
  func keepReported(_ actions: ArraySlice<Received>, from state: State) {
    var before = state
    for received in actions {
      reported.append((received, before))
      before = received.state
    }
  }

  /// Removes and returns the first reported action that is expected, and those before it.
  @usableFromInline
  func takeReported(where isExpected: (Action) -> Bool) -> Reported? {
    guard let index = reported.firstIndex(where: { isExpected($0.received.action) }) else {
      return nil
    }
    let found = reported[index]
    reported.removeFirst(index + 1)
    lines.move(found.received.number)
    return found
  }

  /// Forgets the actions that have not been asserted, because they were skipped or reported.
  func removeAllReceived() {
    entries = []
    firstReceived = 0
  }
}
