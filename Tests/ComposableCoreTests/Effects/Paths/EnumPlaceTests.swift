import ComposableCore
import TestSupport
import Testing

/// State paths of enum states whose cases have payloads of the same type.
@Suite(.enabled(if: Platform.readsEnumMetadata)) struct EnumPlaceTests {
  enum Mode: Equatable, Sendable { case left(Int), right(Int) }

  enum Action: Sendable {
    case child(Int)
    case stopLeft, stopRight
  }

  let scheduler = TestScheduler()

  func harness(_ mode: Mode) -> EngineHarness<Mode, Action> {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let child = Reducer<Int, Int, Void> { _, action, _ in
      action == 0
        ? .cancel(id: 1)
        : Effect.timer(id: action, every: .seconds(1), on: mainQueue).map { _ in 9 }
    }
    let parent = Reducer<Mode, Action, Void> { _, action, _ in
      switch action {
      case .child: .none
      case .stopLeft: .cancel(allIn: /Mode.left)
      case .stopRight: .cancel(allIn: /Mode.right)
      }
    }
    return EngineHarness(
      mode,
      .combine(
        child.pullback(state: /Mode.left, action: /Action.child, environment: { $0 }), parent), ())
  }

  @Test func theEffectsOfACaseAreCancelledByThatCase() {
    let harness = harness(.left(0))
    harness.send(.child(1))
    harness.send(.stopRight)
    #expect(harness.inFlight.count == 1)
    harness.send(.stopLeft)
    #expect(harness.inFlight.isEmpty)
  }

  /// A path that has seen no value learns from the state which of the two cases it means.
  @Test func anIdIsCancelledInACaseBeforeItsPathHasSeenAValue() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let child = Reducer<Int, Int, Void> { _, action, _ in
      Effect.timer(id: action, every: .seconds(1), on: mainQueue).map { _ in 9 }
    }
    let parent = Reducer<Mode, Action, Void> { _, action, _ in
      switch action {
      case .child: .none
      case .stopLeft: .cancel(id: 1, in: /Mode.left)
      case .stopRight: .cancel(id: 1, in: /Mode.right)
      }
    }
    let harness = EngineHarness(
      Mode.right(0),
      .combine(
        child.pullback(state: /Mode.right, action: /Action.child, environment: { $0 }), parent), ())
    harness.send(.child(1))
    harness.send(.child(2))
    harness.send(.stopLeft)
    #expect(harness.inFlight.count == 2)
    harness.send(.stopRight)
    #expect(harness.inFlight.count == 1)
  }

  @Test func reducersOfOneCaseShareTheIdsOfItsEffects() {
    let mainQueue = scheduler.eraseToAnyScheduler()
    let starts = Reducer<Int, Int, Void> { _, action, _ in
      action == 1 ? Effect.timer(id: 1, every: .seconds(1), on: mainQueue).map { _ in 9 } : .none
    }
    let stops = Reducer<Int, Int, Void> { _, action, _ in action == 2 ? .cancel(id: 1) : .none }
    let harness = EngineHarness(
      Mode.right(0),
      .combine(
        starts.pullback(state: /Mode.right, action: .self, environment: { $0 }),
        stops.pullback(state: /Mode.right, action: .self, environment: { $0 })), ())
    harness.send(1)
    #expect(harness.inFlight.count == 1)
    harness.send(2)
    #expect(harness.inFlight.isEmpty)
  }
}
