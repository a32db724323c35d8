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

  /// Checks the text around the difference of two states.
  private func expectDifference(
    _ message: String?, _ headline: String, _ remedy: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = try #require(message, sourceLocation: sourceLocation)
    let parts = message.components(separatedBy: "\n\n")
    #expect(parts.first == headline, sourceLocation: sourceLocation)
    #expect(
      parts.suffix(2) == ["(Expected: −, Actual: +)", remedy], sourceLocation: sourceLocation)
    let difference = parts.dropFirst().dropLast(2).joined(separator: "\n")
    #expect(!difference.isEmpty, sourceLocation: sourceLocation)
    for line in difference.split(separator: "\n") {
      #expect(line.hasPrefix("    "), sourceLocation: sourceLocation)
    }
  }

  @Test func anUnexpectedChange() throws {
    let found = reports { makeStore().send(.add(1)) }
    try expectDifference(
      found.first?.message, "\"add(1)\" changed the state, but no change was expected.",
      "Assert the change in a trailing closure: \"send(…) { $0… }\".")
    #expect(found.map(\.line) == [#line - 4])
  }

  @Test func noChangeWhereOneWasExpected() throws {
    let found = reportedMessages { makeStore().send(.nothing) { $0.count = 1 } }
    try expectDifference(
      found.first, "\"nothing\" was expected to change the state, but nothing changed.",
      "Change the reducer, or remove what the closure expects.")
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

  @Test func aWrongChange() throws {
    let found = reportedMessages { makeStore().send(.add(1)) { $0.count = 2 } }
    try expectDifference(
      found.first, "\"add(1)\" changed the state in another way than expected.",
      "Change the reducer, or what the closure expects.")
  }

  @Test func anUnexpectedAction() throws {
    let store = makeStore()
    store.send(.fetch(1))
    let found = reportedMessages { store.receive(.arrived(2)) }
    try expectDifference(
      found.first, "Received \"arrived(1)\", expected \"arrived(2)\".",
      "Receive actions in the order in which effects send them.")
    #expect(found.count == 1)
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

  @Test func aWrongAssertion() throws {
    let found = reportedMessages { makeStore().assert { $0.count = 3 } }
    try expectDifference(
      found.first, "The state is not as asserted.",
      "Actions that were received count only after \"receive\".")
  }

  @Test func theSeedIsPrinted() {
    let found = reportedMessages { makeStore(schedule: .seeded(42)).receive(.ticked) }
    #expect(
      found.first?.hasSuffix("The effects ran in the order of \"schedule: .seeded(42)\".") == true)
  }
}
