import ComposableCore
import PrimeModal
import PrimeNumbers
import TextUI

/// Shows the count, and buttons to change it and to ask about it.
@MainActor
public struct CounterView {
  /// The view state.
  public struct State: Equatable, Sendable {
    /// The alert currently shown.
    public var alertNthPrime: PrimeAlert?
    /// The current count.
    public var count: Int
    /// Whether the count cannot be lowered: it is the smallest, or a request is in flight.
    public var isDecrementButtonDisabled: Bool
    /// Whether the count cannot be raised: it is the largest, or a request is in flight.
    public var isIncrementButtonDisabled: Bool
    /// Whether no prime can be requested: none has the count as its number, none so large is
    /// computed, or a request is in flight.
    public var isNthPrimeButtonDisabled: Bool
    /// Whether the modal is presented.
    public var isPrimeModalShown: Bool
    /// The button's title: "What is the 10th prime?", or why there is no such prime.
    public var nthPrimeButtonTitle: String

    /// Whether a request is in flight: only then are both buttons disabled.
    public var isAnswerAwaited: Bool { isDecrementButtonDisabled && isIncrementButtonDisabled }

    public init(
      alertNthPrime: PrimeAlert?, count: Int, isDecrementButtonDisabled: Bool,
      isIncrementButtonDisabled: Bool, isNthPrimeButtonDisabled: Bool, isPrimeModalShown: Bool,
      nthPrimeButtonTitle: String
    ) {
      self.alertNthPrime = alertNthPrime
      self.count = count
      self.isDecrementButtonDisabled = isDecrementButtonDisabled
      self.isIncrementButtonDisabled = isIncrementButtonDisabled
      self.isNthPrimeButtonDisabled = isNthPrimeButtonDisabled
      self.isPrimeModalShown = isPrimeModalShown
      self.nthPrimeButtonTitle = nthPrimeButtonTitle
    }
  }

  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, decrTapped, doubleTap, incrTapped, isPrimeButtonTapped
    case nthPrimeButtonTapped, primeModalDismissed, setCount(String), slidingCount(Float)
  }

  /// The modal's view; it shows a screen only while the modal is presented.
  public let primeModal: PrimeModalView
  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<State, Action>
  let store: Store<CounterFeatureState, CounterFeatureAction>

  public init(store: Store<CounterFeatureState, CounterFeatureAction>) {
    self.store = store
    primeModal = PrimeModalView(
      store: store.scope(
        state: { $0.isPrimeModalShown ? $0.primeModal : nil },
        action: CounterFeatureAction.primeModal))
    viewStore = store.scope(state: State.init, action: CounterFeatureAction.init).view
  }

  /// The screen for the current view state.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Counter") {
      Row("Count", Text(state.count))
      Line(
        Text.button("-", state.refusal(of: .decrTapped)) + " "
          + .button("+", state.refusal(of: .incrTapped)) + " "
          + .button("Is this prime?", state.refusal(of: .isPrimeButtonTapped)))
      Line(.button(state.nthPrimeButtonTitle, state.refusal(of: .nthPrimeButtonTapped)))
      if state.isAnswerAwaited { Line("Searching…", .dim) }
      if let alert = state.alertNthPrime { Box { Line(alert.title, .success) } }
    }
  }

  /// Emits the current screen, and a new one after each drain that changes the view state.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension CounterView.State {
  /// Derives the view state from the feature's state.
  public init(_ state: CounterFeatureState) {
    self.init(
      alertNthPrime: state.alertNthPrime, count: state.count,
      isDecrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .min,
      isIncrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .max,
      isNthPrimeButtonDisabled: state.isNthPrimeRequestInFlight
        || !(1...largestPrimeIndex).contains(state.count),
      isPrimeModalShown: state.isPrimeModalShown,
      nthPrimeButtonTitle: state.count < 1
        ? "Primes are numbered from 1" : "What is the \(ordinal(state.count)) prime?")
  }
}

extension CounterView.State: ActionAvailability {
  /// Why the action cannot be used now; nil if it can.
  public func refusal(of action: CounterView.Action) -> Refusal? {
    switch action {
    case .alertDismissButtonTapped:
      alertNthPrime == nil ? .when("while no answer is on display") : nil
    case .decrTapped: .lowering(count, isAnswerAwaited: isAnswerAwaited)
    // A second request replaces the first, so this is allowed while one is in flight.
    case .doubleTap: .asking(count, isAnswerAwaited: false)
    case .incrTapped: .raising(count, isAnswerAwaited: isAnswerAwaited)
    case .nthPrimeButtonTapped: .asking(count, isAnswerAwaited: isAnswerAwaited)
    case .isPrimeButtonTapped:
      isPrimeModalShown ? .when("while its answer is on display") : nil
    case .primeModalDismissed:
      isPrimeModalShown ? nil : .when("while the modal is not on display")
    case .setCount, .slidingCount: nil
    }
  }
}

extension CounterFeatureAction {
  /// The feature action for a view action.
  public init(_ action: CounterView.Action) {
    switch action {
    case .alertDismissButtonTapped: self = .counter(.alertDismissButtonTapped)
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
