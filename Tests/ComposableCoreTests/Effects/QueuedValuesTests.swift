import ComposableCore
import TestSupport
import Testing

/// Values that are queued when their effect is cancelled or its child is removed.
struct QueuedValuesTests {
  /// Collects what `effects` of action 0 emit; action 1 cancels "x".
  func harness(
    _ effects: @escaping @Sendable () -> Effect<Int, Never>
  ) -> EngineHarness<[Int], Int> {
    EngineHarness([]) { state, action in
      state.append(action)
      switch action {
      case 0: return effects()
      case 1: return .cancel(id: "x")
      default: return .none
      }
    }
  }

  let timer = { @Sendable in
    Effect<Duration, Never>.timer(
      id: "timer", every: .seconds(1), on: TestScheduler().eraseToAnyScheduler()
    ).map { _ in 9 }
  }

  @Test func whatAStoppedEffectPutIntoTheQueueIsDropped() {
    let timer = timer
    let harness = harness {
      .merge(Effect(value: 1), .merge(Effect(value: 2), timer()).cancellable(id: "x"))
    }
    let task = harness.send(0)
    #expect(harness.state == [0, 1])
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver != false)
  }

  @Test(
    arguments: [
      { Effect(value: 2) }, { .result { .success(2) } },
      { Effect(value: 2).receive(on: .immediate) },
    ] as [@Sendable () -> Effect<Int, Never>])
  func nothingStartsInsideWhatIsCancelled(second: @escaping @Sendable () -> Effect<Int, Never>) {
    let harness = harness { .merge(.cancel(id: "x"), second()).cancellable(id: "x") }
    harness.send(0)
    #expect(harness.state == [0])
  }

  @Test func mailThatAnEarlierLetterCancelledIsEmptyWhileEffectsStart() {
    let questions = Questions<String, Int>()
    let harness = harness {
      .merge(
        questions.ask("first"), questions.ask("second").cancellable(id: "x"),
        .fireAndForget {
          questions.answer("first", 1)
          questions.answer("second", 2)
        },
        Effect(value: 3).receive(on: .immediate))
    }
    harness.send(0)
    harness.flush()
    #expect(harness.state == [0, 1, 3])
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aConcatenationEndsWithThePartThatCancelledItself() {
    let timer = timer
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let harness = harness {
      .concatenate(
        Effect.cancel(id: "x").delay(for: .seconds(1), scheduler: scheduler).cancellable(id: "x"),
        timer())
    }
    harness.send(0)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func aConcatenationEndsWhenItsReductionsEffectsAreCancelled() {
    let timer = timer
    let harness = harness { .concatenate(.merge(.fireAndForget {}, timer()), Effect(value: 2)) }
    harness.send(0)
    #expect(harness.engine.root.cancelEffects(startedAfter: 0) == 1)
    #expect(harness.send(3) == nil)
    #expect(harness.state == [0, 3])
  }

  @Test func anEffectDoesNotCancelTheScopeItIsIn() {
    let scheduler = TestScheduler()
    let queue = scheduler.eraseToAnyScheduler()
    let harness = harness {
      Effect<Duration, Never>.timer(id: "x", every: .seconds(1), on: queue).map { _ in 9 }
        .cancellable(id: "x")
    }
    harness.send(0)
    scheduler.advance(by: .seconds(2))
    #expect(harness.state == [0, 9, 9])
    harness.send(1)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func whatIsQueuedForARowDoesNotReachItsSuccessor() {
    let family = Family()
    var state = Family.State()
    state.rows.append(Family.Row(id: 1))
    let parent = Reducer<Family.State, Family.Action, Void> { state, action, _ in
      switch action {
      case .cancelRows: return .merge(Effect(value: .removeRow(1)), Effect(value: .clearScreen))
      case .clearScreen:
        state.rows.append(Family.Row(id: 1))
        return .none
      default: return .none
      }
    }
    let child = Reducer<Family.Row, Family.RowAction, Void> { row, action, _ in
      switch action {
      case .ask: return .merge(Effect(value: .answered(1)), Effect(value: .answered(2)))
      case .answered(let answer): row.answers.append(answer)
      default: break
      }
      return .none
    }
    let ask = Reducer<Family.State, Family.Action, Void> { _, action, _ in
      if case .row((_, .ask)) = action { Effect(value: .cancelRows) } else { .none }
    }
    let delayed = Reducer<Family.State, Family.Action, Void> { _, action, _ in
      if case .cancelLeft = action { Effect(value: .row((1, .ask("")))) } else { .none }
    }
    let reducer = Reducer.combine(
      ask, delayed, child.forEach(state: \.rows, action: /Family.Action.row, environment: { $0 }),
      parent,
      Reducer { state, action, _ in
        if case .removeRow(let id) = action { state.rows.remove(id: id) }
        return .none
      })
    let harness = EngineHarness(state, reducer, ())
    harness.send(.cancelLeft)
    // The row's own answers were processed before it was removed; the new row with its id has none.
    #expect(harness.state.rows.map(\.answers) == [[]])
    #expect(harness.issues.all == [])
    withExtendedLifetime(family) {}
  }
}
