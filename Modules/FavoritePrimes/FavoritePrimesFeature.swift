import ComposableCore
import ComposableFiles
import Foundation
import PrimeNumbers

/// The user's favorite primes, and the outcome of loading or saving them.
public struct FavoritePrimesState: Codable, Equatable, Sendable {
  public var alertNthPrime: PrimeAlert?
  /// The favorites in the order they were saved, without duplicates; each is prime.
  public var favoritePrimes: [Int]
  /// The outcome of the last load or save; reset to nil when the favorites change.
  public var fileOutcome: FileOutcome?
  /// The progress of the search in flight; nil before its first report.
  public var nthPrimeProgress: NthPrimeProgress?

  public init(
    alertNthPrime: PrimeAlert? = nil, favoritePrimes: [Int] = [], fileOutcome: FileOutcome? = nil,
    nthPrimeProgress: NthPrimeProgress? = nil
  ) {
    self.alertNthPrime = alertNthPrime
    self.favoritePrimes = favoritePrimes
    self.fileOutcome = fileOutcome
    self.nthPrimeProgress = nthPrimeProgress
  }
}

public enum FavoritePrimesAction: Codable, Equatable, Sendable {
  // User actions
  case alertDismissButtonTapped, cancelButtonTapped, deleteFavoritePrimes(IndexSet)
  case loadButtonTapped, primeButtonTapped(Int), saveButtonTapped
  // Effect actions
  case loadedFavoritePrimes(TaskResult<[Int]>)
  case nthPrimeProgress(NthPrimeProgress)
  case nthPrimeResponse(n: Int, prime: Int?)
  case savedFavoritePrimes(TaskResult<SavedFile>)
}

/// Deletes, loads and saves favorites, and requests the nth prime for a favorite.
///
/// A new request replaces the one in flight; `cancelButtonTapped` cancels it. Numbers in the file
/// that are not prime, and duplicates, are excluded and listed in the outcome.
public let favoritePrimesReducer = Reducer(reduce)

private func reduce(
  state: inout FavoritePrimesState, action: FavoritePrimesAction,
  environment: SystemEnvironment<FavoritePrimesEnvironment>
) -> Effect<FavoritePrimesAction, Never> {
  switch action {
  case .alertDismissButtonTapped:
    state.alertNthPrime = nil
    return .none

  case .cancelButtonTapped:
    state.nthPrimeProgress = nil
    return .cancel(id: NthPrimeID.self)

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
    let leftOut = state.replaceFavoritePrimes(with: numbers, isPrime: environment.isPrime)
    state.fileOutcome = .loaded(count: state.favoritePrimes.count, leftOut: leftOut)
    return .none

  case .nthPrimeProgress(let progress):
    state.nthPrimeProgress = progress
    return .none

  case .nthPrimeResponse(let n, let prime):
    state.alertNthPrime = prime.map { PrimeAlert(n: n, prime: $0) }
    state.nthPrimeProgress = nil
    return .none

  case .primeButtonTapped(let n):
    state.nthPrimeProgress = nil
    return environment.findNthPrime(
      n, id: NthPrimeID.self, progress: { .nthPrimeProgress($0) },
      response: { .nthPrimeResponse(n: n, prime: $0) })

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
  fileprivate mutating func replaceFavoritePrimes(
    with numbers: [Int], isPrime: (Int) -> Bool
  ) -> [Int] {
    var seen: Set<Int> = []
    let isFavorite = numbers.map { isPrime($0) && seen.insert($0).inserted }
    favoritePrimes = zip(numbers, isFavorite).filter(\.1).map(\.0)
    return zip(numbers, isFavorite).filter { !$1 }.map(\.0)
  }
}
