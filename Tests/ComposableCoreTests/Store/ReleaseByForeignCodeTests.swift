import Observation
import Synchronization
import TestSupport
import Testing

@testable import ComposableCore

/// R8: any code that a store calls may release the store.
@MainActor @Suite("R8 Release by user code", .turnLimit) struct ReleaseByForeignCodeTests {
  /// User code that a store calls while it processes an action.
  enum Place: CaseIterable, Sendable {
    case cancellation
    case effectEnded
    case effectStarted
    case equality
    case fireAndForget, observer, reducer, removeDuplicates, scope, stateDeinit, subscriber, tracker
  }

  enum Action: Sendable {
    case changed, started, stopped
  }

  /// Holds the last reference to a store and releases it when `place` is reached.
  final class Keeper: Sendable {
    private let kept = Mutex<[any Sendable]>([])
    private let place: Place
    private let releases = Atomic(0)

    init(_ place: Place) { self.place = place }

    func keep(_ object: any Sendable) { kept.withLock { $0.append(object) } }

    func reach(_ place: Place) {
      guard place == self.place else { return }
      let released = kept.withLock { kept in
        defer { kept = [] }
        return kept
      }
      if !released.isEmpty { releases.add(1, ordering: .relaxed) }
    }

    var hasReleased: Bool { releases.load(ordering: .relaxed) == 1 }
  }

  struct State: Equatable, Sendable {
    var count = 0
    let keeper: Keeper
    var payload: OnDeinit?

    static func == (lhs: State, rhs: State) -> Bool {
      if rhs.count > 0 { lhs.keeper.reach(.equality) }
      return lhs.count == rhs.count
    }
  }

  let clock = TestScheduler()

  /// A timer changes the state; canceling it calls foreign code.
  nonisolated static func makeReducer(
    _ keeper: Keeper, _ scheduler: AnyScheduler
  ) -> Reducer<State, Action, Void> {
    let watched = AnyScheduler(
      now: { scheduler.now }, schedule: { scheduler.schedule(after: $0, tolerance: $1, $2) },
      scheduleRepeating: { interval, tolerance, body in
        let work = scheduler.schedule(every: interval, tolerance: tolerance, body)
        return ScheduledWork {
          work.cancel()
          keeper.reach(.cancellation)
        }
      })
    return Reducer { state, action, _ in
      switch action {
      case .changed:
        keeper.reach(.reducer)
        state.count += 1
        state.payload = OnDeinit { keeper.reach(.stateDeinit) }
        guard state.count == 2 else { return .none }
        return .merge(
          .fireAndForget { keeper.reach(.fireAndForget) }, Effect(value: .started),
          Effect(value: .stopped))
      case .started:
        return Effect.timer(id: "timer", every: .seconds(1), on: watched).map { _ in .changed }
      case .stopped:
        return .cancel(id: "timer")
      }
    }
  }

  nonisolated static func makeObserver(_ keeper: Keeper) -> StoreObserver<State, Action> {
    StoreObserver(
      reduced: { if $0.number > 1 { keeper.reach(.observer) } },
      effectStarted: { if $0.number > 1 { keeper.reach(.effectStarted) } },
      effectEnded: { _, _ in keeper.reach(.effectEnded) })
  }

  @Test(arguments: Place.allCases)
  func aStoreSurvivesItsReleaseBy(place: Place) {
    let keeper = Keeper(place)
    weak var engine: AnyObject?
    do {
      let store = Store(
        initialState: State(keeper: keeper),
        reducer: Self.makeReducer(keeper, clock.eraseToAnyScheduler()), environment: (),
        observer: Self.makeObserver(keeper))
      engine = store.engine
      let scoped = store.scope(state: { state in
        if state.count > 0 { keeper.reach(.scope) }
        return state
      })
      let viewStore = scoped.view
      let other = scoped.view(removeDuplicates: { _, new in
        if new.count > 0 { keeper.reach(.removeDuplicates) }
        return false
      })
      keeper.keep(viewStore)
      keeper.keep(other)
      keeper.keep(
        viewStore.publisher.sink { if $0.count > 0 { keeper.reach(.subscriber) } })
      withObservationTracking {
        _ = viewStore.count
      } onChange: {
        keeper.reach(.tracker)
      }
      viewStore.send(.started)
    }
    #expect(engine != nil)
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(keeper.hasReleased)
    #expect(engine == nil)
  }

  @Test(arguments: Place.allCases.filter { ![.scope, .subscriber, .tracker].contains($0) })
  func aStoreActorSurvivesItsReleaseBy(place: Place) async {
    let keeper = Keeper(place)
    let (destroyed, continuation) = AsyncStream.makeStream(of: Void.self)
    do {
      let store = StoreActor(
        initialState: State(keeper: keeper),
        reducer: Self.makeReducer(keeper, clock.eraseToAnyScheduler()),
        environment: (), observer: Self.makeObserver(keeper))
      let states = await store.states(removeDuplicates: { old, new in
        if new.count > 0 { keeper.reach(.removeDuplicates) }
        return old == new
      })
      keeper.keep(store)
      keeper.keep(states)
      await store.send(.started)
      Task {
        for await _ in states {}
        continuation.finish()
      }
    }
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(1))
    for await _ in destroyed {}
    #expect(keeper.hasReleased)
  }

  /// The handler of a cancellation runs on the canceling thread, which is inside the store.
  @Test func aStoreSurvivesItsReleaseByACancelledTask() async {
    let keeper = Keeper(.cancellation)
    let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
    let scheduler = clock.eraseToAnyScheduler()
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .changed:
        state += 1
        return .none
      case .started:
        return .merge(
          Effect.run { _ in
            try await withTaskCancellationHandler {
              isWaiting.finish()
              try await Task.never()
            } onCancel: {
              keeper.reach(.cancellation)
            }
          }.cancellable(id: "task"),
          Effect(value: .stopped).delay(for: .seconds(1), scheduler: scheduler))
      case .stopped:
        return .merge(.cancel(id: "task"), Effect(value: .changed))
      }
    }
    weak var engine: AnyObject?
    do {
      let store = Store(initialState: 0, reducer: reducer, environment: ())
      engine = store.engine
      keeper.keep(store.view)
      store.view.send(.started)
    }
    for await _ in waiting {}
    #expect(engine != nil)
    clock.advance(by: .seconds(1))
    #expect(keeper.hasReleased)
    #expect(engine == nil)
  }
}
