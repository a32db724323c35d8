import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct TestStoreTests {
  func makeStore() -> ProbeStore {
    TestStore(initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment())
  }

  @Test func actionsAreReceivedByCasePathAndPredicate() {
    let store = makeStore()
    store.send(.fetch(1))
    store.receive(/ProbeAction.arrived) { $0.log = ["arrived 1"] }
    store.send(.fetch(2))
    store.receive({ $0 == .arrived(2) }) { $0.log.append("arrived 2") }
    store.send(.fetch(3))
    store.receive(where: { $0 == .arrived(3) }) { $0.log.append("arrived 3") }
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func aPredicateThatThrowsIsTheOnlyFailure(exhaustivity: Exhaustivity) {
    struct Failed: Error {}
    let store = makeStore()
    store.exhaustivity = exhaustivity
    store.send(.fetch(1))
    #expect(throws: Failed.self) {
      try store.receive(where: { _ in throw Failed() }) { $0.log = ["another"] }
    }
    #expect(store.state.log == ["arrived 1"])
  }

  @Test func anActionThatIsAssertedTooLateIsReportedOnce() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.add(1)) { $0.count = 1 }
      store.receive(.chain(1)) { $0.log.append("chain 1") }
      store.send(.add(1)) { $0.count = 2 }
      store.finish()
    }
    #expect(found.count == 1)
    #expect(store.state.log == ["chain 2", "chain 1"])
  }

  @Test func anActionThatIsAssertedTooLateMustMatch() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.nothing)
      store.receive(.chain(1)) { $0.log = ["another"] }
      store.receive(.chain(1))
    }
    #expect(found.count == 3)
  }

  @Test func aReportedActionCanBeSkipped() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.nothing)
      store.skipReceivedActions()
    }
    #expect(found.count == 1)
  }
}
