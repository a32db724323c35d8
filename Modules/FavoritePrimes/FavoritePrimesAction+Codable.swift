import Foundation

// A `Result` has no coding of its own, so the two cases that hold one are coded as two cases each.
extension FavoritePrimesAction: Codable {
  private enum Coded: Codable {
    case alertDismissButtonTapped, loadButtonTapped, saveButtonTapped
    case deleteFavoritePrimes([Int])
    case loadFailed(FileClientError)
    case loaded([Int])
    case nthPrimeResponse(n: Int, prime: Int?)
    case primeButtonTapped(Int)
    case saveFailed(FileClientError)
    case saved(SavedFile)
  }

  /// Decodes what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    switch try Coded(from: decoder) {
    case .alertDismissButtonTapped: self = .alertDismissButtonTapped
    case .deleteFavoritePrimes(let offsets):
      // An index set traps on a negative number.
      self = .deleteFavoritePrimes(IndexSet(offsets.filter { $0 >= 0 && $0 < .max }))
    case .loadButtonTapped: self = .loadButtonTapped
    case .loadFailed(let error): self = .loadedFavoritePrimes(.failure(error))
    case .loaded(let numbers): self = .loadedFavoritePrimes(.success(numbers))
    case .nthPrimeResponse(let n, let prime): self = .nthPrimeResponse(n: n, prime: prime)
    case .primeButtonTapped(let n): self = .primeButtonTapped(n)
    case .saveButtonTapped: self = .saveButtonTapped
    case .saveFailed(let error): self = .savedFavoritePrimes(.failure(error))
    case .saved(let file): self = .savedFavoritePrimes(.success(file))
    }
  }

  /// Encodes the action with its case as the one key.
  public func encode(to encoder: any Encoder) throws {
    try coded.encode(to: encoder)
  }

  private var coded: Coded {
    switch self {
    case .alertDismissButtonTapped: .alertDismissButtonTapped
    case .deleteFavoritePrimes(let offsets): .deleteFavoritePrimes(Array(offsets))
    case .loadButtonTapped: .loadButtonTapped
    case .loadedFavoritePrimes(.failure(let error)): .loadFailed(error)
    case .loadedFavoritePrimes(.success(let numbers)): .loaded(numbers)
    case .nthPrimeResponse(let n, let prime): .nthPrimeResponse(n: n, prime: prime)
    case .primeButtonTapped(let n): .primeButtonTapped(n)
    case .saveButtonTapped: .saveButtonTapped
    case .savedFavoritePrimes(.failure(let error)): .saveFailed(error)
    case .savedFavoritePrimes(.success(let file)): .saved(file)
    }
  }
}
