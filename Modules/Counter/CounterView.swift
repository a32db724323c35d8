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
    /// Whether counting down makes no sense now.
    public var isDecrementButtonDisabled: Bool
    /// Whether counting up makes no sense now.
    public var isIncrementButtonDisabled: Bool
    /// Whether an answer is awaited.
    public var isNthPrimeButtonDisabled: Bool
    /// Whether the modal is on display.
    public var isPrimeModalShown: Bool

    /// The question about the count.
    public var nthPrimeButtonTitle: String

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
    Screen("Counter") {
      Row("Count", Text(viewStore.count))
      Line(
        Text.button("-", isDisabled: viewStore.isDecrementButtonDisabled) + " "
          + .button("+", isDisabled: viewStore.isIncrementButtonDisabled) + " "
          + .button("Is this prime?", isDisabled: false))
      Line(
        .button(viewStore.nthPrimeButtonTitle, isDisabled: viewStore.isNthPrimeButtonDisabled))
      if viewStore.isNthPrimeButtonDisabled { Line("Searching…", .dim) }
      if let alert = viewStore.alertNthPrime { Box { Line(alert.title, .success) } }
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
      isNthPrimeButtonDisabled: state.isNthPrimeRequestInFlight,
      isPrimeModalShown: state.isPrimeModalShown,
      nthPrimeButtonTitle: "What is the \(ordinal(state.count)) prime?")
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

extension Text {
  fileprivate static func button(_ title: String, isDisabled: Bool) -> Text {
    Text("[\(title)]", isDisabled ? .dim : .label)
  }
}
