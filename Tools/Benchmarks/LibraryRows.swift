import ComposableCore
import ComposableExplore
import ComposableTesting

@MainActor let libraryRows: [Row] = [
  Row("test store, send and assert", .floors(150)) {
    let store = TestStore(initialState: CounterState(), reducer: counterReducer, environment: ())
    return Meter.measure { count in
      for _ in 0..<count { store.send(.increment) { $0.count += 1 } }
    }
  },
  Row("test store, send and receive by a task", .floors(2_800)) {
    let store = TestStore(initialState: 0, reducer: requestReducer, environment: ())
    return Meter.measure { count in
      for _ in 0..<count {
        store.send(.request)
        store.receive(.response) { $0 += 1 }
      }
    }
  },
  // 2,000 transitions a second in a debug build are 500,000 ns each.
  Row("explore, a transition of a list with search, pages and retries", .units(222_000)) {
    let start = ContinuousClock.now
    let summary = taskListModel.explore(depth: 10)
    let nanoseconds = (ContinuousClock.now - start).nanoseconds
    guard summary.violation == nil, summary.transitions == 39_848 else {
      throw Unmeasured("expected 39,848 transitions without a violation, but it was \(summary)")
    }
    return Cost(value: nanoseconds / Double(summary.transitions))
  },
]
