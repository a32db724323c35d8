import ComposableCore
import TestSupport
import Testing

/// R7: values that are dropped because an earlier one removed their child.
@Suite("R7 Dropped values") struct DroppedValueTests {
  struct State: Equatable, Sendable {
    var child: Int? = 0
    var isSaved = false
  }

  enum ChildAction: Sendable {
    case close, extra, start
  }

  enum Action: Sendable {
    case child(ChildAction)
    case save
  }

  /// A parent that removes its child on `close`; the child's `start` returns `effect`.
  func harness(
    _ effect: @escaping @Sendable () -> Effect<ChildAction, Never>
  ) -> EngineHarness<State, Action> {
    let child = Reducer<Int, ChildAction, Void> { state, action, _ in
      state += 1
      return if case .start = action { effect() } else { .none }
    }
    let reducer = Reducer<State, Action, Void>.combine(
      child.optional().pullback(state: \.child, action: /Action.child),
      Reducer { state, action, _ in
        if case .child(.close) = action { state.child = nil }
        return .none
      })
    return EngineHarness(State(), reducer, ())
  }

  @Test func aValueAfterTheOneThatRemovesItsChildIsReported() {
    let harness = harness {
      .merge(Effect(value: .close), Effect(value: .extra), Effect(value: .extra))
    }
    harness.send(.child(.start))
    #expect(harness.state.child == nil)
    #expect(
      harness.issues.all == [
        """
        The action "child.extra" arrived for "child.?", which is not there; ignored. An earlier \
        value of the effect of "child.start" removed it. Let the value that removes the child be \
        the last one, or send one action, on which the parent does both.
        """
      ])
  }

  @Test func nothingIsReportedIfTheChildClosesLast() {
    let harness = harness { .concatenate(Effect(value: .extra), Effect(value: .close)) }
    harness.send(.child(.start))
    #expect(harness.state.child == nil)
    #expect(harness.issues.all == [])
  }

  @Test func aCancelledStreamIsSilent() {
    let questions = Questions<String, ChildAction>()
    let harness = harness {
      .merge(questions.ask("a"), questions.ask("b"))
    }
    harness.send(.child(.start))
    questions.answer("a", .close)
    questions.answer("b", .extra)
    harness.flush()
    #expect(harness.state.child == nil)
    #expect(harness.issues.all == [])
  }

  @Test func aValueDroppedByAnotherSendIsSilent() {
    let harness = harness { Effect.concatenate(Effect(value: .extra), Effect(value: .extra)) }
    harness.engine.observe(
      StoreObserver { [unowned harness] in
        // Queued behind both values; the second one finds the child removed by nothing of its own.
        if case .child(.start) = $0.action { harness.send(.child(.close)) }
      })
    harness.send(.child(.start))
    #expect(harness.issues.all == [])
  }
}
