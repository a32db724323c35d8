import ComposableCore

/// The number shown by the modal, and the user's favorite primes.
public struct PrimeModalState: Codable, Equatable, Sendable {
  public var count: Int
  public var favoritePrimes: [Int]

  public init(count: Int = 0, favoritePrimes: [Int] = []) {
    self.count = count
    self.favoritePrimes = favoritePrimes
  }
}

public enum PrimeModalAction: Codable, Equatable, Sendable {
  case removeFavoritePrimeTapped, saveFavoritePrimeTapped
}

/// Saves the number as a favorite, once and only if it is prime, or removes it.
public let primeModalReducer = Reducer(reduce)

private func reduce(
  state: inout PrimeModalState, action: PrimeModalAction,
  environment: SystemEnvironment<PrimeModalEnvironment>
) -> Effect<PrimeModalAction, Never> {
  switch action {
  case .removeFavoritePrimeTapped:
    let count = state.count
    state.favoritePrimes.removeAll { $0 == count }
    return .none

  case .saveFavoritePrimeTapped:
    guard environment.isPrime(state.count), !state.favoritePrimes.contains(state.count) else {
      return .none
    }
    state.favoritePrimes.append(state.count)
    return .none
  }
}
