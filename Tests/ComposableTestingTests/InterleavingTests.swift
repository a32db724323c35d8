import ComposableCore
import ComposableTesting
import Testing

/// Effects of several tasks each, which run in the order that a seed chooses.
///
/// In every order the values of one task arrive in its order, none arrives after a cancellation,
/// and all of an effect that was not cancelled do.
struct InterleavingTests {
  @Test func theRulesHoldInEveryOrder() {
    for seed in 0..<150 as Range<UInt64> {
      let ledger = run(program: seed, order: seed)
      #expect(ledger.faults == [], "program \(seed)")
    }
  }

  @Test func theSeedChoosesTheOrder() {
    let orders = (0..<20 as Range<UInt64>).map { run(program: 7, order: $0).arrived }
    #expect(Set(orders).count > 1)
    #expect((0..<20 as Range<UInt64>).map { run(program: 7, order: $0).arrived } == orders)
  }

  private func run(program: UInt64, order: UInt64) -> Ledger {
    var random = SeededGenerator(seed: program)
    let scheduler = TestScheduler()
    let store = TestStore(
      initialState: Ledger(), reducer: ledgerReducer, environment: scheduler.eraseToAnyScheduler(),
      schedule: .seeded(order))
    store.exhaustivity = .off
    var tasks: [(effect: Int, task: TestStoreTask)] = []
    for effect in 0..<Int.random(in: 1...8, using: &random) {
      let sender = Sender(
        effect: effect, id: effect % 3, tasks: Int.random(in: 1...3, using: &random),
        count: Int.random(in: 1...5, using: &random), pause: Int.random(in: 0...2, using: &random))
      tasks.append((effect, store.send(.start(sender))))
      scheduler.advance(by: .milliseconds(Int.random(in: 0...3, using: &random)))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: store.send(.cancel(id: Int.random(in: 0..<3, using: &random)))
      case 1:
        let (effect, task) = tasks[Int.random(in: 0..<tasks.count, using: &random)]
        if !task.isFinished {
          task.cancel()
          store.send(.cancelled(effect: effect))
        }
      default: break
      }
    }
    scheduler.advance(by: .milliseconds(20))
    store.send(.finished)
    return store.state
  }
}

/// An effect that sends numbered values from some tasks, each after a pause of virtual time.
private struct Sender: Equatable, Sendable {
  var effect: Int
  var id: Int
  var tasks: Int
  var count: Int
  var pause: Int

  func effect(_ scheduler: AnyScheduler) -> Effect<LedgerAction, Never> {
    Effect.run { send in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            for number in 0..<count {
              if pause == 0 {
                await Task.yield()
              } else {
                try await scheduler.sleep(for: .milliseconds(pause))
              }
              send(.received(effect: effect, task: task, number: number))
            }
          }
        }
        try await group.waitForAll()
      }
    }.cancellable(id: id)
  }
}

private enum LedgerAction: Equatable, Sendable {
  // What the user did, and what a test knows.
  case cancel(id: Int), cancelled(effect: Int), finished, start(Sender)
  // What an effect reported.
  case received(effect: Int, task: Int, number: Int)
}

/// The values that arrived, and what was wrong with them.
private struct Ledger: Equatable {
  var arrived: [[Int]] = []
  var cancelled: Set<Int> = []
  var faults: [String] = []
  var senders: [Sender] = []

  mutating func receive(_ effect: Int, _ task: Int, _ number: Int) {
    let expected = arrived.count { $0.starts(with: [effect, task]) }
    if number != expected { faults.append("\(number) of \(effect), expected \(expected)") }
    if cancelled.contains(effect) { faults.append("\(number) of \(effect), which was cancelled") }
    arrived.append([effect, task, number])
  }

  mutating func finish() {
    for sender in senders where !cancelled.contains(sender.effect) {
      let count = arrived.count { $0.first == sender.effect }
      if count != sender.tasks * sender.count { faults.append("\(count) of \(sender)") }
    }
  }
}

private let ledgerReducer = Reducer<Ledger, LedgerAction, AnyScheduler> {
  ledger, action, scheduler in
  switch action {
  case .cancel(let id):
    ledger.cancelled.formUnion(ledger.senders.filter { $0.id == id }.map(\.effect))
    return .cancel(id: id)
  case .cancelled(let effect):
    ledger.cancelled.insert(effect)
    return .none
  case .finished:
    ledger.finish()
    return .none
  case .received(let effect, let task, let number):
    ledger.receive(effect, task, number)
    return .none
  case .start(let sender):
    ledger.senders.append(sender)
    return sender.effect(scheduler)
  }
}
