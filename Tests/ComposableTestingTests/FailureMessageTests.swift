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

  /// A mistake in a test, and the beginning and the end of its failure.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let headline: String
    let remedy: String
    /// Makes the mistake, and returns its line.
    let make: @Sendable (ProbeStore) -> UInt

    var testDescription: String { headline }

    init(_ headline: String, _ remedy: String, make: @escaping @Sendable (ProbeStore) -> UInt) {
      self.headline = headline
      self.remedy = remedy
      self.make = make
    }
  }

  static let differences = [
    Mistake(
      "\"add(1)\" changed the state, but no change was expected.",
      "Assert the change in a trailing closure: \"send(…) { $0… }\"."
    ) {
      $0.send(.add(1))
      return #line - 1
    },
    Mistake(
      "\"nothing\" was expected to change the state, but nothing changed.",
      "Change the reducer, or remove what the closure expects."
    ) {
      $0.send(.nothing) { $0.count = 1 }
      return #line - 1
    },
    Mistake(
      "\"add(1)\" changed the state in another way than expected.",
      "Change the reducer, or what the closure expects."
    ) {
      $0.send(.add(1)) { $0.count = 2 }
      return #line - 1
    },
    Mistake(
      "The state is not as asserted.", "Received actions count only after \"receive\"."
    ) {
      $0.assert { $0.count = 3 }
      return #line - 1
    },
    Mistake(
      "Received \"arrived(1)\", expected \"arrived(2)\".",
      "Receive actions in the order in which effects send them."
    ) {
      $0.send(.fetch(1))
      $0.receive(.arrived(2)) { $0.log = ["arrived 2"] }
      return #line - 1
    },
    Mistake(
      "\"arrived(1)\" changed the state, but no change was expected.",
      "Assert the change in a trailing closure: \"receive(…) { $0… }\"."
    ) {
      $0.send(.fetch(1))
      $0.receive(.arrived(1))
      return #line - 1
    },
    Mistake(
      "\"add(1)\" changed the state in another way than expected.",
      "Change the reducer, or what the closure expects."
    ) {
      $0.scope(state: \.count).send(.add(1)) { $0 = 2 }
      return #line - 1
    },
    Mistake(
      "\"chain(1)\" changed the state outside of the scope, but no change was expected.",
      "Assert that change after the step: \"root.assert { $0… }\"."
    ) {
      $0.scope(state: \.count).send(.chain(1))
      $0.finish()
      return #line - 2
    },
  ]

  static let otherMistakes = [
    Mistake(
      "\"nothing\" was expected to change the state, but nothing changed.",
      "The closure does not change the state. Remove it, or change the reducer."
    ) {
      $0.send(.nothing) { $0.count = 0 }
      return #line - 1
    },
    Mistake(
      "The closure with the expected state threw CancellationError().",
      "Nothing was compared. Unwrap optional values before this step."
    ) {
      $0.send(.add(1)) { _ in throw CancellationError() }
      return #line - 1
    },
    Mistake(
      "Received \"arrived(1)\", expected an action that satisfies the predicate.",
      "Receive actions in the order in which effects send them."
    ) {
      $0.send(.fetch(1))
      $0.receive({ $0 == .ticked }) { $0.count = 1 }
      return #line - 1
    },
    Mistake(
      "Expected to receive \"ticked\", but nothing came.",
      "Nothing is in flight. Remove the line, or let the reducer return an effect that sends it."
    ) {
      $0.receive(.ticked) { $0.count = 1 }
      return #line - 1
    },
    Mistake(
      "1 received action was not asserted before \"add(1)\" was sent.",
      "Receive them first, or call \"skipReceivedActions()\"."
    ) {
      $0.send(.fetch(1))
      $0.send(.add(1)) { $0.count = 1 }
      return #line - 1
    },
    Mistake(
      "1 received action was not asserted at the end of the test.",
      "Receive it, or call \"skipReceivedActions()\"."
    ) {
      $0.send(.fetch(1))
      $0.finish()
      return #line - 1
    },
    Mistake(
      "There are no received actions to skip.",
      "Remove the line, or call \"skipReceivedActions(strict: false)\"."
    ) {
      $0.skipReceivedActions()
      return #line - 1
    },
    Mistake(
      "There are no effects in flight to skip.",
      "Remove the line, or call \"skipInFlightEffects(strict: false)\"."
    ) {
      $0.skipInFlightEffects()
      return #line - 1
    },
  ]

  @Test(arguments: differences) func aDifferenceHasAHeadlineAndARemedy(mistake: Mistake) {
    let store = makeStore()
    let found = reportedMessages { _ = mistake.make(store) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(mistake.headline)\n\n    ") == true)
    #expect(found.first?.hasSuffix("\n\n(Expected: −, Actual: +)\n\n\(mistake.remedy)") == true)
  }

  /// The store is released too, so that nothing is reported again at the end of the test.
  @Test(arguments: differences + otherMistakes)
  func aMistakeIsOneFailureAtItsLine(mistake: Mistake) {
    var line: UInt = 0
    let found = reports { line = mistake.make(makeStore()) }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.hasPrefix(mistake.headline) == true)
    #expect(found.first?.message.hasSuffix(mistake.remedy) == true)
  }

  @Test func aClosureThatChangesNothing() {
    #expect(
      reportedMessages { makeStore().send(.nothing) { $0.count = 0 } } == [
        """
        "nothing" was expected to change the state, but nothing changed.

        The closure does not change the state. Remove it, or change the reducer.
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

        The effects in flight wait for virtual time. Advance the test's scheduler first.
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
        The closure with the expected state threw Mistake().

        Nothing was compared. Unwrap optional values before this step.
        """
      ])
  }

  @Test func aRequirementInAClosureIsOneFailure() {
    let issues = Log<String>()
    withKnownIssue {
      makeStore().send(.add(1)) { $0.count = try #require(nil as Int?) }
    } matching: {
      issues("\($0)")
      return true
    }
    #expect(issues.count == 1)
  }

  @Test func theSeedIsPrinted() {
    let found = reportedMessages { makeStore(schedule: .seeded(42)).receive(.ticked) }
    #expect(
      found.first?.hasSuffix("The effects ran in the order of \"schedule: .seeded(42)\".") == true)
  }

  @Test func aReportOfARunningEffectNamesIt() {
    let reducer = Reducer<Int, Bool, Void> { _, isStart, _ in
      guard isStart else { return .none }
      return .future { answer in
        for _ in 0..<2 { answer(.success(false)) }
      }
    }
    let messages = reportedMessages {
      let store = TestStore(initialState: 0, reducer: reducer, environment: ())
      store.send(true)
      store.receive(false)
    }
    #expect(
      messages == [
        """
        A future effect was answered twice; the second answer is dropped. Effect 1, started by \
        "true"
        """
      ])
  }
}
