import ComposableCore
import ComposableTextUI
import PrimeModal
import PrimeNumbers

/// Shows the count, with buttons that change it and request facts about it.
@MainActor
public struct CounterView {
  public struct State: Equatable, Sendable {
    public var alertNthPrime: PrimeAlert?
    public var count: Int
    /// Whether the count cannot be lowered: it is the smallest, or a request is in flight.
    public var isDecrementButtonDisabled: Bool
    /// Whether the count cannot be raised: it is the largest, or a request is in flight.
    public var isIncrementButtonDisabled: Bool
    /// Whether no prime can be requested: the count is below 1 or too large, or a request is in
    /// flight.
    public var isNthPrimeButtonDisabled: Bool
    public var isPrimeModalShown: Bool
    /// The button's title: "What is the 10th prime?", or why there is no such prime.
    public var nthPrimeButtonTitle: String
    /// The progress of the search in flight; nil before its first report.
    public var nthPrimeProgress: NthPrimeProgress?

    /// Whether a request is in flight; only then are both buttons disabled.
    public var isAnswerAwaited: Bool { isDecrementButtonDisabled && isIncrementButtonDisabled }

    public init(
      alertNthPrime: PrimeAlert?, count: Int, isDecrementButtonDisabled: Bool,
      isIncrementButtonDisabled: Bool, isNthPrimeButtonDisabled: Bool, isPrimeModalShown: Bool,
      nthPrimeButtonTitle: String, nthPrimeProgress: NthPrimeProgress? = nil
    ) {
      self.alertNthPrime = alertNthPrime
      self.count = count
      self.isDecrementButtonDisabled = isDecrementButtonDisabled
      self.isIncrementButtonDisabled = isIncrementButtonDisabled
      self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
      self.isPrimeModalShown = isPrimeModalShown
      self.nthPrimeButtonTitle = nthPrimeButtonTitle
      self.nthPrimeProgress = nthPrimeProgress
    }
  }

  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, cancelButtonTapped, decrTapped, doubleTap, incrTapped
    case isPrimeButtonTapped, nthPrimeButtonTapped, primeModalDismissed, setCount(String)
    case slidingCount(Float)
  }

  /// The modal's view; its screen is empty while the modal is dismissed.
  public let primeModal: PrimeModalView
  public let screens: Screens<State, Action>
  public let viewStore: ViewStore<State, Action>

  /// Creates the view; the modal tests the count with `isPrime`.
  public init(
    store: Store<CounterFeatureState, CounterFeatureAction>,
    isPrime: @escaping @Sendable (Int) -> Bool = PrimeModalEnvironment.live.isPrime
  ) {
    let modal = PrimeModalView(
      store: store.scope(
        state: { $0.isPrimeModalShown ? $0.primeModal : nil },
        action: CounterFeatureAction.primeModal),
      isPrime: isPrime)
    primeModal = modal
    viewStore =
      store.scope(state: State.init, action: CounterFeatureAction.init(counterView:)).view
    screens = Screens(viewStore, modals: ["primeModal": modal.screens]) {
      Self.body(of: $0, modal: modal.screen)
    }
  }

  /// The screen for a view state, with the modal's screen while it is presented.
  public nonisolated static func body(
    of state: State, modal: @autoclosure () -> Screen<Tap> = Screen("")
  ) -> Screen<Action> {
    Screen("Counter") {
      Field("Count", state.count, Action.setCount).help("Set the count")
      Gesture(Action.slidingCount).help("Slide the count to a position")
      Buttons {
        Button("-", .decrTapped).help("Count down").disabled(state.decrementDisabledReason)
        Button("+", .incrTapped).help("Count up").disabled(state.incrementDisabledReason)
        Button("Is this prime?", .isPrimeButtonTapped).help("Check whether the count is prime")
      }
      Button(state.nthPrimeButtonTitle, .nthPrimeButtonTapped)
        .help("Search for the prime with the count's number")
        .disabled(state.nthPrimeDisabledReason)
      // A second request replaces the first, so this is allowed while one is in flight.
      Gesture(.doubleTap).help("Search for it by tapping twice")
        .disabled(PrimeNumbers.nthPrimeDisabledReason(state.count))
      if state.isAnswerAwaited {
        Buttons {
          Text(state.nthPrimeProgress?.text ?? NthPrimeProgress.unknownText, .dim)
          Button("Cancel", .cancelButtonTapped).help("Stop searching").cancels()
        }
      }
      if state.isPrimeModalShown {
        Modal("primeModal", modal(), help: "Close the dialog", .primeModalDismissed)
      }
      if let alert = state.alertNthPrime {
        Alert(Text(alert.title, .success), help: "Dismiss the answer", .alertDismissButtonTapped)
      }
    }
  }
}

extension CounterView: ScreenView {}

extension CounterView.State {
  fileprivate var awaiting: String? { isAnswerAwaited ? "while an answer is awaited" : nil }

  fileprivate var decrementDisabledReason: String? {
    isDecrementButtonDisabled ? awaiting ?? "at the smallest number" : nil
  }

  fileprivate var incrementDisabledReason: String? {
    isIncrementButtonDisabled ? awaiting ?? "at the largest number" : nil
  }

  fileprivate var nthPrimeDisabledReason: String? {
    isNthPrimeButtonDisabled ? awaiting ?? PrimeNumbers.nthPrimeDisabledReason(count) : nil
  }
}

extension CounterView.State {
  public init(_ state: CounterFeatureState) {
    self.init(
      alertNthPrime: state.alertNthPrime, count: state.count,
      isDecrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .min,
      isIncrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .max,
      isNthPrimeButtonDisabled: state.isNthPrimeRequestInFlight
        || !(1...largestPrimeIndex).contains(state.count),
      isPrimeModalShown: state.isPrimeModalShown,
      nthPrimeButtonTitle: state.count < 1
        ? "Primes are numbered from 1"
        : "What is the \(ordinal(state.count, grouped: true)) prime?",
      nthPrimeProgress: state.nthPrimeProgress)
  }
}

extension CounterFeatureAction {
  public init(counterView action: CounterView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .counter(.alertDismissButtonTapped)
    case .cancelButtonTapped: self = .counter(.cancelButtonTapped)
    case .decrTapped: self = .counter(.decrTapped)
    case .doubleTap, .nthPrimeButtonTapped: self = .counter(.requestNthPrime)
    case .incrTapped: self = .counter(.incrTapped)
    case .isPrimeButtonTapped: self = .counter(.isPrimeButtonTapped)
    case .primeModalDismissed: self = .counter(.primeModalDismissed)
    case .setCount(let text): self = .counter(.setCount(text))
    case .slidingCount(let position): self = .counter(.slidingCount(position))
    }
  }
}
