import ComposableCore

/// Keeps what a test store has to assert: one entry for each reduction that the test did not send.
final class Recorder<State, Action, Environment> {
  struct Received {
    let action: Action
    let number: Int
    let state: State
  }

  var environment: Environment
  /// The line of the call that the store is in, which is to blame for what starts now.
  var line: SourceLine
  private(set) var received: ArraySlice<Received> = []
  private var awaitsSent = false
  private var lines: [Int: SourceLine] = [:]
  private var linesKept = 64
  private var reductions = 0
  private var sent: State?

  init(environment: Environment, line: SourceLine) {
    self.environment = environment
    self.line = line
  }

  /// The next reduction is the test's own.
  func expectSent() {
    awaitsSent = true
  }

  /// The state after the test's own reduction; nil when there was none.
  func takeSent() -> State? {
    awaitsSent = false
    return sent.take()
  }

  func reduced(_ action: Action, _ state: State, starting effect: Effect<Action, Never>) {
    reductions += 1
    if effect.node.map({ $0.value == nil }) == true { lines[reductions] = line }
    if awaitsSent {
      awaitsSent = false
      sent = state
    } else {
      received.append(Received(action: action, number: reductions, state: state))
    }
  }

  /// Takes the first action that waits for an assertion; what it started belongs to `line`.
  func takeFirst(_ line: SourceLine) -> Received {
    let first = received.removeFirst()
    if lines[first.number] != nil { lines[first.number] = line }
    return first
  }

  func removeAllReceived() {
    received = []
  }

  /// The line that started an effect.
  func line(of effect: EffectInfo) -> SourceLine {
    lines[effect.reduction] ?? line
  }

  /// Forgets the lines of effects that have ended, now and then.
  func prune(keeping effects: () -> [EffectInfo]) {
    guard lines.count > linesKept else { return }
    let running = Set(effects().map(\.reduction)).union(received.map(\.number))
    lines = lines.filter { running.contains($0.key) }
    linesKept = max(64, 2 * lines.count)
  }
}
