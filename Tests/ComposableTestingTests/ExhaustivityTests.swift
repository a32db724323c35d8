import ComposableCore
import TestSupport
import Testing

@testable import ComposableTesting

struct ExhaustivityTests {
  func makeStore(_ exhaustivity: Exhaustivity) -> ProbeStore {
    let store = ProbeStore(
      initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment())
    store.exhaustivity = exhaustivity
    return store
  }

  /// The messages about skipped changes and actions that `body` produces.
  func skipped(_ body: () -> Void) -> [String] {
    let log = Log<String>()
    SkippedAssertions.$reporter.withValue(IssueReporter { log($0.message) }, operation: body)
    return log.all
  }

  @Test func anAssertionThatIsNotExhaustiveMustMatch() {
    let store = makeStore(.off)
    #expect(reportedMessages { store.send(.add(1)) { $0.count = 2 } }.count == 1)
    store.send(.add(1)) { $0.count = 2 }
  }

  @Test func receivedActionsAreSkippedUntilTheExpectedOne() {
    let store = makeStore(.off)
    store.send(.chain(4))
    store.receive(.chain(2)) { $0.log = ["chain 4", "chain 3", "chain 2"] }
    #expect(
      reportedMessages { store.receive(.chain(3)) }.first?.hasPrefix("Expected to receive") == true)
  }

  @Test func skippedAssertionsAreShown() {
    let store = makeStore(.off(showSkippedAssertions: true))
    let found = skipped {
      store.send(.add(1))
      store.send(.chain(3)) { $0.log = ["chain 3"] }
      store.receive(.chain(1))
    }
    #expect(
      found.map { $0.prefix { $0 != "\n" } } == [
        "Skipped changes of \"add(1)\".", "Skipped received actions.",
        "Skipped changes of \"chain(1)\".",
      ])
  }

  @Test func aBlockWithoutExhaustivityNeedNotAssertEverything() {
    let store = makeStore(.on)
    store.withExhaustivity(.off) {
      store.send(.add(1))
      store.send(.chain(2))
    }
    #expect(store.exhaustivity == .on)
    store.send(.add(1)) { $0.count = 2 }
    #expect(store.state.log == ["chain 2", "chain 1"])
    #expect(reportedMessages { store.send(.add(1)) }.count == 1)
  }

  @Test func anActionReceivedBeforeABlockHasToBeAsserted() {
    let store = makeStore(.on)
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    #expect(
      reportedMessages { store.withExhaustivity(.off) {} } == [
        """
        1 received action was not asserted before withExhaustivity.

            chain(1)

        Receive them first, or call "skipReceivedActions()".
        """
      ])
  }

  @Test(arguments: [Exhaustivity.off, .on])
  func anExhaustiveBlockHasToAssertWhatItReceives(around: Exhaustivity) {
    let store = makeStore(around)
    let found = reportedMessages {
      _ = store.withExhaustivity(.on) { store.send(.chain(2)) { $0.log = ["chain 2"] } }
    }
    #expect(
      found.map { $0.prefix { $0 != "\n" } } == [
        "1 received action was not asserted before the end of withExhaustivity."
      ])
    let other = makeStore(around)
    other.withExhaustivity(.on) {
      other.send(.chain(2)) { $0.log = ["chain 2"] }
      other.receive(.chain(1)) { $0.log = ["chain 2", "chain 1"] }
    }
  }

  @Test func aBlockReceivesTheActionsOfAnEarlierStep() {
    let store = makeStore(.on)
    store.send(.chain(4)) { $0.log = ["chain 4"] }
    store.withExhaustivity(.off) { store.receive(.chain(2)) }
    #expect(store.state.log == ["chain 4", "chain 3", "chain 2", "chain 1"])
    store.send(.add(1)) { $0.count = 1 }
  }

  @Test func aSendInABlockReportsTheActionsReceivedBefore() {
    let store = makeStore(.on)
    store.send(.chain(2)) { $0.log = ["chain 2"] }
    let found = reportedMessages {
      store.withExhaustivity(.off) {
        store.send(.chain(2))
        store.send(.add(1))
      }
    }
    #expect(
      found.map { $0.prefix { $0 != "\n" } } == [
        "1 received action was not asserted before withExhaustivity."
      ])
  }

  @Test(arguments: [Exhaustivity.on, .off, .off(showSkippedAssertions: true)])
  func aClosureIsCalledOnce(exhaustivity: Exhaustivity) throws {
    let store = makeStore(exhaustivity)
    let view = store.scope(state: \.count)
    var states: [Int] = []
    _ = skipped {
      store.send(.add(1)) {
        states.append($0.count)
        $0.count = 1
      }
      store.assert { states.append($0.count) }
      store.send(.chain(2)) { $0.log = ["chain 2"] }
      store.receive(.chain(1)) {
        states.append($0.log.count)
        $0.log = ["chain 2", "chain 1"]
      }
      view.send(.add(1)) {
        states.append($0)
        $0 = 2
      }
      view.assert { states.append($0) }
    }
    #expect(states == (exhaustivity == .on ? [0, 1, 1, 1, 2] : [1, 1, 2, 2, 2]))
  }

  @Test(arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func aPredicateIsCalledOnceForEachAction(exhaustivity: Exhaustivity) {
    let store = makeStore(exhaustivity)
    let view = store.scope(state: \.log.count)
    var judged: [ProbeAction] = []
    func isLast(_ action: ProbeAction) -> Bool {
      judged.append(action)
      return action == .chain(1)
    }
    _ = skipped {
      store.send(.chain(3))
      store.receive(isLast)
      view.root.send(.chain(2))
      view.receive(isLast)
    }
    #expect(judged == [.chain(2), .chain(1), .chain(1)])
  }

  @Test func anErrorEndsTheBlock() {
    struct Failed: Error {}
    let store = makeStore(.on)
    #expect(throws: Failed.self) { try store.withExhaustivity(.off) { throw Failed() } }
    #expect(store.exhaustivity == .on)
  }
}
