import ComposableCore
import ComposableExplore
import Foundation
import Synchronization
import Testing

struct ExploreWorldTests {
  @Test func aCellOfAClientIsPartOfTheState() {
    // Saving and loading through a file: if the file were not part of the state, "saved, then
    // cleared" would equal the initial state.
    struct Files: Sendable {
      var load: @Sendable () -> Int
      var save: @Sendable (Int) -> Void
    }
    let reducer = Reducer<Int, String, Files> { state, action, files in
      switch action {
      case "clear": state = 0
      case "count": state = 1
      case "load": state = files.load()
      default: files.save(state)
      }
      return .none
    }
    let summary = FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { world in
        let file = world.cell(0)
        return Files(load: { file.value }, save: { file.value = $0 })
      },
      actions: { _ in ["clear", "count", "load", "save"] },
      properties: []
    ).explore()
    #expect(summary.states == 4)
  }

  /// Such a cell belongs to the effect that made it, like a variable.
  @Test func aCellThatIsMadeForEachCallAddsNoStates() {
    let summary = FeatureModel(
      initialState: false,
      reducer: Reducer<Bool, Bool, @Sendable () -> Effect<Bool, Never>> { isOn, action, load in
        isOn = action
        return action ? load() : .none
      },
      environment: { world in
        {
          let count = world.cell(0)
          return .run { send in
            count.value += 1
            let isOn = try await world.awaitAnswer("load", false)
            count.value += 1
            send(isOn && count.value == 2)
          }
        }
      },
      actions: { $0 ? [] : [true] },
      properties: []
    ).explore()
    #expect(summary.states == 2)
  }

  /// A tick of a timer may store something that its next tick uses.
  @Test func whatIsStoredInACellOfACallIsPartOfItsEffect() {
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, @Sendable () -> Effect<Int, Never>> { state, action, ticks in
        state = action
        return action == 1 ? ticks() : .none
      },
      environment: { world in
        {
          let count = world.cell(1)
          return Effect.timer(id: 1, every: .seconds(1), on: world.scheduler).map { _ in
            count.value = min(count.value + 1, 4)
            return count.value
          }
        }
      },
      actions: { $0 == 0 ? [1] : [] },
      properties: [.reachable("three ticks") { $0 == 4 }]
    ).explore(depth: 6, reporter: IssueReporter { _ in })
    #expect(summary.violation == nil)
  }

  @Test func workThatAnEnvironmentSchedulesWhileItIsCreatedNeverRuns() {
    let runs = Atomic(0)
    FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state = action
        return .none
      },
      environment: { world in
        _ = world.scheduler.schedule(after: .seconds(1)) { runs.add(1, ordering: .relaxed) }
      },
      actions: { $0 == 0 ? [1] : [] },
      properties: []
    ).explore(reporter: IssueReporter { _ in })
    #expect(runs.load(ordering: .relaxed) == 0)
  }

  @Test func randomNumbersAreTheSameForAScript() {
    let reducer = Reducer<[Int], Int, RandomSource> { state, action, random in
      state.append(random(in: 1...1_000_000))
      return .none
    }
    let summary = FeatureModel(
      initialState: [], reducer: reducer,
      environment: { $0.random },
      actions: { $0.count < 3 ? [1, 2] : [] },
      properties: []
    ).explore(depth: 4)
    #expect(summary.states == 4)
  }

  @Test func timeThatIsNotReadAddsNoStates() {
    let reducer = Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
      state = action
      guard action == 1 else { return .none }
      return Effect.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in 2 }
    }
    let summary = FeatureModel(
      initialState: 0, reducer: reducer,
      environment: { $0.scheduler },
      actions: { $0 == 0 ? [1] : [] },
      properties: []
    ).explore()
    #expect(summary.states == 3)
  }

  // MARK: - Streams

  private struct Offline: Error, Equatable {}

  private enum Download: Equatable, Sendable {
    case ended, failed, started
    case progressed(Int)
  }

  /// Explores a download that is started once and logs what it receives.
  private func download(
    _ properties: [Property<[Download], Download>],
    _ effect: @escaping @Sendable (ExploreWorld) -> Effect<Download, Never>
  ) -> ExploreSummary {
    FeatureModel(
      initialState: [],
      reducer: Reducer<[Download], Download, @Sendable () -> Effect<Download, Never>> {
        state, action, effect in
        state.append(action)
        return action == .started ? effect() : .none
      },
      environment: { world in { effect(world) } },
      actions: { $0.isEmpty ? [.started] : [] },
      properties: properties
    ).explore(reporter: IssueReporter { _ in })
  }

  @Test func theElementsOfAStreamArriveInOrderAndThenItsEnd() {
    let summary = download([.never("it ends") { $0.last == .ended }]) { world in
      .run { send in
        for await part in world.stream("progress", of: 1, 2) { send(.progressed(part)) }
        send(.ended)
      }
    }
    #expect(
      summary.violation == """
        "it ends" does not hold after

            store.send(.started)
            // deliver progress: 1
            store.receive(.progressed(1))
            // deliver progress: 2
            store.receive(.progressed(2))
            // deliver progress: the end
            store.receive(.ended)
        """)
  }

  @Test func aStreamMayFailBeforeEachElementAndItsEnd() {
    let summary = download([
      .reachable("at once") { $0 == [.started, .failed] },
      .reachable("before the end") { $0 == [.started, .progressed(1), .failed] },
      .reachable("never") { $0 == [.started, .progressed(1)] },
    ]) { world in
      world.stream("progress", of: 1, failures: [Offline()])
        .catchToEffect { (try? $0.get()).map { .progressed($0) } ?? .failed }
    }
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  @Test func aStreamOfAClientMayThrow() {
    let summary = download([.reachable("it fails") { $0.last == .failed }]) { world in
      .run { send in
        for try await part in world.stream("progress", of: 1, failures: [Offline()]) {
          send(.progressed(part))
        }
      } catch: { _, send in
        send(.failed)
      }
    }
    #expect(summary.violation == nil)
  }

  @Test func anElementOfAStreamMayArriveTwice() {
    let summary = download([.reachable("twice") { $0.filter { $0 == .progressed(1) }.count == 2 }])
    {
      world in
      let progress: Effect<Int, Never> = world.stream("progress", of: 1, faults: [.twice])
      return progress.map { .progressed($0) }
    }
    #expect(summary.violation == nil)
  }

  /// A failure and the end of a stream come once.
  @Test func onlyTheElementsOfAStreamMayArriveTwice() {
    let summary = download([]) { world in
      world.stream("progress", of: 1, failures: [Offline()], faults: [.twice])
        .catchToEffect { (try? $0.get()).map { .progressed($0) } ?? .failed }
    }
    // The start, three answers in place of the element, and two of the end after each.
    #expect(summary.transitions == 8)
  }

  /// The environment makes the effect once, and the feature starts it twice.
  private func startedTwice(
    _ effect: @escaping @Sendable (ExploreWorld) -> Effect<Int, Never>
  ) -> ExploreSummary {
    FeatureModel(
      initialState: [],
      reducer: Reducer<[Int], Int, Effect<Int, Never>> { state, action, effect in
        state.append(action)
        return action == 0 ? effect : .none
      },
      environment: effect,
      actions: { $0.filter { $0 == 0 }.count < 2 ? [0] : [] },
      properties: [
        .reachable("each start has its element") { $0 == [0, 1, 0, 1] },
        .reachable("each of two has its element") { $0 == [0, 0, 1, 1] },
      ]
    ).explore(reporter: IssueReporter { _ in })
  }

  @Test func eachStartOfAStreamHasAllElements() {
    let summary = startedTwice { $0.stream("progress", of: 1) }
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  @Test func eachStartOfAStreamThatMayFailHasAllElements() {
    let summary = startedTwice { world in
      world.stream("progress", of: 1, failures: [Offline()]).catchToEffect {
        (try? $0.get()) ?? 9
      }
    }
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  @Test func aCancelledStreamDeliversNothing() {
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, @Sendable () -> AsyncStream<Int>> { state, action, numbers in
        state = action
        switch action {
        case 1:
          return .run { send in for await number in numbers() { send(number) } }
            .cancellable(id: 1)
        case 2: return .cancel(id: 1)
        default: return .none
        }
      },
      environment: { world in { world.stream("numbers", of: 5) } },
      actions: { $0 == 0 ? [1] : $0 == 1 ? [2] : [] },
      properties: [.transition("nothing follows 2") { $0.before != 2 }]
    ).explore()
    #expect(summary.violation == nil)
    #expect(summary.isComplete)
  }

  // MARK: - Other schedulers

  /// Its time never passes in an exploration, so what an effect would do later isn't explored.
  @Test func anEffectThatWaitsForAnotherSchedulerMakesASearchIncomplete() {
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: .zero) }, schedule: { _, _, _ in ScheduledWork {} })
    let effects: [@Sendable (AnyScheduler) -> Effect<Int, Never>] = [
      { Effect(value: 2).debounce(id: 1, for: .seconds(1), scheduler: $0) },
      { Effect(value: 2).delay(for: .seconds(1), scheduler: $0) },
      { Effect.timer(id: 1, every: .seconds(1), on: $0).map { _ in 2 } },
      { scheduler in
        .task {
          try? await scheduler.sleep(for: .seconds(1))
          return 2
        }
      },
    ]
    for effect in effects {
      let summary = FeatureModel(
        initialState: 0,
        reducer: Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
          state = action
          return action == 1 ? effect(scheduler) : .none
        },
        environment: { _ in scheduler },
        actions: { $0 == 0 ? [1] : [] },
        properties: []
      ).explore(reporter: IssueReporter { _ in })
      #expect(summary.gaps.count == 1)
      #expect(summary.gaps.first?.hasSuffix("waits for something outside of the world") == true)
    }
  }

  @Test func ofTheEffectsThatWaitOutsideOfTheWorldOneIsNamed() {
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: .zero) }, schedule: { _, _, _ in ScheduledWork {} })
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
        state += action
        return Effect.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in 0 }
      },
      environment: { _ in scheduler },
      actions: { $0 < 3 ? [1] : [] },
      properties: []
    ).explore(reporter: IssueReporter { _ in })
    #expect(summary.gaps.count == 1)
  }

  /// The work of a scheduler that isn't the world's runs on a thread of its own, between two moves.
  @Test func whatArrivesOnAnotherThreadIsReducedOnTheExploringThread() {
    let exploring = UInt(pthread_self())
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: .zero) },
      schedule: { _, _, work in
        waiting.withLock { $0.append(work) }
        return ScheduledWork {}
      })
    @Sendable func runElsewhere() {
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for work in waiting.withLock({ $0 }) { work() }
        isDone.signal()
      }
      isDone.wait()
    }
    let elsewhere = Atomic(0)
    let summary = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Int, AnyScheduler> { state, action, scheduler in
        if UInt(pthread_self()) != exploring { elsewhere.add(1, ordering: .relaxed) }
        state = action
        return action == 1 ? Effect(value: 2).delay(for: .seconds(1), scheduler: scheduler) : .none
      },
      environment: { _ in scheduler },
      actions: { state in
        runElsewhere()
        return state == 0 ? [1] : state == 1 ? [3] : []
      },
      properties: [.reachable("it arrives") { $0 == 2 }]
    ).explore(reporter: IssueReporter { _ in })
    #expect(summary.violation == nil)
    #expect(elsewhere.load(ordering: .relaxed) == 0)
  }
}
