import ComposableCore
import ComposableTextUI
import PrimeModal
import PrimeNumbers

/// Shows the counter on one line, including whether the count is prime; for narrow screens.
///
/// A second view over the same reducer as ``CounterView``.
@MainActor
public struct CompactCounterView {
  public struct State: Equatable, Sendable {
    public var alertNthPrime: PrimeAlert?
    public var count: Int
    public var isAnswerAwaited: Bool
    /// The progress of the search in flight; nil before its first report.
    public var nthPrimeProgress: NthPrimeProgress?
    /// Whether the count is prime, and whether it is a favorite.
    public var prime: PrimeModalView.State

    public init(
      _ state: CounterFeatureState,
      isPrime: (Int) -> Bool = PrimeModalEnvironment.live.isPrime
    ) {
      alertNthPrime = state.alertNthPrime
      count = state.count
      isAnswerAwaited = state.isNthPrimeRequestInFlight
      nthPrimeProgress = state.nthPrimeProgress
      prime = PrimeModalView.State(state.primeModal, isPrime: isPrime)
    }
  }

  /// The actions the view can send. It presents no modal, since favorites are edited in place.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, cancelButtonTapped, decrTapped, incrTapped
    case nthPrimeButtonTapped, removeFavoritePrimeTapped, saveFavoritePrimeTapped, setCount(String)
  }

  public let screens: Screens<State, Action>
  public let viewStore: ViewStore<State, Action>

  /// Creates the view, which tests the count with `isPrime`.
  public init(
    store: Store<CounterFeatureState, CounterFeatureAction>,
    isPrime: @escaping @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime
  ) {
    viewStore =
      store.scope(
        state: { State($0, isPrime: isPrime) },
        action: CounterFeatureAction.init(compactCounterView:)
      ).view
    screens = Screens(viewStore, draw: Self.body(of:))
  }

  public nonisolated static func body(of state: State) -> Screen<Action> {
    Screen("") {
      Buttons {
        Text("Counter", .title)
        Field("Count", state.count, Action.setCount).help("Set the count")
        Text(state.prime.isPrime ? "is prime" : "is not prime", .value)
        Button("-", .decrTapped).help("Count down")
          .disabled(state.awaiting ?? (state.count == .min ? "at the smallest number" : nil))
        Button("+", .incrTapped).help("Count up")
          .disabled(state.awaiting ?? (state.count == .max ? "at the largest number" : nil))
        Button(state.nthPrimeButtonTitle, .nthPrimeButtonTapped)
          .help("Search for the prime with the count's number")
          .disabled(state.awaiting ?? nthPrimeDisabledReason(state.count))
        if state.prime.isPrime, state.prime.isFavorite {
          Button("Remove", .removeFavoritePrimeTapped).help("Remove it from the favorites")
        } else if state.prime.isPrime {
          Button("Save", .saveFavoritePrimeTapped).help("Make the count a favorite prime")
        }
        if state.isAnswerAwaited {
          Text(state.nthPrimeProgress?.text ?? NthPrimeProgress.unknownText, .dim)
          Button("Cancel", .cancelButtonTapped).help("Stop searching").cancels()
        }
        if let alert = state.alertNthPrime, !state.isAnswerAwaited {
          Text("\(ordinal(alert.n, grouped: true)): ", .success)
            + Text(alert.prime, grouped: true, .success)
          Button("OK", .alertDismissButtonTapped).help("Dismiss the answer")
        }
      }
    }
  }
}

extension CompactCounterView: ScreenView {}

extension CompactCounterView.State {
  /// The button's title: "10th?", or "no nth" below 1.
  public var nthPrimeButtonTitle: String {
    count < 1 ? "no nth" : "\(ordinal(count, grouped: true))?"
  }

  fileprivate var awaiting: String? { isAnswerAwaited ? "while an answer is awaited" : nil }
}

extension CounterFeatureAction {
  public init(compactCounterView action: CompactCounterView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .counter(.alertDismissButtonTapped)
    case .cancelButtonTapped: self = .counter(.cancelButtonTapped)
    case .decrTapped: self = .counter(.decrTapped)
    case .incrTapped: self = .counter(.incrTapped)
    case .nthPrimeButtonTapped: self = .counter(.requestNthPrime)
    case .removeFavoritePrimeTapped: self = .primeModal(.removeFavoritePrimeTapped)
    case .saveFavoritePrimeTapped: self = .primeModal(.saveFavoritePrimeTapped)
    case .setCount(let text): self = .counter(.setCount(text))
    }
  }
}
