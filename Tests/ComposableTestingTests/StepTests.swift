import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct StepTests {
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

  @Test func aMissingAssertionFailsAtTheScript() {
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
