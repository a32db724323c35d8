import ComposableCore
import Dispatch

enum Action: Sendable {
  case add(Int), answer, cancel, chain(Int), manyThreads(Int), start(Int), strayThreads(Int)
}

/// Counts the values that arrive from effects of every kind.
let reducer = Reducer<Int, Action, Void> { state, action, _ in
  switch action {
  case .add(let number):
    state += number
    return .none
  case .answer:
    return Effect.task { .add(1) }.cancellable(id: 1)
  case .cancel:
    return .cancel(id: 1)
  case .chain(let left):
    state += 1
    return left > 1 ? Effect(value: .chain(left - 1)) : .none
  case .manyThreads(let count):
    return .run { send in
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<count { send(.add(1)) }
      }
    }
  case .start(let count):
    return .merge((0..<count).map { _ in Effect.task { .add(1) } })
  case .strayThreads(let count):
    // The effect ends while its threads are still sending.
    return .run { send in
      for _ in 0..<4 {
        DispatchQueue.global().async {
          for _ in 0..<count { send(.add(1)) }
        }
      }
    }
  }
}

@MainActor func makeStore() -> Store<Int, Action> {
  Store(initialState: 0, reducer: reducer, environment: ())
}
