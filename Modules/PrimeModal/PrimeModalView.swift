import ComposableCore
import ComposableTextUI

/// Shows whether the number is prime, and offers to save it; presented only while its state is not
/// nil.
@MainActor
public struct PrimeModalView {
  public struct State: Equatable, Sendable {
    public var count: Int
    public var isFavorite: Bool
    public var isPrime: Bool

    /// The sentence that says whether the number is prime.
    public var message: String {
      "\(Text(count, grouped: true).plain) is \(isPrime ? "prime" : "not prime")"
    }
  }

  public enum Action: Equatable, Sendable {
    case removeFavoritePrimeTapped, saveFavoritePrimeTapped
  }

  public let screens: Screens<State?, Action>
  /// The view store that the view reads and sends to; its state is nil while the modal is
  /// dismissed.
  public let viewStore: ViewStore<State?, Action>

  /// Creates the view, which tests the number with `isPrime`; the store's state is nil while the
  /// modal is dismissed.
  public init(
    store: Store<PrimeModalState?, PrimeModalAction>,
    isPrime: @escaping @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime
  ) {
    viewStore =
      store.scope(
        state: { $0.map { State($0, isPrime: isPrime) } },
        action: PrimeModalAction.init(primeModalView:)
      ).view
    screens = Screens(viewStore) { $0.map(Self.body(of:)) ?? Screen("") }
  }

  public nonisolated static func body(of state: State) -> Screen<Action> {
    Screen("Is this prime?") {
      Line(state.message, .value)
      if state.isPrime, state.isFavorite {
        Button("Remove from favorite primes", .removeFavoritePrimeTapped)
          .help("Remove it from the favorites")
      } else if state.isPrime {
        Button("Save to favorite primes", .saveFavoritePrimeTapped)
          .help("Make the count a favorite prime")
      }
    }
  }
}

extension PrimeModalView: ScreenView {}

extension PrimeModalView.State {
  public init(
    _ state: PrimeModalState, isPrime: (Int) -> Bool = PrimeModalEnvironment.live.isPrime
  ) {
    self.init(
      count: state.count, isFavorite: state.favoritePrimes.contains(state.count),
      isPrime: isPrime(state.count))
  }
}

extension PrimeModalAction {
  public init(primeModalView action: PrimeModalView.Action) {
    switch action {
    case .removeFavoritePrimeTapped: self = .removeFavoritePrimeTapped
    case .saveFavoritePrimeTapped: self = .saveFavoritePrimeTapped
    }
  }
}
