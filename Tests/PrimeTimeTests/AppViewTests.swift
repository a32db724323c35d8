import ComposableCore
import ComposableTextUI
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import Testing
import Timer

@testable import PrimeTime

@MainActor final class AppViewTests {
  private var counts: [String: Int] = [:]
  private let scheduler = TestScheduler()
  private var subscriptions: [AnyCancellable] = []
  private let store: Store<AppState, AppAction>
  private let viewStore: ViewStore<Void, AppAction>

  init() {
    var environment = SystemEnvironment.unimplemented(environment: AppEnvironment.unimplemented)
    environment.date = { Timestamp(since1970: .seconds(1_000)) }
    environment.mainQueue = scheduler.eraseToAnyScheduler()
    environment.isPrime = PrimeModalEnvironment.live.isPrime
    environment.nthPrime = AppEnvironment.nthPrimeAtOnce
    environment.random = .seeded(1)
    store = Store(initialState: AppState(), reducer: appReducer, environment: environment)
    viewStore = ViewStore(store.stateless)
  }

  /// The number of changes of each screen caused by `actions` and the virtual time after them.
  private func changes(_ actions: AppAction..., advance: Duration = .zero) -> [String: Int] {
    if subscriptions.isEmpty {
      for screen in appFeatures().screens(of: store, .plain) {
        let view = screen.source
        var version = view.version
        subscriptions.append(
          view.onChange {
            self.counts[screen.name, default: 0] += view.version - version
            version = view.version
          })
      }
    }
    counts = [:]
    for action in actions { viewStore.send(action) }
    scheduler.advance(by: advance)
    return counts.filter { $0.value > 0 }
  }

  @Test func onlyScreensWhoseViewStateChangedAreDrawn() {
    #expect(changes(.counter(.counter(.incrTapped))) == ["counter": 1])
    #expect(changes(.counter(.counter(.setCount("x")))) == [:])
    #expect(changes(.counter(.counter(.setCount("7")))) == ["counter": 1])
    #expect(changes(.counter(.counter(.isPrimeButtonTapped))) == ["counter": 1])
    #expect(
      changes(.counter(.primeModal(.saveFavoritePrimeTapped)))
        == ["activityFeed": 1, "counter": 1, "favoritePrimes": 1])
    #expect(changes(.counter(.counter(.primeModalDismissed))) == ["counter": 1])
    #expect(changes(.counter(.counter(.requestNthPrime))) == ["counter": 2])
    #expect(changes(.favoritePrimes(.primeButtonTapped(7))) == ["favoritePrimes": 1])
    #expect(changes(.timer(.start), advance: .milliseconds(35)) == ["timer": 4])
    #expect(changes(.timer(.stop)) == ["timer": 1])
    #expect(changes(.game(.counter(.setCount("-100")))) == ["game": 1])
    #expect(changes(.game(.counter(.playNext))) == ["activityFeed": 1, "game": 1])
  }
}

extension ViewEnvironment {
  /// Real primes, and dates in UTC.
  static let plain = ViewEnvironment(isPrime: PrimeModalEnvironment.live.isPrime)
}
