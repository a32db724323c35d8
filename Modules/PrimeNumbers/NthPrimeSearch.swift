import ComposableCore

/// The events of a search for an nth prime: any number of progress reports, then the end.
public enum NthPrimeSearch: Equatable, Sendable {
  /// The search ended: the prime, or nil if no prime has the number.
  case finished(Int?)
  case progress(NthPrimeProgress)

  /// The result of a finished search, itself nil if there is no such prime; nil for a progress
  /// report.
  public var answer: Int?? {
    if case .finished(let prime) = self { .some(prime) } else { nil }
  }

  /// Searches on this machine, off the main actor; canceling the effect stops the search.
  public static func local(_ n: Int) -> Effect<NthPrimeSearch, Never> {
    .run { send in
      let prime = PrimeNumbers.nthPrime(n, progress: { send(.progress($0)) })
      if !Task.isCancelled { send(.finished(prime)) }
    }
  }
}

/// Dependencies that include a search for nth primes.
public protocol NthPrimeEnvironment {
  /// Searches for the nth prime: sends any number of progress reports, then the result.
  var searchNthPrime: @Sendable (Int) -> Effect<NthPrimeSearch, Never> { get set }
}

extension NthPrimeEnvironment {
  /// Finds the nth prime; delivers nil if no prime has that number.
  ///
  /// Setting it replaces ``searchNthPrime`` with a search without progress reports.
  public var nthPrime: @Sendable (Int) -> Effect<Int?, Never> {
    get { { [searchNthPrime] n in searchNthPrime(n).compactMap(\.answer) } }
    set { searchNthPrime = { newValue($0).map(NthPrimeSearch.finished) } }
  }
}

extension SystemEnvironment where Environment: NthPrimeEnvironment {
  /// Searches for the nth prime in place of the search in flight with the same `id`.
  public func findNthPrime<Action, ID>(
    _ n: Int, id: ID.Type, progress: @escaping @Sendable (NthPrimeProgress) -> Action,
    response: @escaping @Sendable (Int?) -> Action
  ) -> Effect<Action, Never> {
    self.searchNthPrime(n)
      .receive(on: mainQueue)
      .map { search in
        switch search {
        case .finished(let prime): response(prime)
        case .progress(let reported): progress(reported)
        }
      }
      .cancellable(id: id, cancelInFlight: true)
  }
}

/// Why the `n`th prime can't be requested, as the reason of a disabled button; nil if it can.
public func nthPrimeDisabledReason(_ n: Int) -> String? {
  if n > largestPrimeIndex {
    return "above \(grouped(largestPrimeIndex)), the largest supported number"
  }
  return n < 1 ? "below 1, because primes are numbered from 1" : nil
}
