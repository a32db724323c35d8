import ComposableCore
import Sessions
import Testing

@MainActor struct EffectSpanTests {
  private enum Action: Equatable {
    case answered, cancelTapped, requested, startTapped, ticked
  }

  private let clock = TestScheduler()
  private let timeline = Timeline<Int, Action>(0) { state, _, _ in state += 1 }
  private let viewStore: ViewStore<Int, Action>

  /// A store that appends to the time-line; the times are the seconds of the virtual clock.
  init() {
    let (clock, timeline) = (clock, timeline)
    let reducer = Reducer<Int, Action, AnyScheduler> { state, action, queue in
      state += 1
      switch action {
      case .answered, .ticked: return .none
      case .cancelTapped: return .cancel(ids: ["request", "ticks"])
      case .requested:
        return Effect(value: .answered).delay(for: .seconds(2), scheduler: queue)
          .cancellable(id: "request")
      case .startTapped:
        return Effect.timer(id: "ticks", every: .seconds(1), on: queue).map { _ in .ticked }
      }
    }
    @Sendable func time() -> Double { clock.now / .seconds(1) }
    viewStore =
      Store(
        initialState: 0, reducer: reducer, environment: clock.eraseToAnyScheduler(),
        observer: StoreObserver(
          reduced: { timeline.append($0, isTick: false, inputs: Inputs(), time: time()) },
          effectStarted: { timeline.effectStarted($0, time: time()) },
          effectEnded: { timeline.effectEnded($0, isCancelled: $1, time: time()) })
      ).view
  }

  private var effects: [EffectSpan] { timeline.liveLog.effects }

  @Test func anEffectInFlightHasNoEnd() {
    clock.advance(by: .seconds(1))
    viewStore.send(.requested)
    #expect(effects == [EffectSpan(number: 1, start: 1, startTime: 1, id: "request")])
    #expect(effects[0].isInFlight(at: 1))
    #expect(!effects[0].isInFlight(at: 0))
  }

  @Test func anEffectEndsWithItsLastAction() {
    viewStore.send(.requested)
    clock.advance(by: .seconds(2))
    #expect(effects.map(\.end) == [2])
    #expect(effects.map(\.endTime) == [2])
    #expect(effects.map(\.isCancelled) == [false])
    #expect(effects[0].isInFlight(at: 1))
    #expect(!effects[0].isInFlight(at: 2))
  }

  @Test func aCancelledEffectEndsWithTheEntryThatCancelledIt() {
    viewStore.send(.requested)
    clock.advance(by: .seconds(1))
    viewStore.send(.cancelTapped)
    #expect(effects.map(\.end) == [2])
    #expect(effects.map(\.endTime) == [1])
    #expect(effects.map(\.isCancelled) == [true])
  }

  @Test func aTimerRepeatsUntilItIsCancelled() {
    viewStore.send(.startTapped)
    clock.advance(by: .seconds(3))
    #expect(effects.map(\.isRepeating) == [true])
    #expect(effects[0].isInFlight(at: 4))
    viewStore.send(.cancelTapped)
    #expect(effects.map(\.end) == [5])
    #expect(effects.map(\.isCancelled) == [true])
  }

  @Test func aBranchHasTheEffectsThatWereInFlightWhereItBegins() {
    viewStore.send(.requested)
    clock.advance(by: .seconds(2))
    timeline.look(atEntry: 1, ofBranch: 0)
    timeline.act()
    #expect(timeline.branches[0].log.effects.map(\.end) == [2])
    #expect(timeline.branches[1].log.effects.map(\.end) == [nil])
  }
}
