import ComposableCore
import Dispatch
import TestSupport
import Testing

/// R5: effects that send to one store from many threads.
@MainActor @Suite("R5 Asynchronous effects of many threads") struct EffectThreadsTests {
  enum Action: Sendable {
    case cancel(Int)
    case cancelFromManyThreads
    case got(thread: Int, number: Int)
    case never, start, startMany
  }

  @Test func sendsOfEightThreadsArriveOnceAndInEachThreadsOrder() async {
    let reducer = Reducer<[[Int]], Action, Void> { state, action, _ in
      switch action {
      case .got(let thread, let number):
        state[thread].append(number)
        return .none
      case .start:
        return .run { send in
          DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<500 { send(.got(thread: thread, number: number)) }
          }
        }
      default: return .none
      }
    }
    let viewStore = Store(
      initialState: Array(repeating: [], count: 8), reducer: reducer, environment: ()
    ).view
    await viewStore.send(.start).finish()
    #expect(viewStore.state == Array(repeating: Array(0..<500), count: 8))
  }

  /// The stores access copies of one array on many threads.
  @Test func storesWithTheSameInitialArrayFindTheirRemovedRows() async {
    struct Row: Identifiable, Sendable {
      let id: Int
      var count = 0
    }
    enum ListAction: Sendable {
      case removed(Int)
      case row(Int, Action)
    }
    let row = Reducer<Row, Action, Void> { row, action, _ in
      row.count += 1
      if case .never = action { return .future { _ in } }
      return .none
    }
    let list = row.forEach(
      state: \IdentifiedArrayOf<Row>.self, action: /ListAction.row, environment: { $0 }
    ).combined(
      with: Reducer { rows, action, _ in
        if case .removed(let id) = action { rows.remove(id: id) }
        return .none
      })
    var rows: IdentifiedArrayOf<Row> = []
    for id in 0..<100 { rows.append(Row(id: id)) }
    await withTaskGroup(of: Int.self) { [rows] group in
      for _ in 0..<8 {
        group.addTask {
          let store = StoreActor(initialState: rows, reducer: list, environment: ())
          var tasks: [ViewStoreTask] = []
          for id in 0..<100 { tasks.append(await store.send(.row(id, .never))) }
          for id in 0..<100 { await store.send(.removed(id)) }
          for task in tasks { await task.finish() }
          return await store.state.count
        }
      }
      for await count in group { #expect(count == 0) }
    }
  }

  @Test func valuesOfAReceiveOnAConcurrentSchedulerKeepTheirOrder() async {
    let reducer = Reducer<[Int], Action, Void> { state, action, _ in
      switch action {
      case .got(_, let number):
        state.append(number)
        return .none
      case .start:
        return Effect.merge((0..<300).map { Effect(value: .got(thread: 0, number: $0)) })
          .receive(on: .global)
      default: return .none
      }
    }
    let viewStore = Store(initialState: [], reducer: reducer, environment: ()).view
    await viewStore.send(.start).finish()
    #expect(viewStore.state == Array(0..<300))
  }
}
