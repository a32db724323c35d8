import ComposableCore
import TestSupport
import Testing

/// R6: state paths of enum states whose cases have payloads of the same type.
@Suite("R6 Cancellation ids in enum cases", .enabled(if: Platform.readsEnumMetadata))
struct EnumPathTests {
  enum Mode: Equatable, Sendable { case left(Int), right(Int) }

  let queue = TestScheduler().eraseToAnyScheduler()

  /// A child of the right case, which starts a timer with the action as its id.
  var right: Reducer<Mode, Int, Void> {
    Reducer<Int, Int, Void> { [queue] _, action, _ in
      Effect.timer(id: action, every: .seconds(1), on: queue).map { _ in 9 }
    }.pullback(state: /Mode.right, action: .self, environment: { $0 })
  }

  /// A path that hasn't seen a value yet determines from the state which of the two cases it refers
  /// to.
  @Test func anIdIsCancelledInACaseBeforeItsPathHasSeenAValue() {
    let parent = Reducer<Mode, Int, Void> { _, action, _ in
      switch action {
      case 10: .cancel(id: 1, in: /Mode.left)
      case 11: .cancel(id: 1, in: /Mode.right)
      default: .none
      }
    }
    let harness = EngineHarness(Mode.right(0), .combine(right, parent), ())
    for action in 1...2 { harness.send(action) }
    harness.send(10)
    #expect(harness.inFlight.map(\.id).contains("1"))
    harness.send(11)
    #expect(!harness.inFlight.map(\.id).contains("1"))
  }

  @Test func reducersOfOneCaseShareTheIdsOfItsEffects() {
    let stops = Reducer<Int, Int, Void> { _, action, _ in action == 2 ? .cancel(id: 1) : .none }
    let harness = EngineHarness(
      Mode.right(0),
      .combine(right, stops.pullback(state: /Mode.right, action: .self, environment: { $0 })), ())
    harness.send(1)
    #expect(harness.inFlight.count == 1)
    harness.send(2)
    #expect(harness.inFlight.map(\.id) == ["2"])
  }
}
