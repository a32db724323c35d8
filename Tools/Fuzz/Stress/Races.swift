import ComposableCore
import Dispatch

/// Repeats races between sends, cancellations and releases; the seed chooses their number and
/// order.
@MainActor
struct Races {
  /// How many times one kind of race was run.
  struct Count {
    /// The race, in the plural.
    var name: String
    var times: Int
  }

  private(set) var counts: [Count] = []
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func run(for time: Duration) async {
    let end = ContinuousClock.now + time
    var counts = [0, 0, 0, 0, 0]
    repeat {
      counts[0] += await sendFromManyThreads()
      counts[1] += await cancelAgainstCompletion()
      counts[2] += await releaseWhileEffectsFinish()
      counts[3] += unsubscribeEachOther()
      counts[4] += releaseWhileNotified()
    } while ContinuousClock.now < end
    let names = [
      "sends of 8 threads", "cancellations against completions",
      "stores released while effects finish", "sinks cancelled by each other",
      "view stores released while notified",
    ]
    self.counts = zip(names, counts).map { Count(name: $0, times: $1) }
  }

  /// All sends of eight threads arrive.
  private mutating func sendFromManyThreads() async -> Int {
    let viewStore = makeStore().view
    let count = 8 * Int.random(in: 1...200, using: &random)
    await viewStore.send(.manyThreads(count / 8)).finish()
    check(viewStore.state == count, "\(viewStore.state) sends of \(count) arrived")
    return count
  }

  /// If a cancellation races with a response, no effect stays in flight and every `finish` returns.
  private mutating func cancelAgainstCompletion() async -> Int {
    let store = makeStore()
    let viewStore = store.view
    for _ in 0..<100 {
      let task = viewStore.send(.answer)
      for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
      if Bool.random(using: &random) {
        viewStore.send(.cancel)
      } else {
        await task.cancel()
      }
      await task.finish()
    }
    check(store.effectsInFlight.isEmpty, "effects stayed in flight")
    check(viewStore.state <= 100, "an effect answered twice")
    return 100
  }

  /// Releases a store while its effects run, finish, and send after finishing.
  private mutating func releaseWhileEffectsFinish() async -> Int {
    for _ in 0..<20 {
      weak var released: Store<Int, Action>?
      do {
        let store = makeStore()
        released = store
        let viewStore = store.view
        viewStore.send(.start(8))
        viewStore.send(.strayThreads(Int.random(in: 1...100, using: &random)))
        for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
        viewStore.send(.add(1))
      }
      check(released == nil, "an effect keeps its store alive")
    }
    return 20
  }

  /// Each sink cancels another one when notified, and sometimes replaces it with a new one.
  private mutating func unsubscribeEachOther() -> Int {
    let viewStore = makeStore().view
    let sinks = Sinks(viewStore, random: SeededGenerator(seed: random.next()))
    for _ in 0..<50 { viewStore.send(.add(1)) }
    sinks.end()
    let told = sinks.told
    viewStore.send(.add(1))
    check(sinks.told == told, "a cancelled sink was told")
    return sinks.cancelled
  }

  /// Each view store, when notified, releases another view store of its store, or itself.
  private mutating func releaseWhileNotified() -> Int {
    let store = makeStore()
    let root = store.view
    let watchers = ViewStores(store, random: SeededGenerator(seed: random.next()))
    for _ in 0..<20 { root.send(.add(1)) }
    check(watchers.released > 0, "no view store was released")
    return watchers.released
  }
}

@MainActor private final class Sinks {
  private(set) var cancelled = 0
  private(set) var told = 0
  private var isOver = false
  private var random: SeededGenerator
  private var sinks: [AnyCancellable] = []
  private let viewStore: ViewStore<Int, Action>

  init(_ viewStore: ViewStore<Int, Action>, random: SeededGenerator) {
    self.random = random
    self.viewStore = viewStore
    sinks = (0..<8).map { _ in sink() }
  }

  private func sink() -> AnyCancellable {
    viewStore.publisher.dropFirst { [unowned self] in replaceOne() }
  }

  private func replaceOne() {
    told += 1
    let index = Int.random(in: 0..<sinks.count, using: &random)
    sinks[index].cancel()
    cancelled += 1
    if cancelled.isMultiple(of: 2) { sinks[index] = sink() }
  }

  func end() {
    for sink in sinks { sink.cancel() }
  }
}

extension StorePublisher {
  /// A sink that ignores the current state.
  @MainActor fileprivate func dropFirst(_ body: @escaping () -> Void) -> AnyCancellable {
    var isFirst = true
    return sink { _ in
      if isFirst { isFirst = false } else { body() }
    }
  }
}

@MainActor private final class ViewStores {
  private(set) var released = 0
  private var random: SeededGenerator
  private let store: Store<Int, Action>
  private var watchers: [Watcher?] = []

  private struct Watcher {
    let cancellable: AnyCancellable
    let viewStore: ViewStore<Int, Action>
  }

  init(_ store: Store<Int, Action>, random: SeededGenerator) {
    self.random = random
    self.store = store
    watchers = (0..<8).map { watcher($0) }
  }

  private func watcher(_ number: Int) -> Watcher {
    let viewStore = ViewStore(store.scope(state: { $0 / (1 + number % 3) }))
    let cancellable = viewStore.publisher.dropFirst { [unowned self] in replaceOne() }
    return Watcher(cancellable: cancellable, viewStore: viewStore)
  }

  private func replaceOne() {
    let index = Int.random(in: 0..<watchers.count, using: &random)
    watchers[index] = nil
    released += 1
    if released.isMultiple(of: 3) { watchers[index] = watcher(index) }
  }
}
