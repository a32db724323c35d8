import ComposableCore
import PrimeNumbers
import TextUI

/// Says whether the number is prime, and offers to save it; shown only while its state is there.
@MainActor
public struct PrimeModalView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// Saves or removes, by what is true of the number; nil when it is not prime.
    public var buttonTitle: String?
    /// Whether the number is prime, in words.
    public var message: String
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
        if let title = state.buttonTitle { Line("[\(title)]", .label) }
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
    let count = state.count
    guard isPrime(count) else {
      self.init(buttonTitle: nil, message: "\(count) is not prime")
      return
    }
    let isFavorite = state.favoritePrimes.contains(count)
    self.init(
      buttonTitle: isFavorite ? "Remove from favourite primes" : "Save to favourite primes",
      message: "\(count) is prime")
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
