import ComposableCore
import Testing

/// The task returned by a send, on the bare engine: "Cancelling from outside" in
/// EffectsAndCancellation.md.
struct SendTaskTests {
  @Test func theTaskOfASendIsNotThatOfAnActionSentMeanwhile() throws {
    final class Box: @unchecked Sendable {
      var engine: Engine<Int, String>?
      var inner: Work?
    }
    let box = Box()
    let questions = Questions<String, String>()
    let harness = EngineHarness<Int, String>(0) { _, action in
      switch action {
      case "outer": return .fireAndForget { box.inner = box.engine?.send("inner") }
      case "inner": return questions.ask("inner")
      default: return .none
      }
    }
    box.engine = harness.engine
    let outer = harness.send("outer")
    box.engine = nil
    let inner = try #require(box.inner)
    #expect(outer?.isOver != false)
    #expect(!inner.isOver)
    outer?.cancel()
    #expect(harness.inFlight.count == 1)
    inner.cancel()
    #expect(harness.inFlight.isEmpty)
    #expect(inner.isOver)
  }

  @Test func anActionSentByAnObserverStartsATaskOfItsOwn() throws {
    final class Box: @unchecked Sendable { var inner: Work? }
    let box = Box()
    let questions = Questions<String, String>()
    let harness = EngineHarness<Int, String>(0) { state, action in
      state += 1
      return action == "inner" ? questions.ask("inner") : .none
    }
    let engine = harness.engine
    let watcher = StateObserver { [unowned engine] _, state in
      if state.load(as: Int.self) == 1 { box.inner = engine.send("inner") }
    }
    engine.stateObservers.add(watcher)
    let outer = harness.send("outer")
    engine.stateObservers.remove(watcher)
    #expect(outer == nil)
    #expect(try #require(box.inner).isOver == false)
  }

  @Test func aTaskFinishesAfterTheEffectsOfItsEffects() throws {
    let questions = Questions<Int, Int>()
    let harness = EngineHarness<Int, Int>(0) { state, action in
      state = action
      return action < 3 ? questions.ask(action) : .none
    }
    let task = try #require(harness.send(0))
    for step in 0..<3 {
      #expect(!task.isOver)
      questions.answer(step, step + 1)
      harness.flush()
    }
    #expect(task.isOver)
    #expect(harness.state == 3)
  }

  @Test func cancellingATaskInTheMiddleStopsWhatItsEffectsStarted() throws {
    let questions = Questions<Int, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      return action < 3 ? questions.ask(action) : .none
    }
    let task = try #require(harness.send(0))
    let other = try #require(harness.send(2))
    questions.answer(0, 1)
    harness.flush()
    task.cancel()
    #expect(task.isOver)
    #expect(!other.isOver)
    questions.answer(1, 2)
    harness.flush()
    #expect(harness.state == [0, 2, 1])
    #expect(harness.inFlight.count == 1)
  }
}
