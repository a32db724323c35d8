import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// The exact text and line of each failure of a test store.
struct FailureMessageTests {
  let scheduler = TestScheduler()

  func makeStore(schedule: Schedule = .fifo) -> ProbeStore {
    TestStore(
      initialState: ProbeState(), reducer: probeReducer,
      environment: ProbeEnvironment(scheduler: scheduler.eraseToAnyScheduler()),
      schedule: schedule)
  }

  /// Mistakes that are shown as a difference of states: what is said before it and after.
  static let differences:
    [(mistake: @Sendable (ProbeStore) -> Void, headline: String, remedy: String)] = [
      (
        { $0.send(.add(1)) }, "\"add(1)\" changed the state, but no change was expected.",
        "Assert the change in a trailing closure: \"send(…) { $0… }\"."
      ),
      (
        { $0.send(.nothing) { $0.count = 1 } },
        "\"nothing\" was expected to change the state, but nothing changed.",
        "Change the reducer, or remove what the closure expects."
      ),
      (
        { $0.send(.add(1)) { $0.count = 2 } },
        "\"add(1)\" changed the state in another way than expected.",
        "Change the reducer, or what the closure expects."
      ),
      (
        { $0.assert { $0.count = 3 } }, "The state is not as asserted.",
        "Actions that were received count only after \"receive\"."
      ),
      (
        { store in
          store.send(.fetch(1))
          store.receive(.arrived(2))
        }, "Received \"arrived(1)\", expected \"arrived(2)\".",
        "Receive actions in the order in which effects send them."
      ),
    ]

  @Test(arguments: differences.indices) func aDifferenceHasAHeadlineAndARemedy(index: Int) {
    let (mistake, headline, remedy) = Self.differences[index]
    let store = makeStore()
    let found = reportedMessages { mistake(store) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(headline)\n\n    ") == true)
    #expect(found.first?.hasSuffix("\n\n(Expected: −, Actual: +)\n\n\(remedy)") == true)
  }

  @Test func anActionForAnAbsentChildIsReportedAtItsSend() {
    let reducerLine: UInt = #line + 1
    let reducer = probeReducer.optional()
    let store = TestStore(
      initialState: ProbeState?.none, reducer: reducer, environment: ProbeEnvironment())
    let found = reports { store.send(.nothing) }
    #expect(found.map(\.line) == [#line - 1])
    let place = "ComposableTestingTests/FailureMessageTests.swift:\(reducerLine)"
    #expect(found.first?.message.hasSuffix("The child's reducer is at \(place).") == true)
  }

  @Test func aClosureThatChangesNothing() {
    #expect(
      reportedMessages { makeStore().send(.nothing) { $0.count = 0 } } == [
        """
        "nothing" was expected to change the state, but nothing changed.

        The closure leaves the state as it was. Remove it, or change the reducer.
        """
      ])
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func anActionOfAnotherCase() {
    let store = makeStore()
    store.send(.fetch(1))
    #expect(
      reportedMessages { store.receive(/ProbeAction.add) } == [
        """
        Received "arrived(1)", expected "add".

        Receive actions in the order in which effects send them.
        """
      ])
  }

  @Test func anActionThatDoesNotMatch() {
    let store = makeStore()
    store.send(.fetch(1))
    #expect(
      reportedMessages { store.receive { $0 == .ticked } } == [
        """
        Received "arrived(1)", expected an action that satisfies the predicate.

        Receive actions in the order in which effects send them.
        """
      ])
  }

  @Test func aMissingAction() {
    let store = makeStore()
    #expect(
      reportedMessages { store.receive(.ticked) } == [
        """
        Expected to receive "ticked", but nothing came.

        Nothing is in flight. Remove the line, or let the reducer return an effect that sends it.
        """
      ])
  }

  @Test func aMissingActionWithEffectsInFlight() {
    let store = makeStore()
    store.send(.tickForEver)
    let line: UInt = #line - 1
    let found = reportedMessages { store.receive(.ticked) }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        """
        Expected to receive "ticked", but nothing came.

            Effect 1, started by "tickForEver" with id
        """) == true)
    #expect(
      found.first?.hasSuffix(
        """
        , started at ComposableTestingTests/FailureMessageTests.swift:\(line)

        What is in flight waits for virtual time. Advance the test's scheduler first.
        """) == true)
    store.send(.stop)
  }

  @Test func actionsThatWereNotAssertedBeforeASend() {
    let store = makeStore()
    store.send(.chain(3)) { $0.log = ["chain 3"] }
    #expect(
      reportedMessages { store.send(.nothing) } == [
        """
        2 received actions were not asserted before "nothing" was sent.

            chain(2)
            chain(1)

        Receive them first, or call "skipReceivedActions()".
        """
      ])
    #expect(store.state.log == ["chain 3", "chain 2", "chain 1"])
  }

  @Test func aThrowingClosure() {
    struct Mistake: Error {}
    #expect(
      reportedMessages { makeStore().send(.add(1)) { _ in throw Mistake() } } == [
        """
        The closure that says what is expected threw Mistake().

        Nothing was compared. Unwrap what may be absent before this step.
        """
      ])
  }

  @Test func theSeedIsPrinted() {
    let found = reportedMessages { makeStore(schedule: .seeded(42)).receive(.ticked) }
    #expect(
      found.first?.hasSuffix("The effects ran in the order of \"schedule: .seeded(42)\".") == true)
  }
}
