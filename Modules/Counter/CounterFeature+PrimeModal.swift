import ComposableCore
import PrimeModal
import PrimeNumbers

/// A counter with the modal that shows whether its count is prime.
///
/// The counter's fields are members of it, too: `state.count` is `state.counter.count`.
@dynamicMemberLookup
public struct CounterFeatureState: Codable, Equatable, Sendable {
  public var counter: CounterState
  public var favoritePrimes: [Int]

  public init(counter: CounterState, favoritePrimes: [Int]) {
    self.counter = counter
    self.favoritePrimes = favoritePrimes
  }

  /// A counter at `count`; by default nothing is presented and no request is in flight.
  public init(
    alertNthPrime: PrimeAlert? = nil, count: Int = 0, favoritePrimes: [Int] = [],
    isNthPrimeRequestInFlight: Bool = false, isPrimeModalShown: Bool = false,
    nthPrimeProgress: NthPrimeProgress? = nil
  ) {
    self.init(
      counter: CounterState(
        alertNthPrime: alertNthPrime, count: count,
        isNthPrimeRequestInFlight: isNthPrimeRequestInFlight, isPrimeModalShown: isPrimeModalShown,
        nthPrimeProgress: nthPrimeProgress), favoritePrimes: favoritePrimes)
  }

  public subscript<Value>(dynamicMember field: WritableKeyPath<CounterState, Value>) -> Value {
    get { counter[keyPath: field] }
    set { counter[keyPath: field] = newValue }
  }

  public var primeModal: PrimeModalState {
    get { PrimeModalState(count: counter.count, favoritePrimes: favoritePrimes) }
    set {
      counter.count = newValue.count
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

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
