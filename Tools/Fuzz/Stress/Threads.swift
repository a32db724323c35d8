import ComposableCore
import Dispatch

/// Effects that send from many threads to one store.
///
/// The seed chooses which effects start, when they are canceled (by an action or by an arriving
/// value), and when the store is released; the threads decide the rest. In every run, the values of
/// each thread arrive in order and without gaps, none arrive after a cancellation, and all values
/// of effects that were not canceled arrive.
@MainActor
struct Threads {
  private var random: SeededGenerator
  private(set) var effectCount = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func run(for time: Duration) async {
    let end = ContinuousClock.now + time
    repeat {
      if Bool.random(using: &random) { await runToTheEnd() } else { await releaseAtAnyMoment() }
    } while ContinuousClock.now < end
  }

  /// Starts effects and cancels some, by id and by task, until all have ended.
  private mutating func runToTheEnd() async {
    let store = Store(initialState: Ledger(), reducer: Ledger.reducer, environment: ())
    let viewStore = store.view(removeDuplicates: { _, _ in false })
    var tasks: [(effect: Int, task: ViewStoreTask)] = []
    var cancelled: [Int: Int] = [:]
    for effect in 0..<Int.random(in: 1...12, using: &random) {
      let source = Source.random(effect, using: &random)
      tasks.append((effect, viewStore.send(.start(source))))
      effectCount += 1
      await pause()
      switch Int.random(in: 0..<6, using: &random) {
      case 0: viewStore.send(.cancel(Int.random(in: 0..<3, using: &random)))
      case 1:
        let (effect, task) = tasks[Int.random(in: 0..<tasks.count, using: &random)]
        if cancelled[effect] == nil {
          await task.cancel()
          cancelled[effect] = viewStore.state.count(of: effect)
        }
      default: break
      }
    }
    for (_, task) in tasks { await task.finish() }
    let ledger = viewStore.state
    check(ledger.faults.isEmpty, ledger.faults.joined(separator: "\n"))
    check(store.effectsInFlight.isEmpty, "effects stayed in flight")
    ledger.checkTotals(cancelled)
  }

  /// Releases the store while its effects send, possibly inside a reduction they caused.
  private mutating func releaseAtAnyMoment() async {
    weak var released: Store<Ledger, Ledger.Action>?
    do {
      let store = Store(initialState: Ledger(), reducer: Ledger.reducer, environment: ())
      released = store
      let viewStore = store.view(removeDuplicates: { _, _ in false })
      for effect in 0..<Int.random(in: 1...6, using: &random) {
        viewStore.send(.start(Source.random(effect, using: &random)))
        effectCount += 1
      }
      await pause()
      check(viewStore.state.faults.isEmpty, viewStore.state.faults.joined(separator: "\n"))
    }
    check(released == nil, "an effect keeps its store alive")
  }

  private mutating func pause() async {
    for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
  }
}

/// An effect that sends numbered values from its threads.
struct Source: Sendable {
  /// How the values are sent.
  enum Kind: CaseIterable, Sendable {
    /// Child tasks of a `run`.
    case childTasks
    /// Threads of Dispatch, inside a `run`.
    case dispatch
    /// A callback on a thread of Dispatch.
    case future
    /// An `AsyncSequence` that a detached task fills.
    case sequence
    /// One `task`.
    case task
  }

  var effect: Int
  var id: Int
  var kind: Kind
  var threads: Int
  var count: Int
  /// The id that the middle value of the first thread cancels when it arrives.
  var idToCancel: Int?
  var token: Token?

  var total: Int { threads * count }

  static func random(_ effect: Int, using random: inout SeededGenerator) -> Source {
    let kind = Kind.allCases[Int.random(in: 0..<Kind.allCases.count, using: &random)]
    var source = Source(
      effect: effect, id: Int.random(in: 0..<3, using: &random), kind: kind,
      threads: Int.random(in: 1...4, using: &random), count: Int.random(in: 1...20, using: &random))
    if Int.random(in: 0..<4, using: &random) == 0 {
      source.idToCancel = Int.random(in: 0..<3, using: &random)
    }
    if kind == .future || kind == .task { source.count = 1 }
    if kind != .childTasks && kind != .dispatch { source.threads = 1 }
    return source
  }

  var start: Effect<Ledger.Action, Never> {
    let value = { @Sendable (thread: Int, number: Int) in
      Ledger.Action.received(effect: effect, thread: thread, number: number)
    }
    switch kind {
    case .childTasks:
      return .run { send in
        await withTaskGroup(of: Void.self) { group in
          for thread in 0..<threads {
            group.addTask { for number in 0..<count { send(value(thread, number)) } }
          }
        }
      }
    case .dispatch:
      return .run { send in
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
          for number in 0..<count { send(value(thread, number)) }
        }
      }
    case .future:
      return .future { answer in DispatchQueue.global().async { answer(.success(value(0, 0))) } }
    case .sequence:
      let (values, continuation) = AsyncStream.makeStream(of: Ledger.Action.self)
      Task.detached {
        for number in 0..<count { continuation.yield(value(0, number)) }
        continuation.finish()
      }
      return Effect(values)
    case .task: return .task { value(0, 0) }
    }
  }
}

/// The values that arrived, with checks of their order.
struct Ledger: Sendable {
  enum Action: Sendable {
    case cancel(Int)
    case received(effect: Int, thread: Int, number: Int)
    case start(Source)
  }

  private struct Lane: Hashable {
    var effect: Int
    var thread: Int
  }

  private(set) var cancelled: Set<Int> = []
  private(set) var faults: [String] = []
  private(set) var sources: [Int: Source] = [:]
  private var counts: [Lane: Int] = [:]

  func count(of effect: Int) -> Int {
    counts.reduce(0) { $0 + ($1.key.effect == effect ? $1.value : 0) }
  }

  /// Checks that all values of the effects that were not canceled arrived.
  ///
  /// `others` are the effects canceled by their task, with their number of values at that time.
  func checkTotals(_ others: [Int: Int]) {
    for (effect, source) in sources {
      let count = count(of: effect)
      if let before = others[effect] {
        check(count == before, "\(count - before) values came after the task was cancelled")
      } else if !cancelled.contains(effect) {
        check(count == source.total, "\(count) of \(source.total) values arrived of \(source)")
      }
    }
  }

  private mutating func receive(_ lane: Lane, _ number: Int) {
    let expected = counts[lane, default: 0]
    if number != expected {
      faults.append("effect \(lane.effect): \(number) arrived, expected \(expected)")
    }
    if cancelled.contains(lane.effect) {
      faults.append("effect \(lane.effect): \(number) arrived after the cancellation")
    }
    counts[lane] = expected + 1
  }

  private mutating func cancel(_ id: Int) -> Effect<Action, Never> {
    cancelled.formUnion(sources.values.filter { $0.id == id }.map(\.effect))
    return .cancel(id: id)
  }

  static let reducer = Reducer<Ledger, Action, Void> { ledger, action, _ in
    switch action {
    case .cancel(let id): return ledger.cancel(id)
    case .received(let effect, let thread, let number):
      ledger.receive(Lane(effect: effect, thread: thread), number)
      guard let source = ledger.sources[effect], let id = source.idToCancel,
        thread == 0, number == source.count / 2
      else { return .none }
      return ledger.cancel(id)
    case .start(let source):
      ledger.sources[source.effect] = source
      return source.start.cancellable(id: source.id)
    }
  }
}
