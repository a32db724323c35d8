import ComposableCore
import PrimeModal
import PrimeNumbers
import TextUI

/// Shows the count and what can be asked about it.
@MainActor
public struct CounterView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// The answer on display.
    public var alertNthPrime: PrimeAlert?
    /// The number that is counted.
    public var count: Int
    /// Whether the count cannot be lowered: it is the smallest, or an answer is awaited.
    public var isDecrementButtonDisabled: Bool
    /// Whether the count cannot be raised: it is the largest, or an answer is awaited.
    public var isIncrementButtonDisabled: Bool
    /// Whether no prime can be asked for: there is none with this number, or an answer is awaited.
    public var isNthPrimeButtonDisabled: Bool
    /// Whether the modal is on display.
    public var isPrimeModalShown: Bool
    /// The question about the count, or why there is none.
    public var nthPrimeButtonTitle: String

    /// Whether an answer is awaited: no count is the smallest and the largest at once.
    public var isAnswerAwaited: Bool { isDecrementButtonDisabled && isIncrementButtonDisabled }

    /// A view state of these.
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

  /// What the view can send.
  public enum Action: Equatable, Sendable {
    case alertDismissButtonTapped, decrTapped, doubleTap, incrTapped, isPrimeButtonTapped
    case nthPrimeButtonTapped, primeModalDismissed, setCount(String), slidingCount(Float)
  }

  /// The modal, which is on display while the state says so.
  public let primeModal: PrimeModalView
  /// What the view shows and sends through.
  public let viewStore: ViewStore<State, Action>
  let store: Store<CounterFeatureState, CounterFeatureAction>

  /// A view of `store`.
  public init(store: Store<CounterFeatureState, CounterFeatureAction>) {
    self.store = store
    primeModal = PrimeModalView(
      store: store.scope(
        state: { $0.isPrimeModalShown ? $0.primeModal : nil },
        action: CounterFeatureAction.primeModal))
    viewStore = store.scope(state: State.init, action: CounterFeatureAction.init).view
  }

  /// The screen as of the view state now.
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

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension CounterView.State {
  /// What the view shows of the feature's state.
  public init(_ state: CounterFeatureState) {
    self.init(
      alertNthPrime: state.alertNthPrime, count: state.count,
      isDecrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .min,
      isIncrementButtonDisabled: state.isNthPrimeRequestInFlight || state.count == .max,
      isNthPrimeButtonDisabled: state.isNthPrimeRequestInFlight || state.count < 1,
      isPrimeModalShown: state.isPrimeModalShown,
      nthPrimeButtonTitle: state.count < 1
        ? "There is no prime below the 1st" : "What is the \(ordinal(state.count)) prime?")
  }
}

extension CounterView.State: ActionAvailability {
  /// Why the action cannot be used now; nil when it can.
  public func refusal(of action: CounterView.Action) -> Refusal? {
    switch action {
    case .alertDismissButtonTapped:
      alertNthPrime == nil ? .when("while no answer is on display") : nil
    case .decrTapped: .lowering(count, isAnswerAwaited: isAnswerAwaited)
    // A second request replaces the first, so that it can be made at any time.
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
  /// The feature's action for one of the view.
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
