import ComposableCore
import Testing

struct ThrottleReleaseTests {
  @Test func aValueThatWaitsIsReleasedWithTheChildThatLeft() {
    struct State: Sendable { var child: Int? = 0 }
    let queue = TestScheduler().eraseToAnyScheduler()
    let child = Reducer<Int, Int, Void> { _, _, _ in
      Effect.merge(Effect(value: 1), Effect(value: 2))
        .throttle(id: "id", for: .seconds(1), scheduler: queue, latest: true)
    }
    let reducer = Reducer<State, Int, Void>.combine(
      child.optional().pullback(state: \State.child, action: .self, environment: { $0 }),
      Reducer { state, _, _ in
        state.child = nil
        return .none
      })
    var harness: EngineHarness<State, Int>? = EngineHarness(State(), reducer, ())
    harness?.send(0)
    weak let runtime = harness?.engine.runtime
    harness = nil
    #expect(runtime == nil)
  }
}
