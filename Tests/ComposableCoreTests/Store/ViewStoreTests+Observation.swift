import ComposableCore
import Observation
import TestSupport
import Testing

/// Observation of a view store.
extension ViewStoreTests {
  @Test func observationIsToldOnceBeforeTheChange() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      MainActor.assumeIsolated { log("will change from \(viewStore.count)") }
    }
    let cancellable = viewStore.publisher.dropFirst { log("changed to \($0.count)") }
    viewStore.send(.count(1))
    viewStore.send(.count(2))
    #expect(log.all == ["will change from 0", "changed to 1", "changed to 2"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aTrackerOfOneFieldIsNotNotifiedOfAnother() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      log("count")
    }
    withObservationTracking {
      _ = viewStore.name
    } onChange: {
      log("name")
    }
    viewStore.send(.name("a"))
    #expect(log.all == ["name"])
    viewStore.send(.count(1))
    viewStore.send(.count(2))
    #expect(log.all == ["name", "count"])
  }

  @Test func aTrackerOfTheWholeStateIsNotifiedOfEveryField() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.state
    } onChange: {
      log("state")
    }
    viewStore.send(.name("a"))
    #expect(log.all == ["state"])
  }

  @Test func aFieldThatGoesBackInsideOneDrainIsNotNotified() {
    let viewStore = makeViewStore { .merge(.init(value: .count(1)), .init(value: .count(0))) }
    let log = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      log("count")
    }
    viewStore.send(.load)
    #expect(viewStore.isLoading)
    #expect(log.all == [])
  }

  @Test func anyNumberOfFieldsIsTrackedOneByOne() {
    let viewStore = makeNumbers(500)
    let log = Log<Int>()
    for index in 0..<500 {
      withObservationTracking {
        _ = viewStore[dynamicMember: \.[index]]
      } onChange: {
        log(index)
      }
    }
    viewStore.send((3, 1))
    viewStore.send((499, 1))
    viewStore.send((3, 2))
    #expect(log.all == [3, 499])
  }

  @Test func trackersAreNotifiedInTheOrderInWhichTheirFieldsWereRead() {
    let viewStore = makeViewStore { .merge(.init(value: .count(1)), .init(value: .name("a"))) }
    let log = Log<String>()
    for field in ["name", "isLoading", "count"] {
      withObservationTracking {
        switch field {
        case "count": _ = viewStore.count
        case "name": _ = viewStore.name
        default: _ = viewStore.isLoading
        }
      } onChange: {
        log(field)
      }
    }
    viewStore.send(.load)
    #expect(log.all == ["name", "isLoading", "count"])
  }

  /// Each read used to wrap the comparison of its field once more.
  @Test func readingAFieldAfterEachOfManySendsNeedsNoStack() {
    let viewStore = makeViewStore()
    for count in 1...120_000 {
      viewStore.send(.count(count))
      if viewStore.count != count { Issue.record("\(count)") }
    }
  }

  /// Fields are compared by `==` only while a tracker waits for them.
  @Test func aFieldThatNobodyTracksIsNotCompared() {
    let comparisons = Log<Int>()
    let reducer = Reducer<Watched, Int, Void> { state, action, _ in
      state = Watched(number: Counted(action, comparisons), other: action)
      return .none
    }
    let viewStore = Store(
      initialState: Watched(number: Counted(0, comparisons), other: 0), reducer: reducer,
      environment: ()
    ).view { _, _ in false }
    _ = viewStore.number
    viewStore.send(1)
    #expect(comparisons.all == [])
    withObservationTracking {
      _ = (viewStore.number, viewStore.other)
    } onChange: {
    }
    viewStore.send(2)
    #expect(comparisons.all == [2])
    viewStore.send(3)
    #expect(comparisons.all == [2])
  }

  struct Watched {
    var number: Counted
    var other: Int
  }

  struct Counted: Equatable {
    let number: Int
    let comparisons: Log<Int>

    init(_ number: Int, _ comparisons: Log<Int>) {
      self.number = number
      self.comparisons = comparisons
    }

    static func == (lhs: Counted, rhs: Counted) -> Bool {
      lhs.comparisons(rhs.number)
      return lhs.number == rhs.number
    }
  }

  func makeNumbers(_ count: Int) -> ViewStore<[Int], (Int, Int)> {
    let reducer = Reducer<[Int], (Int, Int), Void> { state, action, _ in
      state[action.0] = action.1
      return .none
    }
    return ViewStore(
      Store(
        initialState: Array(repeating: 0, count: count), reducer: reducer, environment: ()))
  }

  @Test func observationsOfAFieldSkipTheOthers() async {
    let viewStore = makeViewStore()
    var seen: [Int] = []
    for await count in Observations({ viewStore.count }) {
      seen.append(count)
      if count == 2 { break }
      viewStore.send(.name("\(count)"))
      viewStore.send(.count(count + 1))
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func trackingAgainInsideTheWillSetIsToldOfTheNextChange() {
    let tracker = Tracker(viewStore: makeViewStore())
    tracker.track()
    for count in 1...3 { tracker.viewStore.send(.count(count)) }
    #expect(tracker.seen == [0, 1, 2])
  }

  @Test func aViewStoreMayBeReleasedInsideItsWillSet() {
    let store = Store(
      initialState: State(), reducer: ViewStoreTests.reducer(), environment: ())
    let sender = ViewStore(store.stateless)
    @MainActor final class Owner { var viewStore: ViewStore<Int, Action>? }
    let owner = Owner()
    owner.viewStore = store.scope(state: \.count).view
    weak let released = owner.viewStore
    withObservationTracking {
      _ = owner.viewStore?.state
    } onChange: {
      MainActor.assumeIsolated { owner.viewStore = nil }
    }
    sender.send(.count(1))
    #expect(released == nil)
    sender.send(.count(2))
    #expect(store.view.count == 2)
  }

  @Test func aViewStoreMayBeReleasedByItsReplacedState() {
    struct Payload: Equatable, Sendable {
      var count = 0
      var onDeinit: OnDeinit?
    }
    let reducer = Reducer<Payload, Int, Void> { state, action, _ in
      state = Payload(count: action)
      return .none
    }
    @MainActor final class Owner { var viewStore: ViewStore<Payload, Int>? }
    let owner = Owner()
    let payload = OnDeinit { MainActor.assumeIsolated { owner.viewStore = nil } }
    let store = Store(
      initialState: Payload(onDeinit: consume payload), reducer: reducer, environment: ())
    owner.viewStore = store.scope(state: { $0 }).view
    let sender = ViewStore(store.stateless)
    weak let released = owner.viewStore
    sender.send(1)
    #expect(released == nil)
    sender.send(2)
    #expect(store.view.count == 2)
  }

  @Test func observationsIterateOverTheState() async {
    let viewStore = makeViewStore()
    var seen: [Int] = []
    for await count in Observations({ viewStore.count }) {
      seen.append(count)
      if count == 3 { break }
      viewStore.send(.count(count + 1))
    }
    #expect(seen == [0, 1, 2, 3])
  }
}

@MainActor
private final class Tracker {
  let viewStore: ViewStore<ViewStoreTests.State, ViewStoreTests.Action>
  var seen: [Int] = []

  init(viewStore: ViewStore<ViewStoreTests.State, ViewStoreTests.Action>) {
    self.viewStore = viewStore
  }

  func track() {
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      MainActor.assumeIsolated {
        self.seen.append(self.viewStore.count)
        self.track()
      }
    }
  }
}
