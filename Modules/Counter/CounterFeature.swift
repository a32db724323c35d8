import ComposableCore
import PrimeNumbers

/// A count, and what was asked about it.
public struct CounterState: Codable, Equatable, Sendable {
  /// The answer on display.
  public var alertNthPrime: PrimeAlert?
  /// The number that is counted.
  public var count: Int
  /// Whether an answer is awaited.
  public var isNthPrimeRequestInFlight: Bool
  /// Whether the modal that says if the count is prime is on display.
  public var isPrimeModalShown: Bool

  /// A counter at `count`, at rest by default.
  public init(
    alertNthPrime: PrimeAlert? = nil, count: Int = 0, isNthPrimeRequestInFlight: Bool = false,
    isPrimeModalShown: Bool = false
  ) {
    self.alertNthPrime = alertNthPrime
    self.count = count
    self.isNthPrimeRequestInFlight = isNthPrimeRequestInFlight
    self.isPrimeModalShown = isPrimeModalShown
  }
}

/// What happens to a counter.
public enum CounterAction: Codable, Equatable, Sendable {
  // What the user did.
  case alertDismissButtonTapped, decrTapped, incrTapped, isPrimeButtonTapped, playNext
  case primeModalDismissed, requestNthPrime, setCount(String), slidingCount(Float)
  // What an effect reported.
  case nthPrimeResponse(n: Int, prime: Int?)
}

/// Counts up and down, finds the prime of that number, and opens the modal.
///
/// A request that is made while another is in flight replaces it. An answer that is not awaited any
/// more is ignored. No prime has a number below 1, so none is asked for.
public let counterReducer = Reducer<
  CounterState, CounterAction, SystemEnvironment<CounterEnvironment>
> { state, action, environment in
  switch action {
  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return .none

  case .decrTapped:
    if state.count > .min { state.count -= 1 }
    return .none

  case .incrTapped:
    if state.count < .max { state.count += 1 }
    return .none

  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return .none

  case .nthPrimeResponse(let n, let prime):
    guard state.isNthPrimeRequestInFlight else { return .none }
    state.alertNthPrime = prime.map { PrimeAlert(n: n, prime: $0) }
    state.isNthPrimeRequestInFlight = false
    return .none

  case .playNext:
    state.count = 0
    return .none

  case .primeModalDismissed:
    state.isPrimeModalShown = false
    return .none

  case .requestNthPrime:
    let n = state.count
    guard n >= 1 else { return .none }
    state.isNthPrimeRequestInFlight = true
    return environment.nthPrime(n)
      .receive(on: environment.mainQueue)
      .map { .nthPrimeResponse(n: n, prime: $0) }
      .cancellable(id: NthPrimeID.self, cancelInFlight: true)

  case .setCount(let text):
    if let count = Int(text) { state.count = count }
    return .none

  case .slidingCount(let position):
    // Fails for what is no number, is infinite or does not fit.
    if let count = Int(exactly: position.rounded(.towardZero)) { state.count = count }
    return .none
  }
}

private enum NthPrimeID {}
