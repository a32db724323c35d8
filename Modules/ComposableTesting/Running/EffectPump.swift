import ComposableCore
import Dispatch

/// Runs the effects of one test store until a condition holds, or until waiting is useless.
///
/// It begins each call of the store, and waits where a call has to. Invariant: only the task or
/// thread that owns the host runs effects, so a test sees them in one order.
@usableFromInline
final class EffectPump {
  /// How a wait has ended.
  enum Outcome {
    /// The condition holds.
    case done
    /// No effect continues unless the test acts.
    case stuck
    /// The time was over before the condition held.
    case timedOut
  }

  /// Where the effects run.
  @usableFromInline let host: TestHost
  /// Which line of the test has started which effect.
  let lines: EffectLines
  /// The root of the running effects of the store.
  let root: EffectNode
  /// The order of what is ready, for the texts of failures.
  let schedule: Schedule
  /// How long to wait for effects outside the test's executor.
  var timeout: Duration
  /// Whether missing assertions have been reported since the last call.
  var isEnded = false
  /// The XCTest test that used the store last; 0 for none.
  private(set) var testNumber = XCTestWitness.currentTest

  @usableFromInline
  init(
    host: TestHost, root: EffectNode, schedule: Schedule, timeout: Duration,
    lines: EffectLines
  ) {
    self.host = host
    self.lines = lines
    self.root = root
    self.schedule = schedule
    self.timeout = timeout
  }

  /// Begins a call of the store and runs what is ready; everything from now on is attributed to
  /// `line`.
  @usableFromInline
  func begin(_ line: SourceLine) {
    isEnded = false
    testNumber = XCTestWitness.currentTest
    lines.current = line
    host.begin(line)
    run(line)
    lines.prune { root.effects }
  }

  /// Makes the caller the host's owner, and runs what is ready.
  func run(_ line: SourceLine) {
    host.own()
    drain(line)
  }

  /// Runs what is ready. The caller must own the host.
  @usableFromInline
  func drain(_ line: SourceLine) {
    if !host.drain(for: timeout) {
      let failure = Failure(
        "The effects did not come to rest within \(timeout).",
        list: root.effects.map(\.description),
        remedies: [
          "One of them yields forever. Let it sleep on the environment's scheduler instead."
        ])
      failure.report(line, schedule)
    }
  }

  /// Runs effects until `isDone`, waiting for those outside the test's executor up to `limit`, by
  /// default the store's timeout.
  func run(
    _ line: SourceLine, for limit: Duration? = nil, until isDone: () -> Bool
  ) -> Outcome {
    run(line)
    if isDone() { return .done }
    let deadline = DispatchTime.now() + DispatchTimeInterval(limit ?? timeout)
    // A cancelled operation may take its time to return.
    while !awaited.isEmpty || root.runtime.endingOperations > 0 {
      guard host.wait(until: deadline) else { return .timedOut }
      run(line)
      if isDone() { return .done }
    }
    return .stuck
  }

  /// How long `finish` waits if it is called with `timeout`.
  func limit(ofFinish timeout: Duration?) -> Duration { timeout ?? min(.seconds(1), self.timeout) }

  /// The effects that can deliver without an action of the test.
  var awaited: [EffectInfo] {
    root.effectsOffVirtualTime.filter { !host.isAsleep($0.number) }
  }
}
