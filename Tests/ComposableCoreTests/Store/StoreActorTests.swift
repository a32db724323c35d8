import ComposableCore
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Behavior specific to `StoreActor`. The rules shared with `Store` are in `RunningStoreTests`.
struct StoreActorTests {
  static let counter = Reducer<Int, Int, Void> { state, action, _ in
    state += action
    return .none
  }

  @Test func itsStateIsReadFromAnyTask() async {
    let store = StoreActor(initialState: 0, reducer: Self.counter, environment: ())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { for _ in 0..<100 { await store.send(1) } }
      }
    }
    #expect(await store.state == 1_000)
  }

  @Test func aDeliveryInsideADrainJoinsItWithoutATask() async {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return action == 0 ? Effect(value: 1).receive(on: .immediate) : .none
    }
    let executor = QueueExecutor()
    let store = StoreActor(
      initialState: [], reducer: reducer, environment: (), executor: executor)
    let states = await store.states
    await withCheckedContinuation { done in
      executor.queue.async {
        store.assumeIsolated { _ = $0.send(0) }
        done.resume()
      }
    }
    var seen: [[Int]] = []
    for await state in states {
      seen.append(state)
      if state.last == 1 { break }
    }
    #expect(seen == [[], [0, 1]])
  }

  @Test func releasingItCancelsItsEffectsAndEndsItsStates() async {
    let ended = Log<String>()
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .run { _ in
        for await _ in AsyncStream<Void>.makeStream().stream {}
        ended("effect")
      }
    }
    var store: StoreActor<Int, Int>? = StoreActor(
      initialState: 0, reducer: reducer, environment: ())
    let task = await store?.send(1)
    let states = await store?.states
    weak let released = store
    store = nil
    var seen: [Int] = []
    if let states { for await state in states { seen.append(state) } }
    #expect(seen == [1])
    await task?.finish()
    #expect(released == nil)
  }

  @Test func anAnswerAfterItsReleaseIsDropped() async {
    let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .run { send in for await answer in answers { send(answer) } }
    }
    var store: StoreActor<Int, Int>? = StoreActor(
      initialState: 0, reducer: reducer, environment: ())
    let task = await store?.send(1)
    store = nil
    continuation.yield(2)
    await task?.finish()
    #expect(task != nil)
  }

  @Test func onlyTheNewestStatesWaitForASlowLoop() async {
    let store = StoreActor(initialState: 0, reducer: Self.counter, environment: ())
    let newest = await store.states(bufferingNewest: 2)
    let all = await store.states
    for _ in 1...5 { await store.send(1) }
    var seen: [[Int]] = [[], []]
    for await state in newest {
      seen[0].append(state)
      if state == 5 { break }
    }
    for await state in all {
      seen[1].append(state)
      if state == 5 { break }
    }
    #expect(seen == [[4, 5], [0, 1, 2, 3, 4, 5]])
  }

  @Test func aSendThatChangesNothingEmitsNothing() async {
    let store = StoreActor(initialState: 0, reducer: Self.counter, environment: ())
    let states = await store.states
    for action in [0, 1, 0, 1] { await store.send(action) }
    var seen: [Int] = []
    for await state in states {
      seen.append(state)
      if state == 2 { break }
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func itRunsOnTheExecutorThatItIsGiven() async {
    let executor = CountingExecutor()
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      executor.preconditionIsolated()
      state += action
      return action == 1 ? .task { 10 } : .none
    }
    let store = StoreActor(
      initialState: 0, reducer: reducer, environment: (), executor: executor)
    await store.send(1).finish()
    #expect(await store.state == 11)
    #expect(executor.jobs.withLock { $0 } > 0)
  }

  @Test func itsObserverSeesEveryReduction() async {
    let seen = Log<Int>()
    let store = StoreActor(
      initialState: 0, reducer: Self.counter, environment: (),
      observer: StoreObserver { seen($0.after) })
    for _ in 1...3 { await store.send(2) }
    #expect(seen.all == [2, 4, 6])
  }
}

/// Runs its jobs serially on a dispatch queue and counts them.
private final class CountingExecutor: SerialExecutor {
  let jobs = Mutex(0)
  private let queue = DispatchQueue(label: "CountingExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Runs on a queue of Dispatch, which also runs work that belongs to no task.
private final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "store")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
