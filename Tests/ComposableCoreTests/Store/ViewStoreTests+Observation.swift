import ComposableCore
import Observation
import TestSupport
import Testing

/// R15: observation by field.
extension ViewStoreTests {
  /// Calls `body` once, before the value returned by `read` changes.
  func onChange(of read: @autoclosure () -> Any, _ body: @escaping @Sendable () -> Void) {
    withObservationTracking {
      _ = read()
    } onChange: {
      body()
    }
  }

  @Test func aFieldIsTrackedByItself() {
    let viewStore = makeViewStore()
    let changes = Log<String>()
    withObservationTracking {
      _ = viewStore.count
    } onChange: {
      changes("count")
    }
    viewStore.send(.name("Ada"))
    #expect(changes.all == [])
    viewStore.send(.count(5))
    #expect(changes.all == ["count"])
  }

  @Test func observationNotifiesOnceBeforeTheChange() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    onChange(of: viewStore.count) {
      MainActor.assumeIsolated { log("will change from \(viewStore.count)") }
    }
    let subscription = viewStore.publisher.sink { log("is \($0.count)") }
    viewStore.send(.count(1))
    viewStore.send(.count(2))
    #expect(log.all == ["is 0", "will change from 0", "is 1", "is 2"])
    subscription.cancel()
  }

  @Test func aTrackerOfTheWholeStateIsNotifiedOfEveryField() {
    let viewStore = makeViewStore()
    let log = Log<String>()
    onChange(of: viewStore.state) { log("state") }
    viewStore.send(.name("a"))
    #expect(log.all == ["state"])
  }

  @Test func aFieldRestoredWithinADrainIsNotNotified() {
    let viewStore = makeViewStore { .merge(.init(value: .count(1)), .init(value: .count(0))) }
    let log = Log<String>()
    onChange(of: viewStore.count) { log("count") }
    viewStore.send(.load)
    #expect(viewStore.isLoading)
    #expect(log.all == [])
  }

  @Test func anyNumberOfFieldsIsTrackedOneByOne() {
    let reducer = Reducer<[Int], (Int, Int), Void> { state, action, _ in
      state[action.0] = action.1
      return .none
    }
    let viewStore = ViewStore(
      Store(initialState: Array(repeating: 0, count: 500), reducer: reducer, environment: ()))
    let log = Log<Int>()
    for index in 0..<500 { onChange(of: viewStore[dynamicMember: \.[index]]) { log(index) } }
    viewStore.send((3, 1))
    viewStore.send((499, 1))
    viewStore.send((3, 2))
    #expect(log.all == [3, 499])
  }

  @Test func aChangeNotifiesAllTrackersOfMoreThanTenThousandFields() {
    let reducer = Reducer<[Int], Int, Void> { state, index, _ in
      state[index] += 1
      return .none
    }
    let viewStore = ViewStore(
      Store(initialState: Array(repeating: 0, count: 10_001), reducer: reducer, environment: ()))
    let log = Log<String>()
    onChange(of: viewStore[dynamicMember: \.[0]]) { log("first") }
    withObservationTracking {
      for index in 1...10_000 { _ = viewStore[dynamicMember: \.[index]] }
    } onChange: {
      log("others")
    }
    viewStore.send(5)
    #expect(log.all == ["first", "others"])
    onChange(of: viewStore[dynamicMember: \.[0]]) { log("first again") }
    viewStore.send(5)
    viewStore.send(0)
    #expect(log.all == ["first", "others", "first again"])
  }

  @Test func trackersAreNotifiedInTheOrderInWhichTheirFieldsWereRead() {
    let viewStore = makeViewStore { .merge(.init(value: .count(1)), .init(value: .name("a"))) }
    let log = Log<String>()
    onChange(of: viewStore.name) { log("name") }
    onChange(of: viewStore.isLoading) { log("isLoading") }
    onChange(of: viewStore.count) { log("count") }
    viewStore.send(.load)
    #expect(log.all == ["name", "isLoading", "count"])
  }

  /// Regression: each read added another wrapper to the comparison of its field.
  @Test func readingAFieldAfterEachOfManySendsNeedsNoStack() {
    let viewStore = makeViewStore()
    for count in 1...120_000 {
      viewStore.send(.count(count))
      if viewStore.count != count { Issue.record("\(count)") }
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
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

  @Test func trackingAgainInsideTheWillSetSeesTheNextChange() {
    let viewStore = makeViewStore()
    let seen = Log<Int>()
    @MainActor final class Tracker { var track = {} }
    let tracker = Tracker()
    tracker.track = {
      onChange(of: viewStore.count) {
        MainActor.assumeIsolated {
          seen(viewStore.count)
          tracker.track()
        }
      }
    }
    tracker.track()
    for count in 1...3 { viewStore.send(.count(count)) }
    #expect(seen.all == [0, 1, 2])
    tracker.track = {}
  }
}
