import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct StepTests {
  @Test func aScriptRunsThroughItsSteps() {
    let scheduler = TestScheduler()
    assert(
      initialValue: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment(),
      steps:
        Step(.send, .add(1)) { $0.count = 1 },
      .environment { $0.scheduler = scheduler.eraseToAnyScheduler() },
      Step(.send, .tickForEver),
      .do { scheduler.advance(by: .milliseconds(10)) },
      Step(.receive, .ticked) { $0.log = ["tick at 0.01 seconds"] },
      Step(.send, .stop))
  }

  @Test func aStepFailsAtItsOwnLine() {
    let found = reports {
      assert(
        initialValue: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment(),
        steps: [
          Step(.send, .nothing),
          Step(.send, .add(1)) { $0.count = 2 },
        ])
    }
    #expect(found.map(\.line) == [#line - 3])
  }

  @Test func whatIsLeftOverFailsAtTheScript() {
    let line: UInt = #line + 2
    let found = reports {
      assert(
        initialValue: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment(),
        steps: Step(.send, .fetch(1)))
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.hasPrefix("1 received action was not asserted") == true)
  }
}
