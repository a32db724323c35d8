import ComposableCore
import Dispatch
import Foundation

private enum Action: Sendable {
  case add(Int), cancelRace, chain(Int), finish, manyThreads, start(Int)
}

private let reducer = Reducer<Int, Action, Void> { state, action, _ in
  switch action {
  case .add(let number):
    state += number
    return .none
  case .cancelRace:
    return .cancel(id: 1)
  case .chain(let left):
    state += 1
    return left > 1 ? Effect(value: .chain(left - 1)) : .none
  case .finish:
    return Effect.task { .add(1) }.cancellable(id: 1)
  case .manyThreads:
    return .run { send in
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<1_000 { send(.add(1)) }
      }
    }
  case .start(let count):
    return .merge((0..<count).map { _ in Effect.task { .add(1) } })
  }
}

@MainActor private func makeStore() -> Store<Int, Action> {
  Store(initialState: 0, reducer: reducer, environment: ())
}

/// Runs races and a million of everything; fails when something is lost or memory grows.
@main @MainActor
enum Stress {
  static func main() async {
    let scale = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1
    await race(rounds: 20 * scale)
    for round in 0..<3_000 * scale { await release(round) }
    let viewStore = makeStore().view
    measure("actions") { _ in viewStore.send(.add(1)) }
    measure("synchronous effects") { _ in viewStore.send(.chain(2)) }
    let parent = makeStore()
    measure("scopes and view stores") { number in
      let child = ViewStore(parent.scope(state: { $0 }))
      if number % 1_000 == 0 { child.send(.add(1)) }
    }
    measure("stores released") { _ in makeStore().view.send(.add(1)) }
    let chain = makeStore().view
    chain.send(.chain(1_000_000))
    check(chain.state == 1_000_000, "a chain of 1,000,000 actions ended at \(chain.state)")
    print("a chain of 1,000,000 actions: all there")
  }

  /// Sends of eight threads all arrive; cancelling against completing leaves nothing in flight.
  private static func race(rounds: Int) async {
    let store = makeStore()
    let viewStore = store.view
    for round in 1...rounds {
      await viewStore.send(.manyThreads).finish()
      check(viewStore.state == round * 8_000, "\(viewStore.state) sends of \(round * 8_000)")
    }
    let racing = makeStore()
    let racer = racing.view
    for _ in 0..<rounds * 200 {
      let task = racer.send(.finish)
      if Bool.random() { await Task.yield() }
      racer.send(.cancelRace)
      await task.finish()
    }
    check(racing.effectsInFlight.isEmpty, "effects stayed in flight")
    print(
      "\(rounds * 8_000) sends of 8 threads: all there; \(rounds * 200) cancel races: none left")
  }

  /// A store goes while its effects finish; a view store goes while it is notified.
  private static func release(_ round: Int) async {
    let store = makeStore()
    let viewStore = store.view
    viewStore.send(.start(8))
    var released: ViewStore<Int, Action>? = store.view
    let cancellable = viewStore.publisher.sink { if $0 > 0 { released = nil } }
    viewStore.send(.add(1))
    check(released == nil, "a view store was not notified")
    if round % 2 == 0 { await Task.yield() }
    withExtendedLifetime(cancellable) {}
  }

  /// Does `work` a million times; after the first tenth the resident set may grow by 2 MB.
  private static func measure(_ name: String, _ work: (Int) -> Void) {
    for number in 0..<100_000 { work(number) }
    let before = residentBytes
    for number in 100_000..<1_000_000 { work(number) }
    let after = residentBytes
    print("1,000,000 \(name): \(before / 1_024) KiB after a tenth, \(after / 1_024) KiB at the end")
    check(after < before + 2_097_152, "memory grows with \(name)")
  }

  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4_096
  }

  private static func check(_ isRight: Bool, _ message: String) {
    guard !isRight else { return }
    print("failed: \(message)")
    exit(1)
  }
}
