import ComposableCore
import TestSupport
import Testing

/// Deliveries that are held while deliveries are being made, as a breakpoint does.
struct HeldDeliveriesTests {
  let questions = Questions<String, Int>()

  /// An engine that holds deliveries when 1 arrives; `effects` are those of 0.
  func harness(
    _ effects: @escaping @Sendable () -> Effect<Int, Never>
  ) -> EngineHarness<[Int], Int> {
    var hold = {}
    let observer = StoreObserver<[Int], Int>(reduced: { if $0.action == 1 { hold() } })
    let harness = EngineHarness<[Int], Int>([], observer: observer) { state, action in
      state.append(action)
      return action == 0 ? effects() : .none
    }
    hold = { [unowned harness] in harness.engine.holdDeliveries() }
    return harness
  }

  @Test func theRestOfTheMailIsHeld() {
    let questions = questions
    let harness = harness { .merge(["a", "b", "c"].map { questions.ask($0) }) }
    harness.send(0)
    questions.answer("a", 1)
    questions.answer("b", 2)
    questions.answer("c", 3)
    harness.flush()
    #expect(harness.state == [0, 1])
    harness.engine.releaseDeliveries()
    #expect(harness.state == [0, 1, 2, 3])
  }

  @Test func theRestOfTheQueueIsHeld() {
    let questions = questions
    let harness = harness {
      .merge(
        questions.ask("a"), questions.ask("b"),
        .fireAndForget {
          questions.answer("a", 1)
          questions.answer("b", 2)
        },
        Effect(value: 3).receive(on: .immediate))
    }
    harness.send(0)
    #expect(harness.state == [0, 1])
    harness.send(4)
    harness.engine.releaseDeliveries()
    #expect(harness.state == [0, 1, 4, 2, 3])
  }

  @Test func theRestOfWhatIsReleasedIsHeldAgain() {
    let questions = questions
    let harness = harness { .merge(["a", "b"].map { questions.ask($0) }) }
    harness.send(0)
    harness.engine.holdDeliveries()
    questions.answer("a", 1)
    questions.answer("b", 2)
    harness.engine.releaseDeliveries()
    #expect(harness.state == [0, 1])
    harness.engine.releaseDeliveries()
    #expect(harness.state == [0, 1, 2])
  }
}
