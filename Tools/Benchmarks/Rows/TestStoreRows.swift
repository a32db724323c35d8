import ComposableCore
import ComposableTesting
import Sessions

/// A send with history kept, as in a REPL that can go back.
private func historyRow(_ length: Int) -> Row {
  Row("send with history on, \(length) steps kept") {
    let timeline = Timeline<CounterState, CounterAction>(CounterState()) { _, _, _ in }
    let remember = StoreObserver<CounterState, CounterAction> { reduction in
      timeline.append(reduction, isTick: false, inputs: Inputs(), time: 0)
    }
    let store = makeSender(
      CounterState(), reducer: counterReducer, environment: (), observer: remember)
    for _ in 0..<length { store.send(.incremented) }
    return Meter.measure(count: 1_000) { count in
      for _ in 0..<count { store.send(.incremented) }
    }
  }
}

@MainActor let testStoreSeries = [
  Series([
    Row("test store send and assert") {
      let store = TestStore(
        initialState: CounterState(), reducer: counterReducer, environment: ())
      return Meter.measure(count: 20_000, countsObjects: true) { count in
        for _ in 0..<count { store.send(.incremented) { $0.count += 1 } }
      }
    },
    Row("test store async effect, send and receive") {

      let store = TestStore(initialState: 0, reducer: asyncReducer, environment: ())
      return Meter.measure(count: 5_000, countsObjects: true) { count in
        for _ in 0..<count {
          store.send(.asked)
          store.receive(/AsyncAction.answered) { $0 += 1 }
        }
      }
    },
  ]),
  Series([10, 100, 1_000, 10_000], growth: .none, historyRow),
]
