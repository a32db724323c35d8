import ComposableCore
import PrimeNumbers

/// A count and the last answer about it.
public struct CounterState: Codable, Equatable, Sendable {
  public var alertNthPrime: PrimeAlert?
  public var count: Int
  public var isNthPrimeRequestInFlight: Bool
  /// Whether the modal that tells if the count is prime is presented.
  public var isPrimeModalShown: Bool
  /// The progress of the search in flight; nil before its first report.
  public var nthPrimeProgress: NthPrimeProgress?

  /// A counter at `count`; by default nothing is presented and no request is in flight.
  public init(
    alertNthPrime: PrimeAlert? = nil, count: Int = 0, isNthPrimeRequestInFlight: Bool = false,
    isPrimeModalShown: Bool = false, nthPrimeProgress: NthPrimeProgress? = nil
  ) {
    self.alertNthPrime = alertNthPrime
    self.count = count
    self.isNthPrimeRequestInFlight = isNthPrimeRequestInFlight
    self.isPrimeModalShown = isPrimeModalShown
    self.nthPrimeProgress = nthPrimeProgress
  }
}

public enum CounterAction: Codable, Equatable, Sendable {
  // User actions
  case alertDismissButtonTapped, cancelButtonTapped, decrTapped, incrTapped, isPrimeButtonTapped
  case playNext, primeModalDismissed, requestNthPrime, setCount(String), slidingCount(Float)
  // Effect actions
  case nthPrimeProgress(NthPrimeProgress)
  case nthPrimeResponse(n: Int, prime: Int?)
}

/// Counts up and down, requests the nth prime for the count, and presents the modal.
///
/// A new request replaces the one in flight, and `cancelButtonTapped` cancels it. Progress and
/// responses are ignored unless a request is in flight. A count below 1 sends no request, since no
/// prime has that number.
public let counterReducer = Reducer(reduce)

private func reduce(
  state: inout CounterState, action: CounterAction,
  environment: SystemEnvironment<CounterEnvironment>
) -> Effect<CounterAction, Never> {
  switch action {
  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return .none

  case .cancelButtonTapped:
    state.isNthPrimeRequestInFlight = false
    state.nthPrimeProgress = nil
    return .cancel(id: NthPrimeID.self)

  case .decrTapped:
    if state.count > .min { state.count -= 1 }
    return .none

  case .incrTapped:
    if state.count < .max { state.count += 1 }
    return .none

  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return .none

  case .nthPrimeProgress(let progress):
    if state.isNthPrimeRequestInFlight { state.nthPrimeProgress = progress }
    return .none

  case .nthPrimeResponse(let n, let prime):
    guard state.isNthPrimeRequestInFlight else { return .none }
    state.alertNthPrime = prime.map { PrimeAlert(n: n, prime: $0) }
    state.isNthPrimeRequestInFlight = false
    state.nthPrimeProgress = nil
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
    state.nthPrimeProgress = nil
    return environment.findNthPrime(
      n, id: NthPrimeID.self, progress: { .nthPrimeProgress($0) },
      response: { .nthPrimeResponse(n: n, prime: $0) })

  case .setCount(let text):
    if let count = Int(text) { state.count = count }
    return .none

  case .slidingCount(let position):
    // Nil if the position is NaN, infinite or too large.
    if let count = Int(exactly: position.rounded(.towardZero)) { state.count = count }
    return .none
  }
}

private enum NthPrimeID {}
