import ComposableCore
import PrimeModal
import PrimeNumbers
import TextUI

/// Shows the counter on one line, for narrow screens: whether the count is prime is said beside it.
///
/// It is a second view of what ``CounterView`` shows, over the same reducer.
@MainActor
public struct CompactCounterView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// The answer on display.
    public var alertNthPrime: PrimeAlert?
    /// The number that is counted.
    public var count: Int
    /// Whether an answer is awaited.
    public var isAnswerAwaited: Bool
    /// Whether the count is prime, and a favourite.
    public var prime: PrimeModalView.State

    /// What the view shows of the feature's state.
    public init(_ state: CounterFeatureState) {
      alertNthPrime = state.alertNthPrime
      count = state.count
      isAnswerAwaited = state.isNthPrimeRequestInFlight
      prime = PrimeModalView.State(state.primeModal)
    }
  }

  /// What the view can send: there is no modal to open, and favourites are kept right here.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, decrTapped, incrTapped, nthPrimeButtonTapped
    case removeFavoritePrimeTapped, saveFavoritePrimeTapped, setCount(String)
  }

  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<CounterFeatureState, CounterFeatureAction>

  /// A view of `store`.
  public init(store: Store<CounterFeatureState, CounterFeatureAction>) {
    self.store = store
    viewStore = store.scope(state: State.init, action: CounterFeatureAction.init).view
  }

  /// The screen as of the view state now.
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

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension CompactCounterView.State {
  /// The question about the count, or why there is none.
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
  /// Why the action cannot be used now; nil when it can.
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
  /// The feature's action for one of the view.
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
