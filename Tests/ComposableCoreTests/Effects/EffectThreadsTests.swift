import ComposableCore
import Dispatch
import TestSupport
import Testing

/// Effects that send to one store from many threads.
@MainActor @Suite struct EffectThreadsTests {
  enum Action: Sendable {
    case cancel(Int)
    case cancelFromManyThreads
    case got(thread: Int, number: Int)
    case never
    case start
    case startMany
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

  @Test func aThousandEffectsOverTenIdsAreCancelledFromManyThreads() async {
    let ended = Log<Int>()
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .startMany:
        return .merge(
          (0..<1_000).map { number in
            Effect.run { _ in
              for await _ in AsyncStream<Void>.makeStream().stream {}
              ended(number)
            }.cancellable(id: number % 10)
          })
      case .cancelFromManyThreads:
        return .run { send in
          DispatchQueue.concurrentPerform(iterations: 10) { send(.cancel($0)) }
        }
      case .cancel(let id):
        state += 1
        return .cancel(id: id)
      case .got, .never, .start: return .none
      }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let viewStore = store.view
    let started = viewStore.send(.startMany)
    #expect(store.effectsInFlight.count == 1_000)
    await viewStore.send(.cancelFromManyThreads).finish()
    await started.finish()
    #expect(viewStore.state == 10)
    #expect(store.effectsInFlight.isEmpty)
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

  @Test func aTestSchedulerMovedOnTheMainActorTicksAtOnce() {
    let scheduler = TestScheduler()
    let mainQueue = scheduler.eraseToAnyScheduler()
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      guard case .start = action else {
        state += 1
        return .none
      }
      return Effect.timer(id: 1, every: .seconds(1), on: mainQueue)
        .map { _ in Action.got(thread: 0, number: 0) }
    }
    let viewStore = Store(initialState: 0, reducer: reducer, environment: ()).view
    viewStore.send(.start)
    scheduler.advance(by: .seconds(3))
    #expect(viewStore.state == 3)
  }
}
