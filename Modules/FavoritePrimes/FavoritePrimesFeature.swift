import ComposableCore
import Files
import Foundation
import PrimeNumbers

/// The user's favourite primes, and how loading or saving them ended.
public struct FavoritePrimesState: Codable, Equatable, Sendable {
  /// The alert currently shown.
  public var alertNthPrime: PrimeAlert?
  /// The favourites in the order they were saved, without duplicates; each is prime.
  public var favoritePrimes: [Int]
  /// How the last load or save ended; reset to nil when the favourites change.
  public var fileOutcome: FileOutcome?

  public init(
    alertNthPrime: PrimeAlert? = nil, favoritePrimes: [Int] = [], fileOutcome: FileOutcome? = nil
  ) {
    self.alertNthPrime = alertNthPrime
    self.favoritePrimes = favoritePrimes
    self.fileOutcome = fileOutcome
  }
}

/// The actions of the favourites.
public enum FavoritePrimesAction: Codable, Equatable, Sendable {
  // What the user did.
  case alertDismissButtonTapped, deleteFavoritePrimes(IndexSet), loadButtonTapped
  case primeButtonTapped(Int), saveButtonTapped
  // What an effect reported.
  case loadedFavoritePrimes(TaskResult<[Int]>)
  case nthPrimeResponse(n: Int, prime: Int?)
  case savedFavoritePrimes(TaskResult<SavedFile>)
}

/// Deletes, loads and saves favourites, and requests the nth prime for a favourite.
///
/// A new request replaces the one in flight. Numbers in the file that are not prime, and
/// duplicates, are left out and listed in the outcome.
public let favoritePrimesReducer = Reducer(reduce)

private func reduce(
  state: inout FavoritePrimesState, action: FavoritePrimesAction,
  environment: SystemEnvironment<FavoritePrimesEnvironment>
) -> Effect<FavoritePrimesAction, Never> {
  switch action {
  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return .none

  case .deleteFavoritePrimes(let offsets):
    let kept = state.favoritePrimes.enumerated().filter { !offsets.contains($0.offset) }
    guard kept.count < state.favoritePrimes.count else { return .none }
    state.favoritePrimes = kept.map(\.element)
    state.fileOutcome = nil
    return .none

  case .loadButtonTapped:
    return environment.fileClient.load()
      .catchToEffect { .loadedFavoritePrimes(TaskResult($0)) }

  case .loadedFavoritePrimes(.failure(let error)), .savedFavoritePrimes(.failure(let error)):
    state.fileOutcome = .failed(DataFileError(error))
    return .none

  case .loadedFavoritePrimes(.success(let numbers)):
    let leftOut = state.replaceFavoritePrimes(with: numbers)
    state.fileOutcome = .loaded(count: state.favoritePrimes.count, leftOut: leftOut)
    return .none

  case .nthPrimeResponse(let n, let prime):
    state.alertNthPrime = prime.map { PrimeAlert(n: n, prime: $0) }
    return .none

  case .primeButtonTapped(let n):
    return environment.nthPrime(n)
      .receive(on: environment.mainQueue)
      .map { .nthPrimeResponse(n: n, prime: $0) }
      .cancellable(id: NthPrimeID.self, cancelInFlight: true)

  case .saveButtonTapped:
    return environment.fileClient.save(state.favoritePrimes)
      .catchToEffect { .savedFavoritePrimes(TaskResult($0)) }

  case .savedFavoritePrimes(.success(let file)):
    state.fileOutcome = .saved(file)
    return .none
  }
}

private enum NthPrimeID {}

extension FavoritePrimesState {
  /// Keeps the distinct primes of `numbers`, in order; returns the others.
  fileprivate mutating func replaceFavoritePrimes(with numbers: [Int]) -> [Int] {
    var seen: Set<Int> = []
    let isFavorite = numbers.map { isPrime($0) && seen.insert($0).inserted }
    favoritePrimes = zip(numbers, isFavorite).filter(\.1).map(\.0)
    return zip(numbers, isFavorite).filter { !$1 }.map(\.0)
  }
}
