import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// R12: a reducer that sends itself actions endlessly.
@Suite("R12 Endless loops are reported") struct LoopTests {
  enum Action: Equatable, Sendable {
    case ping, pong, stop
  }

  @Test func aLoopIsReportedAndStoppedAfterAHundredThousandActions() {
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      state += 1
      return action == .stop ? .none : Effect(value: action == .ping ? .pong : .ping)
    }
    var last = 0
    let messages = reportedMessages {
      let store = TestStore(initialState: 0, reducer: reducer, environment: ())
      store.send(.ping) { $0 = 1 }
      store.skipReceivedActions()
      last = store.state
      // The store still works.
      store.send(.stop) { $0 += 1 }
    }
    #expect(
      messages == [
        """
        A send has caused more than 100000 actions and does not come to an end. \
        The rest is dropped. These repeat: "ping" (sent by an effect of "pong"), \
        "pong" (sent by an effect of "ping"). \
        Let one of their effects end the chain, or deliver later.
        """
      ])
    #expect(last == 100_001)
  }
}
