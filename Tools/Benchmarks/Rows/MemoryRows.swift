import ComposableCore

/// The allocated bytes per instance, averaged over many.
@MainActor
private func memoryRow<T>(_ name: String, _ make: @MainActor @escaping (Int) -> T) -> Row {
  Row(name, unit: "bytes") {
    let count = 50_000
    blackHole(make(-1))
    var kept: [T] = []
    kept.reserveCapacity(count)
    let before = Allocations.bytes
    for index in 0..<count { kept.append(make(index)) }
    let bytes = Double(Allocations.bytes - before) / Double(count)
    withExtendedLifetime(kept) {}
    return Measurement(times: [bytes], floor: nil)
  }
}

@MainActor private let watchedStore = makeCounter()
@MainActor private let idleStore = makeSender(
  0,
  reducer: Reducer<Int, Int, Void> { _, id, _ in
    Effect<Int, Never>.future { _ in }.cancellable(id: id)
  }, environment: ())

@MainActor let memorySeries = [
  Series([
    memoryRow("memory of a scoped store") { _ in watchedStore.scope(state: \.count) },
    memoryRow("memory of a scoped store and its view store") { _ in
      ViewStore(watchedStore.scope(state: \.count))
    },
    memoryRow("memory of a root store") { _ in makeCounter() },
    memoryRow("memory of an effect in flight") { idleStore.send($0) },
  ])
]
