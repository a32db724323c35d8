import ComposableCore
import PrimeModal
import PrimeNumbers

/// A counter together with the modal that says whether its count is prime.
public struct CounterFeatureState: Codable, Equatable, Sendable {
  /// The answer on display.
  public var alertNthPrime: PrimeAlert?
  /// The number that is counted.
  public var count: Int
  /// The favourites in the order they were saved.
  public var favoritePrimes: [Int]
  /// Whether an answer is awaited.
  public var isNthPrimeRequestInFlight: Bool
  /// Whether the modal is on display.
  public var isPrimeModalShown: Bool

  /// A counter at `count`, at rest by default.
  public init(
    alertNthPrime: PrimeAlert? = nil, count: Int = 0, favoritePrimes: [Int] = [],
    isNthPrimeRequestInFlight: Bool = false, isPrimeModalShown: Bool = false
  ) {
    self.alertNthPrime = alertNthPrime
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.isNthPrimeRequestInFlight = isNthPrimeRequestInFlight
    self.isPrimeModalShown = isPrimeModalShown
  }

  /// What the counter works on.
  public var counter: CounterState {
    get {
      CounterState(
        alertNthPrime: alertNthPrime, count: count,
        isNthPrimeRequestInFlight: isNthPrimeRequestInFlight, isPrimeModalShown: isPrimeModalShown)
    }
    set {
      alertNthPrime = newValue.alertNthPrime
      count = newValue.count
      isNthPrimeRequestInFlight = newValue.isNthPrimeRequestInFlight
      isPrimeModalShown = newValue.isPrimeModalShown
    }
  }

  /// What the modal works on.
  public var primeModal: PrimeModalState {
    get { PrimeModalState(count: count, favoritePrimes: favoritePrimes) }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

/// What happens to a counter and its modal.
public enum CounterFeatureAction: Codable, Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
}

/// The counter and the modal, side by side on one count.
public let counterFeatureReducer =
  Reducer<CounterFeatureState, CounterFeatureAction, SystemEnvironment<CounterEnvironment>>.combine(
    counterReducer.pullback(
      state: \.counter, action: /CounterFeatureAction.counter, environment: { $0 }),
    primeModalReducer.pullback(
      state: \.primeModal, action: /CounterFeatureAction.primeModal,
      environment: { $0.map(\.primeModal) }))
