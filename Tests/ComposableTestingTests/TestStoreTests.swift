import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct TestStoreTests {
  let scheduler = TestScheduler()

  var environment: ProbeEnvironment { ProbeEnvironment(scheduler: scheduler.eraseToAnyScheduler()) }

  func makeStore(_ environment: ProbeEnvironment = ProbeEnvironment()) -> ProbeStore {
    TestStore(initialState: ProbeState(), reducer: probeReducer, environment: environment)
  }

  @Test func aChangeIsAsserted() {
    let store = makeStore()
    store.send(.add(2)) { $0.count = 2 }
    store.send(.nothing)
    #expect(store.state.count == 2)
  }

  @Test func feedbackIsReceivedStepByStep() {
    let store = makeStore()
    store.send(.chain(3)) { $0.log = ["chain 3"] }
    store.receive(.chain(2)) { $0.log.append("chain 2") }
    store.receive(.chain(1)) { $0.log.append("chain 1") }
  }

  @Test func anAsyncEffectIsReceivedWithoutWaiting() {
    let store = makeStore()
    store.send(.fetch(7))
    store.receive(.arrived(7)) { $0.log = ["arrived 7"] }
    store.finish()
  }

  @Test func aTimerTicksAtItsOwnTimes() {
    let store = makeStore(environment)
    store.send(.start)
    scheduler.advance(by: .milliseconds(35))
    store.receive(.ticked) { $0.log = ["tick at 0.01 seconds"] }
    store.receive(.ticked) { $0.log.append("tick at 0.02 seconds") }
    store.receive(.ticked) { $0.log.append("tick at 0.03 seconds") }
    store.send(.stop)
  }

  @Test func aSleepingLoopTicksAtItsOwnTimes() {
    let store = makeStore(environment)
    store.send(.tickForEver)
    scheduler.advance(by: .milliseconds(35))
    store.receive(.ticked) { $0.log = ["tick at 0.01 seconds"] }
    store.receive(.ticked) { $0.log.append("tick at 0.02 seconds") }
    store.receive(.ticked) { $0.log.append("tick at 0.03 seconds") }
    store.send(.stop)
    store.finish()
  }

  @Test func aDetachedEffectIsWaitedFor() {
    let store = makeStore(
      ProbeEnvironment(fetch: { value in await Task.detached { value * 2 }.value }))
    store.send(.fetch(4))
    store.receive(.arrived(8)) { $0.log = ["arrived 8"] }
  }

  @Test @MainActor func theMainActorIsFine() {
    let store = makeStore(environment)
    store.send(.tickForEver)
    scheduler.advance(by: .milliseconds(10))
    store.receive(.ticked) { $0.log = ["tick at 0.01 seconds"] }
    store.send(.stop)
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

  @Test func anActionThatIsForgottenIsReportedOnce() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.fetch(7))
      store.receive(.arrived(7)) { $0.log.append("arrived 7") }
      store.send(.nothing)
      store.finish()
    }
    #expect(found.count == 1)
  }

  @Test func anActionThatIsAssertedTooLateHasToBeRight() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.nothing)
      store.receive(.chain(1)) { $0.log = ["another"] }
      store.receive(.chain(1))
    }
    #expect(found.count == 3)
  }

  @Test func whatWasReportedCanBeSkipped() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.send(.nothing)
      store.skipReceivedActions()
    }
    #expect(found.count == 1)
  }

  @Test func theEnvironmentChangesFromTheNextAction() {
    let store = makeStore()
    store.environment.fetch = { _ in 100 }
    store.send(.fetch(1))
    store.receive(.arrived(100)) { $0.log = ["arrived 100"] }
  }

  @Test func cancellingTheTaskEndsWhatTheSendCaused() {
    let store = makeStore(environment)
    let task = store.send(.tickForEver)
    task.cancel()
    scheduler.advance(by: .seconds(1))
    task.finish()
    #expect(task.isCancelled)
  }
}
