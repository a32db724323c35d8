import ComposableCore
import PrimeNumbers
import TextUI

/// Says whether the number is prime, and offers to save it; shown only while its state is there.
@MainActor
public struct PrimeModalView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// The number in question.
    public var count: Int
    /// Whether it is a favourite already.
    public var isFavorite: Bool
    /// Whether it is prime.
    public var isPrime: Bool

    /// Saves or removes, by what is true of the number; nil when it is not prime.
    public var buttonTitle: String? {
      guard isPrime else { return nil }
      return isFavorite ? "Remove from favourite primes" : "Save to favourite primes"
    }
    /// Whether the number is prime, in words.
    public var message: String { "\(count) is \(isPrime ? "prime" : "not prime")" }
  }

  /// What the view can send.
  public enum Action: Equatable, Sendable {
    case removeFavoritePrimeTapped, saveFavoritePrimeTapped
  }

  /// What the view shows and sends through; its state is nil while the modal is not on display.
  public let viewStore: ViewStore<State?, Action>
  let store: Store<PrimeModalState?, PrimeModalAction>

  /// A view of `store`, whose state is nil while the modal is not on display.
  public init(store: Store<PrimeModalState?, PrimeModalAction>) {
    self.store = store
    viewStore = store.scope(state: { $0.map(State.init) }, action: PrimeModalAction.init).view
  }

  /// The screen as of the view state now; nil while the modal is not on display.
  public var body: Screen? {
    viewStore.state.map { state in
      Screen("Is this prime?") {
        Line(state.message, .value)
        if let title = state.buttonTitle { Line(.button(title)) }
      }
    }
  }

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen?> {
    viewStore.publisher.map { _ in body }
  }
}

extension PrimeModalView.State {
  /// What the view shows of the feature's state.
  public init(_ state: PrimeModalState) {
    self.init(
      count: state.count, isFavorite: state.favoritePrimes.contains(state.count),
      isPrime: PrimeNumbers.isPrime(state.count))
  }
}

extension PrimeModalView.State: ActionAvailability {
  /// Why the action cannot be used now; nil when it can.
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
  /// The feature's action for one of the view.
  public init(_ action: PrimeModalView.Action) {
    switch action {
    case .removeFavoritePrimeTapped: self = .removeFavoritePrimeTapped
    case .saveFavoritePrimeTapped: self = .saveFavoritePrimeTapped
    }
  }
}
