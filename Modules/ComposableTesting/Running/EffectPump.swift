import ComposableCore
import Dispatch

/// Runs the effects of one test store until something has happened, and says when waiting is no
/// use.
@usableFromInline
final class EffectPump {
  enum Outcome {
    case done
    /// Nothing in flight goes on unless the test does something.
    case stuck
    case timedOut
  }

  @usableFromInline let host: TestHost
  let lines: EffectLines
  let runtime: EffectRuntime
  let schedule: Schedule
  var timeout: Duration
  /// Whether what was not asserted has been reported since the last call.
  var isEnded = false
  /// The test of XCTest that used the store last, 0 for none.
  private(set) var testNumber = XCTestWitness.currentTest

  @usableFromInline
  init(
    _ host: TestHost, _ runtime: EffectRuntime, _ schedule: Schedule, _ timeout: Duration,
    _ lines: EffectLines
  ) {
    self.host = host
    self.lines = lines
    self.runtime = runtime
    self.schedule = schedule
    self.timeout = timeout
  }

  /// Starts a call of the store: runs what is ready. What happens from now on belongs to `line`.
  @usableFromInline
  func begin(_ line: SourceLine) {
    isEnded = false
    testNumber = XCTestWitness.currentTest
    lines.current = line
    run(line)
    lines.prune { runtime.inFlight }
  }

  /// Runs what is ready. Whoever calls this owns the host from now on.
  func run(_ line: SourceLine) {
    host.own()
    drain(line)
  }

  /// Runs what is ready. The caller owns the host.
  @usableFromInline
  func drain(_ line: SourceLine) {
    if !host.drain(for: timeout) {
      let failure = Failure(
        "The effects did not come to rest within \(timeout).",
        list: runtime.inFlight.map(\.description),
        remedies: [
          "One of them yields for ever. Let it sleep on the environment's scheduler instead."
        ])
      failure.report(line, schedule)
    }
  }

  /// Runs effects until `isDone`, and waits for those that left the test's executor: for `limit`,
  /// or as long as the store does.
  func run(
    _ line: SourceLine, for limit: Duration? = nil, until isDone: () -> Bool
  ) -> Outcome {
    run(line)
    if isDone() { return .done }
    let deadline = DispatchTime.now() + DispatchTimeInterval(limit ?? timeout)
    while goesOn {
      guard host.wait(until: deadline) else { return .timedOut }
      run(line)
      if isDone() { return .done }
    }
    return .stuck
  }

  /// What can deliver without the test's help.
  var awaited: [EffectInfo] {
    runtime.inFlightOffVirtualTime.filter { !host.isAsleep($0.number) }
  }

  private var goesOn: Bool { !awaited.isEmpty }
}
