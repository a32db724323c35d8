import ComposableCore
import PrimeModal
import PrimeNumbers

/// A counter with the modal that shows whether its count is prime.
public struct CounterFeatureState: Codable, Equatable, Sendable {
  /// The alert currently shown.
  public var alertNthPrime: PrimeAlert?
  /// The current count.
  public var count: Int
  /// The favorites in the order they were saved.
  public var favoritePrimes: [Int]
  /// Whether a request for an nth prime is in flight.
  public var isNthPrimeRequestInFlight: Bool
  /// Whether the modal is presented.
  public var isPrimeModalShown: Bool
  /// The progress of the search in flight; nil before its first report.
  public var nthPrimeProgress: NthPrimeProgress?

  /// A counter at `count`; by default nothing is presented and no request is in flight.
  public init(
    alertNthPrime: PrimeAlert? = nil, count: Int = 0, favoritePrimes: [Int] = [],
    isNthPrimeRequestInFlight: Bool = false, isPrimeModalShown: Bool = false,
    nthPrimeProgress: NthPrimeProgress? = nil
  ) {
    self.alertNthPrime = alertNthPrime
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.isNthPrimeRequestInFlight = isNthPrimeRequestInFlight
    self.isPrimeModalShown = isPrimeModalShown
    self.nthPrimeProgress = nthPrimeProgress
  }

  /// The counter's part of the state.
  public var counter: CounterState {
    get {
      CounterState(
        alertNthPrime: alertNthPrime, count: count,
        isNthPrimeRequestInFlight: isNthPrimeRequestInFlight, isPrimeModalShown: isPrimeModalShown,
        nthPrimeProgress: nthPrimeProgress)
    }
    set {
      alertNthPrime = newValue.alertNthPrime
      count = newValue.count
      isNthPrimeRequestInFlight = newValue.isNthPrimeRequestInFlight
      isPrimeModalShown = newValue.isPrimeModalShown
      nthPrimeProgress = newValue.nthPrimeProgress
    }
  }

  /// The modal's part of the state.
  public var primeModal: PrimeModalState {
    get { PrimeModalState(count: count, favoritePrimes: favoritePrimes) }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

/// The actions of a counter and its modal.
public enum CounterFeatureAction: Codable, Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
}

/// The counter and the modal, combined over the same count.
public let counterFeatureReducer =
  Reducer<CounterFeatureState, CounterFeatureAction, SystemEnvironment<CounterEnvironment>>.combine(
    counterReducer.pullback(
      state: \.counter, action: /CounterFeatureAction.counter, environment: { $0 }),
    primeModalReducer.pullback(
      state: \.primeModal, action: /CounterFeatureAction.primeModal,
      environment: { $0.map(\.primeModal) }))
