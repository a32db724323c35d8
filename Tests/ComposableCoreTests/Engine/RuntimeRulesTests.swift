import ComposableCore
import Foundation
import TestSupport
import Testing

/// "One queue" in RuntimeRules.md on the bare engine, with reports of misuse; `StoreTests` tests
/// the live store.
struct RuntimeRulesTests {
  enum Step: Equatable, Sendable {
    case root
    case leaf(Int)
    case branch(Int)
  }

  @Test func feedbackIsProcessedBreadthFirst() {
    let harness = EngineHarness<[Step], Step>([]) { state, action in
      state.append(action)
      switch action {
      case .root: return .merge(.init(value: .branch(1)), .init(value: .branch(2)))
      case .branch(let number):
        return .concatenate(.init(value: .leaf(number * 10)), .init(value: .leaf(number * 10 + 1)))
      case .leaf: return .none
      }
    }
    harness.send(.root)
    #expect(
      harness.state == [.root, .branch(1), .branch(2), .leaf(10), .leaf(11), .leaf(20), .leaf(21)])
  }

  @Test func reducersAreNeverReentered() {
    final class Probe: @unchecked Sendable {
      var depth = 0
      var deepest = 0
      var engine: Engine<Int, Int>?
    }
    let probe = Probe()
    let harness = EngineHarness<Int, Int>(0) { state, action in
      probe.depth += 1
      probe.deepest = max(probe.deepest, probe.depth)
      if action > 0 { _ = probe.engine?.send(action - 1) }
      state += 1
      probe.depth -= 1
      return .none
    }
    probe.engine = harness.engine
    harness.send(5)
    probe.engine = nil
    #expect(harness.state == 6)
    #expect(probe.deepest == 1)
  }

  @Test func aMillionStepsOfFeedbackFitAStackOf128Kilobytes() async {
    let count = await onASmallStack {
      let engine = Engine<Int, Bool>(initialState: 0, host: CallerHost()) { state, _ in
        state += 1
        return state < 1_000_000 ? Effect(value: true) : .none
      }
      _ = engine.send(true)
      return engine.state
    }
    #expect(count == 1_000_000)
  }

  @Test func wrappedFeedbackNeedsNoMoreStack() async {
    let count = await onASmallStack {
      let engine = Engine<Int, Bool>(initialState: 0, host: CallerHost()) { state, _ in
        state += 1
        guard state < 20_000 else { return .none }
        return .concatenate(.fireAndForget {}, .result { .success(true) }, .none).cancellable(id: 1)
      }
      _ = engine.send(true)
      return engine.state
    }
    #expect(count == 20_000)
  }

  @Test func aConcatenationOfManyValuesNeedsNoStack() async {
    let count = await onASmallStack {
      let engine = Engine<Int, Bool>(initialState: 0, host: CallerHost()) { state, isStart in
        guard isStart else {
          state += 1
          return .none
        }
        return .concatenate((0..<20_000).map { _ in Effect(value: false) })
      }
      _ = engine.send(true)
      return engine.state
    }
    #expect(count == 20_000)
  }

  @Test func anActionSentByASynchronousEffectWaitsItsTurn() {
    final class Box: @unchecked Sendable { var engine: Engine<[Int], Int>? }
    let box = Box()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      guard action == 0 else { return .none }
      return .merge(.fireAndForget { _ = box.engine?.send(2) }, Effect(value: 3))
    }
    box.engine = harness.engine
    harness.send(0)
    box.engine = nil
    #expect(harness.state == [0, 2, 3])
  }

  @Test func anActionSentWhileMailIsDeliveredComesAfterTheMail() {
    final class Box: @unchecked Sendable { var engine: Engine<[Int], Int>? }
    let box = Box()
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

  @Test func mailThatAnEarlierLetterCancelledIsNotDelivered() {
    let questions = Questions<String, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      switch action {
      case 0:
        return .merge(questions.ask("first"), questions.ask("second").cancellable(id: "second"))
      case 1: return .cancel(id: "second")
      default: return .none
      }
    }
    harness.send(0)
    questions.answer("first", 1)
    questions.answer("second", 2)
    harness.flush()
    #expect(harness.state == [0, 1])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func oneFlushOfMailIsOneNotification() {
    let questions = Questions<Int, Int>()
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      return action == 0 ? .merge((1...3).map(questions.ask)) : .none
    }
    harness.send(0)
    let seen = Log<[Int]>()
    let watcher = StateObserver { seen($1.load(as: [Int].self)) }
    harness.engine.stateObservers.add(watcher)
    for number in 1...3 { questions.answer(number, number) }
    harness.flush()
    harness.engine.stateObservers.remove(watcher)
    #expect(seen.all == [[0, 1, 2, 3]])
  }

  @Test func anActionForAnAbsentChildIsReportedAndChangesNothing() {
    let child = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    let harness = EngineHarness<Int?, Int>(nil, child.optional(), ())
    harness.send(1)
    #expect(harness.state == nil)
    #expect(harness.issues.count == 1)
    #expect(harness.issues.all.first?.contains("arrived for the state, which is not there") == true)
  }

  @Test func restoringAStateTellsTheWatchersWithoutAnAction() {
    let harness = EngineHarness<Int, Int>(0) { state, action in
      state += action
      return .none
    }
    let seen = Log<Int>()
    let watcher = StateObserver { seen($1.load(as: Int.self)) }
    harness.engine.stateObservers.add(watcher)
    harness.send(1)
    harness.engine.restore(7)
    harness.engine.stateObservers.remove(watcher)
    #expect(seen.all == [1, 7])
    #expect(harness.engine.reductions == 1)
  }

  @Test func restoringAStateWithoutAChildCancelsItsEffects() {
    let questions = Questions<String, Int>()
    let child = Reducer<Int, Int, Void> { _, _, _ in questions.ask("child") }
    let harness = EngineHarness<Int?, Int>(0, child.optional(), ())
    harness.send(0)
    #expect(harness.inFlight.count == 1)
    harness.engine.restore(nil)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func cancellingWhatStartedAfterAReductionLeavesTheRest() {
    let questions = Questions<Int, Int>()
    let harness = EngineHarness<Int, Int>(0) { _, action in
      .concatenate(questions.ask(action), questions.ask(action + 10))
    }
    harness.send(1)
    harness.send(2)
    harness.send(3)
    _ = harness.engine.root.cancelEffects(startedAfter: 1)
    #expect(harness.inFlight.map(\.reduction) == [1])
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
