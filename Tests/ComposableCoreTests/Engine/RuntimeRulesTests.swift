import ComposableCore
import Foundation
import TestSupport
import Testing

/// R1 on the bare engine; `RunningStoreTests` covers the externally visible rules.
@Suite("R1 One queue") struct RuntimeRulesTests {
  /// Gives an effect or a reducer access to the engine that runs it.
  final class Box<State>: @unchecked Sendable {
    var engine: Engine<State, Int>?
    var task: SendNode?
  }

  @Test func reducersAreNeverReentered() {
    let box = Box<[String]>()
    let harness = EngineHarness<[String], Int>([]) { state, action in
      state.append("begin \(action)")
      if action > 0 { _ = box.engine?.send(action - 1) }
      state.append("end \(action)")
      return .none
    }
    box.engine = harness.engine
    harness.send(2)
    box.engine = nil
    #expect(harness.state == ["begin 2", "end 2", "begin 1", "end 1", "begin 0", "end 0"])
  }

  @Test(arguments: [false, true])
  func feedbackFitsAStackOf128Kilobytes(isWrapped: Bool) async {
    let steps = isWrapped ? 20_000 : 100_000
    let count = await onASmallStack {
      let engine = Engine<Int, Bool>(initialState: 0, runtime: EffectRuntime(host: CallerHost())) {
        state, _ in
        state += 1
        if state == steps { return .none }
        return isWrapped
          ? .concatenate(.fireAndForget {}, .result { .success(true) }, .none).cancellable(id: 1)
          : Effect(value: true)
      }
      _ = engine.send(true)
      return engine.state
    }
    #expect(count == steps)
  }

  @Test func anActionSentByASynchronousEffectWaitsItsTurnAndHasATaskOfItsOwn() throws {
    let box = Box<[Int]>()
    let questions = Questions<String, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      switch action {
      case 0: return .merge(.fireAndForget { box.task = box.engine?.send(2) }, Effect(value: 3))
      case 2: return questions.ask("inner")
      default: return .none
      }
    }
    box.engine = harness.engine
    let outer = harness.send(0)
    box.engine = nil
    #expect(harness.state == [0, 2, 3])
    let inner = try #require(box.task)
    #expect(outer?.hasEnded != false && !inner.hasEnded)
    outer?.cancel()
    #expect(harness.inFlight.count == 1)
    inner.cancel()
    #expect(harness.inFlight.isEmpty && inner.hasEnded)
  }

  @Test func anActionSentWhileMailIsDeliveredComesAfterTheMail() {
    let box = Box<[Int]>()
    let questions = Questions<String, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      guard action == 0 else { return .none }
      return .concatenate(questions.ask("one"), .fireAndForget { _ = box.engine?.send(2) })
    }
    box.engine = harness.engine
    harness.send(0)
    questions.answer("one", 1)
    harness.flush()
    box.engine = nil
    #expect(harness.state == [0, 1, 2])
  }
}

/// Runs `body` on a thread with a stack of 128 KiB.
private func onASmallStack(_ body: @escaping @Sendable () -> Int) async -> Int {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = 128 * 1024
    thread.start()
  }
}
