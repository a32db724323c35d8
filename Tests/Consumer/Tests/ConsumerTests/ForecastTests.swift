import ComposableCore
import ComposableTesting
import Forecast
import Testing

private struct Offline: Error {}

struct ForecastTests {
  let clock = TestScheduler()
  let store: TestStore<ForecastState, ForecastAction, ForecastEnvironment>

  /// The first attempt has failed.
  init() {
    store = TestStore(
      initialState: ForecastState(), reducer: forecastReducer,
      environment: ForecastEnvironment(
        degrees: { throw Offline() }, mainQueue: clock.eraseToAnyScheduler()))
    store.send(.refreshTapped)
    store.receive(.retry(attempt: 1)) { $0.status = .loading(attempt: 1) }
    store.receive(.failed("Offline()"))
  }

  @Test func aFailureIsTriedAgainAfterTwoAndFourSeconds() {
    clock.advance(by: .seconds(2))
    store.receive(.retry(attempt: 2)) { $0.status = .loading(attempt: 2) }
    store.receive(.failed("Offline()"))
    clock.advance(by: .seconds(4))
    store.receive(.retry(attempt: 3)) { $0.status = .loading(attempt: 3) }
    store.receive(.failed("Offline()")) { $0.status = .failed("Offline()") }
    store.finish()
  }

  @Test func theSecondTryMaySucceed() {
    store.environment.degrees = { 21 }
    clock.advance(by: .seconds(2))
    store.receive(.retry(attempt: 2)) { $0.status = .loading(attempt: 2) }
    store.receive(.loaded(degrees: 21)) { $0.status = .loaded(degrees: 21) }
    store.finish()
  }

  @Test func cancellingEndsTheWaitForTheNextTry() {
    store.send(.cancelTapped) { $0.status = .idle }
    clock.advance(by: .seconds(60))
    store.finish()
  }
}
