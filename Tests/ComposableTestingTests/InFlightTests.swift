import ComposableCore
import Foundation
import TestSupport
import Testing

@testable import ComposableTesting

/// Effects that are still in flight at the end of a test, or that a test has to wait for.
struct InFlightTests {
  let scheduler = TestScheduler()

  func makeStore(
    timeout: Duration = .seconds(1), _ environment: ProbeEnvironment? = nil
  ) -> ProbeStore {
    TestStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: environment ?? ProbeEnvironment(scheduler: scheduler.eraseToAnyScheduler()),
      timeout: timeout)
  }

  /// Waits for a task that is not on the test's executor.
  let neverAnswering = ProbeEnvironment(fetch: { value in
    try? await Task.detached { try await Task.never() }.value
    return value
  })

  @Test(arguments: [false, true])
  func anEffectInFlightAtTheEndFailsAtTheLineThatStartedIt(finishes: Bool) {
    let line: UInt = #line + 3
    let found = reports {
      let store = makeStore()
      store.send(.tickForEver)
      if finishes { store.finish() }
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(message.hasPrefix("Effect 1, started by \"tickForEver\" with id "))
    #expect(
      message.hasSuffix(
        finishes
          ? """
          , is still in flight at the end of the test.

          Let it end, cancel it, or call "skipInFlightEffects()" first.
          """
          : """
          , outlives its test store.

          Let it end, cancel it, or call "finish()" or "skipInFlightEffects()" last.
          """))
  }

  @Test func anEffectStartedByAReceivedActionFailsAtTheLineOfTheReceive() {
    let relay = Reducer<Int, Bool, AnyScheduler> { _, isFirst, scheduler in
      isFirst
        ? Effect(value: false)
        : .fireAndForget { try await scheduler.sleep(for: .seconds(1)) }
    }
    let line: UInt = #line + 5
    let found = reports {
      let store = TestStore(
        initialState: 0, reducer: relay, environment: scheduler.eraseToAnyScheduler())
      store.send(true)
      store.receive(false)
    }
    #expect(found.map(\.line) == [line])
  }

  @Test func actionsLeftAtTheEndFail() {
    #expect(
      reportedMessages { makeStore().send(.fetch(1)) } == [
        """
        1 received action was not asserted at the end of the test.

            arrived(1)

        Receive it, or call "skipReceivedActions()".
        """
      ])
  }

  @Test func anEffectThatNeverAnswersIsNamedAfterTheTimeout() {
    let store = makeStore(timeout: .milliseconds(20), neverAnswering)
    store.send(.fetch(1))
    let line: UInt = #line - 1
    #expect(
      reportedMessages { store.receive(.arrived(1)) } == [
        """
        Expected to receive "arrived(1)", but nothing came within 0.02 seconds.

            Effect 1, started by "fetch(1)", started at \
        ComposableTestingTests/InFlightTests.swift:\(line)

        It waits for real time, or for another thread. Answer it in the test's environment, or wait \
        longer with the parameter "timeout:".
        """
      ])
    let found = reports { store.finish() }
    #expect(found.map(\.line) == [line])
    #expect(
      found.first?.message == """
        Effect 1, started by "fetch(1)", is still in flight after 0.02 seconds.

        It waits for real time, or for another thread. Answer it in the test's environment, or wait \
        longer with the parameter "timeout:".
        """)
  }

  @Test func finishWaitsForASecondByDefault() {
    let store = makeStore(timeout: .seconds(60), neverAnswering)
    let task = store.send(.fetch(1))
    let messages = reportedMessages {
      task.finish(timeout: .milliseconds(20))
      task.finish()
      store.finish(timeout: .milliseconds(30))
    }
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        "The effects of this send have not finished within 0.02 seconds.",
        "The effects of this send have not finished within 1.0 seconds.",
        #"Effect 1, started by "fetch(1)", is still in flight after 0.03 seconds."#,
      ])
  }

  @Test func oneReceiveMayWaitForLessThanItsStore() {
    let store = makeStore(timeout: .seconds(60), neverAnswering)
    store.send(.fetch(1))
    let messages = reportedMessages {
      store.receive(.arrived(1), timeout: .milliseconds(20))
      store.receive(/ProbeAction.arrived, timeout: .milliseconds(30))
    }
    #expect(
      messages.map { $0.prefix { $0 != "\n" } } == [
        #"Expected to receive "arrived(1)", but nothing came within 0.02 seconds."#,
        // The path finds its case among those with an `Int` when it first sees an action of it.
        #"Expected to receive an action of "Int", but nothing came within 0.03 seconds."#,
      ])
    store.skipInFlightEffects()
  }

  @Test func aReceiveDoesNotWaitForVirtualTime() {
    let store = makeStore(timeout: .seconds(60))
    store.send(.start)
    store.send(.tickForEver)
    let time = ContinuousClock().measure {
      #expect(reportedMessages { store.receive(.ticked) }.count == 1)
    }
    #expect(time < .seconds(30))
    store.send(.stop)
  }

  @Test func skippedActionsAndEffectsNeedNoAssertion() {
    let store = makeStore()
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    store.skipReceivedActions()
    #expect(store.state.log == ["chain 2", "chain 1"])
    store.send(.tickForEver)
    store.skipInFlightEffects()
    #expect(reportedMessages { store.skipReceivedActions() }.count == 1)
    #expect(reportedMessages { store.skipInFlightEffects() }.count == 1)
    store.skipReceivedActions(strict: false)
    store.skipInFlightEffects(strict: false)
  }

  @Test func releasingTheStoreReleasesItsHost() {
    weak var host: TestHost?
    do {
      let store = makeStore(ProbeEnvironment(fetch: { value in await Task { value }.value }))
      host = store.session.host
      store.send(.fetch(1))
      store.receive(.arrived(1)) { $0.log = ["arrived 1"] }
      #expect(host != nil)
    }
    #expect(host == nil)
  }

  @Test func releasingTheStoreReleasesTheObjectsOfItsEffects() {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let held = Token()
      token = held
      let store = makeStore(
        ProbeEnvironment(
          fetch: { [scheduler] value in
            try? await scheduler.sleep(for: .seconds(1))
            withExtendedLifetime(held) {}
            return value
          }, scheduler: scheduler.eraseToAnyScheduler()))
      store.exhaustivity = .off
      store.send(.fetch(1))
      store.send(.start)
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  /// Waits without blocking a thread: the effect ends on the threads that also run the other tests.
  @Test(.turnLimit)
  func anEffectThatResumesAfterItsStoreWasReleasedEndsElsewhere() async {
    let isAnswered = DispatchSemaphore(value: 0)
    let (ends, end) = AsyncStream<Int>.makeStream()
    do {
      let store = makeStore(
        ProbeEnvironment(fetch: { value in
          await withCheckedContinuation { continuation in
            Thread {
              isAnswered.wait()
              continuation.resume()
            }.start()
          }
          end.yield(value)
          return value
        }))
      store.exhaustivity = .off
      store.send(.fetch(1))
    }
    isAnswered.signal()
    #expect(await ends.first { _ in true } == 1)
  }
}
