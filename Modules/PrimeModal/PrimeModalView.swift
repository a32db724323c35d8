import ComposableCore
import PrimeNumbers
import TextUI

/// Shows whether the number is prime, and offers to save it; shown only while its state is not nil.
@MainActor
public struct PrimeModalView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// The number shown.
    public var count: Int
    /// Whether the number is a favourite.
    public var isFavorite: Bool
    /// Whether the number is prime.
    public var isPrime: Bool

    /// The button's title, to save or to remove; nil if the number is not prime.
    public var buttonTitle: String? {
      guard isPrime else { return nil }
      return isFavorite ? "Remove from favourite primes" : "Save to favourite primes"
    }
    /// The sentence that says whether the number is prime.
    public var message: String { "\(count) is \(isPrime ? "prime" : "not prime")" }
  }

  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case removeFavoritePrimeTapped, saveFavoritePrimeTapped
  }

  /// The view store that the view reads and sends to; its state is nil while the modal is
  /// dismissed.
  public let viewStore: ViewStore<State?, Action>
  let store: Store<PrimeModalState?, PrimeModalAction>

  /// Creates the view; the store's state is nil while the modal is dismissed.
  public init(store: Store<PrimeModalState?, PrimeModalAction>) {
    self.store = store
    viewStore = store.scope(state: { $0.map(State.init) }, action: PrimeModalAction.init).view
  }

  /// The screen for the current view state; nil while the modal is dismissed.
  public var body: Screen? {
    viewStore.state.map { state in
      Screen("Is this prime?") {
        Line(state.message, .value)
        if let title = state.buttonTitle { Line(.button(title)) }
      }
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen?> {
    viewStore.publisher.map { _ in body }
  }
}

extension PrimeModalView.State {
  /// Derives the view state from the feature's state.
  public init(_ state: PrimeModalState) {
    self.init(
      count: state.count, isFavorite: state.favoritePrimes.contains(state.count),
      isPrime: PrimeNumbers.isPrime(state.count))
  }
}

extension PrimeModalView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: PrimeModalView.Action) -> Refusal? {
    switch action {
    case .removeFavoritePrimeTapped:
      isFavorite && isPrime ? nil : .when("for \(count), which is no favourite prime")
    case .saveFavoritePrimeTapped where !isPrime: .when("for \(count), which is not prime")
    case .saveFavoritePrimeTapped:
      isFavorite ? .when("for \(count), which is a favourite prime already") : nil
    }
  }
}

extension PrimeModalAction {
  /// The feature action for a view action.
  public init(_ action: PrimeModalView.Action) {
    switch action {
    case .removeFavoritePrimeTapped: self = .removeFavoritePrimeTapped
    case .saveFavoritePrimeTapped: self = .saveFavoritePrimeTapped
    }
  }
}
