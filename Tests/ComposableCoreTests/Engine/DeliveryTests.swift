import RulesModel
import TestSupport
import Testing

@testable import ComposableCore

/// R5: effects deliver one at a time, each delivery together with the actions it causes.
@Suite("R5 Deliveries") struct DeliveryTests {
  let questions = Questions<String, Int>()

  @Test func aSynchronousSchedulerOvertakesNoDelivery() {
    let harness = EngineHarness<[Int], Int>([]) { [questions] state, action in
      state.append(action)
      switch action {
      case 0: return .merge(questions.ask("a"), questions.ask("b"))
      case 1: return Effect(value: 3).receive(on: .immediate)
      default: return .none
      }
    }
    harness.send(0)
    questions.answer("a", 1)
    questions.answer("b", 2)
    harness.flush()
    #expect(harness.state == [0, 1, 2, 3])
  }

  @Test func theActionsOfADrainComeBeforeItsDeliveries() {
    let scheduler = TestScheduler()
    let queue = scheduler.eraseToAnyScheduler()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      switch action {
      case 0: return Effect(value: 3).delay(for: .seconds(1), scheduler: queue)
      case 1:
        scheduler.advance(by: .seconds(1))
        return .merge(Effect(value: 2), .fireAndForget {})
      default: return .none
      }
    }
    harness.send(0)
    harness.send(1)
    #expect(harness.state == [0, 1, 2, 3])
  }

  @Test func aDeliveryToAReducerThatStartsNothingIsMade() {
    let scheduler = TestScheduler()
    let queue = scheduler.eraseToAnyScheduler()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      if action == 0 { return Effect(value: 2).delay(for: .seconds(1), scheduler: queue) }
      if action == 1 { scheduler.advance(by: .seconds(1)) }
      return .none
    }
    harness.send(0)
    harness.send(1)
    #expect(harness.state == [0, 1, 2])
  }

  @Test func whatFollowsACancelledEffectIsProcessedAtOnce() {
    let harness = collecting { [questions] _ in
      .concatenate(.merge(questions.ask("a"), questions.ask("b")), Effect(value: 1))
    }
    harness.send(0)
    questions.answer("a", 2)
    harness.flush()
    #expect(harness.engine.cancelEffect(2))
    #expect(harness.state == [2, 1])
  }

  /// Another task may send while an operation returns, so that the value arrives after its end.
  @Test func aValueThatArrivesAfterTheEndOfItsEffectIsReported() {
    let harness = collecting { _ in
      Effect { node, emit in
        let handle = TypedHandle(node, emit)
        handle.post(.end)
        handle.post(-5, sentAt: .unknown)
      }
    }
    harness.send(0)
    harness.flush()
    #expect(harness.state == [])
    #expect(harness.issues.all.map { $0.contains("after it had finished") } == [true])
  }

  @MainActor @Test func actionsThatSubscribersSendReportToTheStore() {
    let issues = Log<String>()
    let runtime = EffectRuntime(host: CallerHost(), reporter: IssueReporter { issues($0.message) })
    let engine = Engine<[Int], Int>(initialState: [], runtime: runtime) {
      [questions] state, action in
      state.append(action)
      if action == 2 { IssueReporter.current("reported") }
      return action == 0 ? questions.ask("a") : .none
    }
    let viewStore = Store(engine: engine).view
    let subscription = viewStore.publisher.sink { if $0.last == 1 { viewStore.send(2) } }
    viewStore.send(0)
    questions.answer("a", 1)
    #expect(reports { runtime.flush() }.isEmpty)
    #expect(viewStore.state == [0, 1, 2])
    #expect(issues.all == ["reported"])
    subscription.cancel()
  }

  @Test func listingEffectsDoesNotReadTheState() {
    let extractions = Log<Int>()
    let counting = CasePath<Int?, Int>(
      embed: { $0 },
      extract: {
        extractions(0)
        return $0
      })
    let child = Reducer<Int, String, Void> { [questions] _, action, _ in
      action == "ask" ? questions.ask("a").map { "\($0)" } : .none
    }
    let listed = Log<String>()
    let held = ActorConfined(EngineHolder<Int?, String>())
    let parent = Reducer<Int?, String, Void> { _, action, _ in
      guard action == "list" else { return .none }
      extractions.clear()
      for effect in held.value.engine?.root.effects ?? [] { listed(effect.description) }
      listed("\(extractions.count)")
      return .none
    }
    let harness = EngineHarness(
      0, .combine(child.pullback(state: counting, action: .self, environment: { $0 }), parent), ())
    held.value.engine = harness.engine
    harness.send("ask")
    harness.send("list")
    held.value.engine = nil
    #expect(listed.all == ["Effect 1, started by \"\"ask\"\" at \"Int\"", "0"])
  }

  @Test func runningAnEffectDescribesNeitherItsActionNorItsID() {
    struct Described: CustomStringConvertible, Hashable, Sendable {
      let descriptions: Log<Int>
      var description: String {
        descriptions(0)
        return "value"
      }
      static func == (lhs: Described, rhs: Described) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    enum Action: Sendable { case start(Described) }
    let value = Described(descriptions: Log())
    let harness = EngineHarness<Int, Action>(0) { _, action in
      guard case .start(let value) = action else { return .none }
      return Effect.run { _ in }.cancellable(id: value)
    }
    harness.send(.start(value))
    #expect(harness.engine.root.inFlight.count == 1)
    #expect(value.descriptions.count == 0)
    #expect(harness.inFlight.map(\.id) == ["value"])
  }
}

/// Gives a reducer access to the engine that runs it.
private final class EngineHolder<State, Action> {
  var engine: Engine<State, Action>?
}
