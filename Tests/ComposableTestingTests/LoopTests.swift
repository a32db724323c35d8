import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A reducer that sends itself actions endlessly.
struct LoopTests {
  enum Action: Equatable, Sendable {
    case ping, pong
  }

  @Test func aTestStoreReportsALoopAndStopsAfterAHundredThousandActions() {
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      state += 1
      return Effect(value: action == .ping ? .pong : .ping)
    }
    var last = 0
    let messages = reportedMessages {
      let store = TestStore(initialState: 0, reducer: reducer, environment: ())
      store.send(.ping) { $0 = 1 }
      store.skipReceivedActions()
      last = store.state
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

  @Test func theStoreGoesOnAfterALoop() {
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      state += 1
      return action == .ping ? Effect(value: .ping) : .none
    }
    let messages = reportedMessages {
      let store = TestStore(initialState: 0, reducer: reducer, environment: ())
      store.send(.ping) { $0 = 1 }
      store.skipReceivedActions()
      store.send(.pong) { $0 += 1 }
    }
    #expect(messages.count == 1)
  }
}
