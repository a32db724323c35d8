import ComposableCore
import Loop
import Testing

/// A program with a scheduler and a reporter of its own.
@MainActor
struct LoopTests {
  enum Action: Sendable { case start, tick }

  static let clock = Reducer<Int, Action, AnyScheduler> { seconds, action, scheduler in
    switch action {
    case .start:
      return Effect.timer(id: "clock", every: .seconds(1), on: scheduler).map { _ in .tick }
    case .tick:
      seconds += 1
      return .none
    }
  }

  @Test func aTimerRunsOnTheLoopOfTheProgram() {
    let (loop, log) = (EventLoop(), AuditLog())
    let store = Store(
      initialState: 0, reducer: Self.clock, environment: loop.scheduler, observer: log.observer()
    ).view
    store.send(.start)
    loop.turn(after: .milliseconds(999))
    #expect(log.lines == ["start"])
    loop.turn(after: .milliseconds(1))
    #expect(store.state == 1)
    #expect(log.lines == ["start", "tick", "− 0\n+ 1"])
  }

  @Test func theLogContainsNoSecrets() {
    let log = AuditLog()
    IssueReporter.$current.withValue(log.reporter) { AuditLog.reportMissing(account: "blob") }
    #expect(log.lines == [#"issue: The account "String" does not exist."#])
  }
}
