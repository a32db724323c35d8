import ComposableCore
import Dispatch
import TestSupport
import Testing

/// Effects of a single value reuse their memory; this must not be observable.
struct EffectValueTests {
  @Test func aValueEffectThatIsKeptStaysWhatItIs() {
    let kept = Effect<Int, Never>(value: 1)
    let engine = Engine<[Int], Int>(initialState: [], host: CallerHost()) { state, action in
      state.append(action)
      switch action {
      case 0: return kept
      case 1...3: return Effect(value: action + 1)
      default: return .none
      }
    }
    _ = engine.send(0)
    _ = engine.send(0)
    #expect(engine.state == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
  }

  @Test func effectsMadeBeforeAreNotOverwritten() {
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      guard action == 0 else { return action < 10 ? Effect(value: action * 10) : .none }
      return .merge((1...3).map { Effect(value: $0) })
    }
    harness.send(0)
    #expect(harness.state == [0, 1, 2, 3, 10, 20, 30])
  }

  @Test func whatAValueHoldsIsReleasedWithItsDrain() {
    let destroyed = Log<Int>()
    let harness = EngineHarness<Int, OnDeinit?>(0) { state, action in
      state += 1
      return action == nil ? Effect(value: OnDeinit { destroyed(1) }) : .none
    }
    harness.send(nil)
    #expect(harness.state == 2)
    #expect(destroyed.all == [1])
  }

  @Test func storesOfManyThreadsAndActionTypesShareNothing() {
    let sums = Log<Int>()
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      if number.isMultiple(of: 2) {
        let harness = EngineHarness<Int, Int>(0) { state, action in
          state += action
          return action > 0 ? Effect(value: action - 1) : .none
        }
        harness.send(1_000)
        sums(harness.state)
      } else {
        let harness = EngineHarness<Int, UInt8>(0) { state, action in
          state += Int(action)
          return action > 0 ? Effect(value: action - 1) : .none
        }
        for _ in 0..<10 { harness.send(200) }
        sums(harness.state)
      }
    }
    #expect(
      sums.all.sorted() == Array(repeating: 201_000, count: 8) + Array(repeating: 500_500, count: 8)
    )
  }
}
