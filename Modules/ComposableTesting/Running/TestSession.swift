import ComposableCore
import Dispatch

/// The part of a test store that does not depend on its types: it runs the effects, waits for them,
/// and maps each effect to the line of the test that started it.
@usableFromInline
final class TestSession {
  /// The outcome of a wait.
  enum Outcome {
    /// The condition holds.
    case done
    /// No effect can continue without an action of the test.
    case stuck
    /// The time limit passed before the condition held.
    case timedOut
  }

  /// Where the effects run.
  @usableFromInline let host: TestHost
  /// The lines of the test.
  let lines: EffectLines
  /// The root of the store's running effects.
  let root: EffectNode
  /// The order of ready effects, for the messages of failures.
  let schedule: Schedule
  /// How long to wait for effects outside of the test's executor, and for its ready work to end.
  var timeout: Duration
  /// Whether the end of the test was checked since the last call of the store.
  var hasCheckedEnd = false
  /// The number of the XCTest test that used the store last; 0 for none.
  private(set) var testNumber = XCTestWitness.currentTest

  @usableFromInline
  init(
    host: TestHost, root: EffectNode, schedule: Schedule, timeout: Duration, lines: EffectLines
  ) {
    self.host = host
    self.lines = lines
    self.root = root
    self.schedule = schedule
    self.timeout = timeout
  }

  /// Begins a call of the store: runs ready work, and attributes new effects to `line`.
  @usableFromInline
  func begin(_ line: SourceLine) {
    hasCheckedEnd = false
    testNumber = XCTestWitness.currentTest
    host.currentLine = line
    ownAndSettle(line)
    lines.prune { root.effects }
  }

  /// Makes the caller the host's owner, and runs ready work.
  func ownAndSettle(_ line: SourceLine) {
    host.own()
    settle(line)
  }

  /// Runs ready work; fails the test if it doesn't end. The caller has to own the host.
  @usableFromInline
  func settle(_ line: SourceLine) {
    if host.runReady(for: timeout) { return }
    let failure = Failure(
      "The effects did not settle within \(timeout).", list: root.effects,
      remedies: ["One of them yields forever. Let it sleep on the environment's scheduler instead."]
    )
    failure.report(line, schedule)
  }

  /// Runs effects until `isDone`. Waits for those outside of the test's executor up to `limit`, by
  /// default the store's timeout.
  func wait(
    _ line: SourceLine, for limit: Duration? = nil, until isDone: () -> Bool
  ) -> Outcome {
    ownAndSettle(line)
    if isDone() { return .done }
    let deadline = DispatchTime.now() + DispatchTimeInterval(limit ?? timeout)
    // An operation that was canceled may need time to return.
    while !awaited.isEmpty || root.runtime.endingOperations > 0 {
      guard host.wait(until: deadline) else { return .timedOut }
      ownAndSettle(line)
      if isDone() { return .done }
    }
    return .stuck
  }

  /// The time that `finish` waits if it is called with `timeout`. By default an effect that was
  /// forgotten fails the test after a second, not after the whole timeout of the store.
  func finishTimeout(_ timeout: Duration?) -> Duration { timeout ?? min(.seconds(1), self.timeout) }

  /// The effects that can deliver without an action of the test.
  var awaited: [EffectInfo] {
    root.effectsOffVirtualTime.filter { !host.isAsleep($0) }
  }
}

/// Maps the effects of a test store to the lines of the test that started them.
@usableFromInline
final class EffectLines {
  private let host: TestHost
  private var lines: [Int: SourceLine] = [:]
  /// The number of lines above which lines of ended effects are removed.
  private var limit = 64

  @usableFromInline
  init(_ host: TestHost) {
    self.host = host
  }

  /// Attributes the effects of a reduction to the current line.
  @usableFromInline
  func add(_ reduction: Int) {
    lines[reduction] = host.currentLine
  }

  /// Attributes the effects of a reduction to the current line, which asserts its action.
  @usableFromInline
  func move(_ reduction: Int) {
    if lines[reduction] != nil { lines[reduction] = host.currentLine }
  }

  /// The line that started an effect.
  func line(of effect: EffectInfo) -> SourceLine {
    lines[effect.reduction] ?? host.currentLine
  }

  /// Removes the lines of ended effects if there are too many lines.
  func prune(keeping effects: () -> [EffectInfo]) {
    guard lines.count > limit else { return }
    let running = Set(effects().map(\.reduction))
    lines = lines.filter { running.contains($0.key) }
    limit = max(64, 2 * lines.count)
  }
}
