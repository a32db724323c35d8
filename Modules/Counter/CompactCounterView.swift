import ComposableCore
import PrimeModal
import PrimeNumbers
import TextUI

/// Shows the counter on one line, with whether the count is prime; for narrow screens.
///
/// A second view over the same reducer as ``CounterView``.
@MainActor
public struct CompactCounterView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// The alert currently shown.
    public var alertNthPrime: PrimeAlert?
    /// The current count.
    public var count: Int
    /// Whether a request for an nth prime is in flight.
    public var isAnswerAwaited: Bool
    /// Whether the count is prime, and whether it is a favourite.
    public var prime: PrimeModalView.State

    /// Derives the view state from the feature's state.
    public init(_ state: CounterFeatureState) {
      alertNthPrime = state.alertNthPrime
      count = state.count
      isAnswerAwaited = state.isNthPrimeRequestInFlight
      prime = PrimeModalView.State(state.primeModal)
    }
  }

  /// The actions the view can send: no modal, since favourites are edited here.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, decrTapped, incrTapped, nthPrimeButtonTapped
    case removeFavoritePrimeTapped, saveFavoritePrimeTapped, setCount(String)
  }

  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<CounterFeatureState, CounterFeatureAction>

  public init(store: Store<CounterFeatureState, CounterFeatureAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: CounterFeatureAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    let state = viewStore.state
    return Screen("") {
      Line(
        Text("Counter ", .title) + Text(state.prime.message, .value) + " "
          + .button("-", state.refusal(of: .decrTapped)) + " "
          + .button("+", state.refusal(of: .incrTapped)) + " "
          + .button(state.nthPrimeButtonTitle, state.refusal(of: .nthPrimeButtonTapped))
          + state.favoriteButton + state.answer)
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension CompactCounterView.State {
  /// The button's title: "10th?", or "no nth" below 1.
  public var nthPrimeButtonTitle: String { count < 1 ? "no nth" : "\(ordinal(count))?" }

  fileprivate var answer: Text {
    if isAnswerAwaited { return Text(" searching…", .dim) }
    return alertNthPrime.map { Text(" \(ordinal($0.n)): \($0.prime)", .success) } ?? ""
  }

  fileprivate var favoriteButton: Text {
    guard prime.isPrime else { return "" }
    return " " + .button(prime.isFavorite ? "Remove" : "Save")
  }
}

extension CompactCounterView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: CompactCounterView.Action) -> Refusal? {
    switch action {
    case .alertDismissButtonTapped:
      alertNthPrime == nil ? .when("while no answer is on display") : nil
    case .decrTapped: .lowering(count, isAnswerAwaited: isAnswerAwaited)
    case .incrTapped: .raising(count, isAnswerAwaited: isAnswerAwaited)
    case .nthPrimeButtonTapped: .asking(count, isAnswerAwaited: isAnswerAwaited)
    case .removeFavoritePrimeTapped: prime.refusal(of: .removeFavoritePrimeTapped)
    case .saveFavoritePrimeTapped: prime.refusal(of: .saveFavoritePrimeTapped)
    case .setCount: nil
    }
  }
}

extension CounterFeatureAction {
  /// The feature action for a view action.
  public init(_ action: CompactCounterView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .counter(.alertDismissButtonTapped)
    case .decrTapped: self = .counter(.decrTapped)
    case .incrTapped: self = .counter(.incrTapped)
    case .nthPrimeButtonTapped: self = .counter(.requestNthPrime)
    case .removeFavoritePrimeTapped: self = .primeModal(.removeFavoritePrimeTapped)
    case .saveFavoritePrimeTapped: self = .primeModal(.saveFavoritePrimeTapped)
    case .setCount(let text): self = .counter(.setCount(text))
    }
  }
}
