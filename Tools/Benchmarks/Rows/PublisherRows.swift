import ComposableCore

@MainActor private let publisherRows = [
  sinkSendRow("send, one view store with a sink") { viewStore in
    viewStore.publisher.sink { blackHole($0) }
  },
  sinkSendRow("send, one view store with a sink on a field") { viewStore in
    viewStore.publisher.count.sink { blackHole($0) }
  },
  Row("make and release a scope with its view store") {
    let store = makeCounter()
    return Meter.measure(count: 50_000, countsObjects: true) { count in
      for _ in 0..<count { blackHole(ViewStore(store.scope(state: \.count))) }
    }
  },
  Row("make and release a root store") {
    Meter.measure(count: 50_000, countsObjects: true) { count in
      for _ in 0..<count { blackHole(makeCounter()) }
    }
  },
]

@MainActor
private func sinkSendRow(
  _ name: String,
  _ subscribe: @MainActor @escaping (ViewStore<CounterState, CounterAction>) -> AnyCancellable
) -> Row {
  Row(name) {
    let alone = ViewStore(makeCounter())
    let viewStore = ViewStore(makeCounter())
    let subscription = subscribe(viewStore)
    defer { withExtendedLifetime(subscription) {} }
    return Meter.compare(
      count: 200_000, countsObjects: true, with: "without the sink",
      { count in for _ in 0..<count { alone.send(.incremented) } },
      { count in for _ in 0..<count { viewStore.send(.incremented) } })
  }
}

/// A loop reads states that were buffered before it started.
private func bufferedRow(_ states: Int) -> Row {
  Row("read \(states) buffered states of a publisher, each") {
    var times: [Double] = []
    for _ in 0..<3 {
      let viewStore = ViewStore(makeCounter())
      let iterator = viewStore.publisher.makeAsyncIterator()
      for _ in 0..<states { viewStore.send(.incremented) }
      let start = ContinuousClock.now
      for _ in 0...states { blackHole(await iterator.next(isolation: #isolation)) }
      times.append((ContinuousClock.now - start).nanoseconds / Double(states))
    }
    return Measurement(times: times, floor: Meter.floor)
  }
}

/// A loop reads a state after each send, with `states` states still in its buffer.
private func behindRow(_ states: Int) -> Row {
  Row("send, and read a state of a publisher, \(states) behind") {
    let viewStore = ViewStore(makeCounter())
    let iterator = viewStore.publisher.makeAsyncIterator()
    for _ in 0..<states { viewStore.send(.incremented) }
    var times: [Double] = []
    for _ in 0..<Meter.repeats {
      let start = ContinuousClock.now
      for _ in 0..<10_000 {
        viewStore.send(.incremented)
        blackHole(await iterator.next(isolation: #isolation))
      }
      times.append((ContinuousClock.now - start).nanoseconds / 10_000)
    }
    return Measurement(times: times, floor: Meter.floor)
  }
}

@MainActor let publisherSeries = [
  Series([10, 100, 1_000, 10_000], growth: .none, behindRow),
  Series(publisherRows),
  Series([1_000, 10_000, 100_000, 1_000_000], growth: .none, bufferedRow),
]
