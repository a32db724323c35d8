import ComposableCore
import ComposableFiles
import Foundation
import PrimeNumbers

extension FavoritePrimesAction: Codable {
  /// The coded form of the action: offsets are a list of numbers.
  ///
  /// `IndexSet` encodes itself as ranges, and its decoding traps on a negative number.
  private enum Coded: Codable {
    case alertDismissButtonTapped, cancelButtonTapped, deleteFavoritePrimes([Int])
    case loadButtonTapped, primeButtonTapped(Int), saveButtonTapped
    case loadedFavoritePrimes(TaskResult<[Int]>)
    case nthPrimeProgress(NthPrimeProgress)
    case nthPrimeResponse(n: Int, prime: Int?)
    case savedFavoritePrimes(TaskResult<SavedFile>)
  }

  /// Decodes an action; drops numbers that can't be offsets.
  public init(from decoder: any Decoder) throws {
    self =
      switch try Coded(from: decoder) {
      case .alertDismissButtonTapped: .alertDismissButtonTapped
      case .cancelButtonTapped: .cancelButtonTapped
      case .deleteFavoritePrimes(let offsets):
        .deleteFavoritePrimes(IndexSet(offsets.filter { $0 >= 0 && $0 < .max }))
      case .loadButtonTapped: .loadButtonTapped
      case .loadedFavoritePrimes(let result): .loadedFavoritePrimes(result)
      case .nthPrimeProgress(let progress): .nthPrimeProgress(progress)
      case .nthPrimeResponse(let n, let prime): .nthPrimeResponse(n: n, prime: prime)
      case .primeButtonTapped(let n): .primeButtonTapped(n)
      case .saveButtonTapped: .saveButtonTapped
      case .savedFavoritePrimes(let result): .savedFavoritePrimes(result)
      }
  }

  public func encode(to encoder: any Encoder) throws {
    let coded: Coded =
      switch self {
      case .alertDismissButtonTapped: .alertDismissButtonTapped
      case .cancelButtonTapped: .cancelButtonTapped
      case .deleteFavoritePrimes(let offsets): .deleteFavoritePrimes(Array(offsets))
      case .loadButtonTapped: .loadButtonTapped
      case .loadedFavoritePrimes(let result): .loadedFavoritePrimes(result)
      case .nthPrimeProgress(let progress): .nthPrimeProgress(progress)
      case .nthPrimeResponse(let n, let prime): .nthPrimeResponse(n: n, prime: prime)
      case .primeButtonTapped(let n): .primeButtonTapped(n)
      case .saveButtonTapped: .saveButtonTapped
      case .savedFavoritePrimes(let result): .savedFavoritePrimes(result)
      }
    try coded.encode(to: encoder)
  }
}
