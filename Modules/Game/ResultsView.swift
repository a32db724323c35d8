import ComposableCore
import DataFiles
import TextUI
import Timer

/// Shows how the game went so far.
@MainActor
public struct ResultsView {
  /// What the view shows.
  public struct State: Equatable, Sendable {
    /// How loading or saving ended.
    public var fileOutcome: FileOutcome?
    /// The rounds that were played, in order.
    public var results: IdentifiedArrayOf<GameResult>

    /// How many rounds were right.
    public var correct: Int { results.count { $0.checkResult == .equal } }
    /// The last ten rounds as a chart of the seconds they took.
    public var history: Bars {
      let latest = results.suffix(10)
      let digits = latest.last.map { Text("\($0.id)").width } ?? 0
      return Bars(latest.map { $0.bar(digits: digits) }, decimals: 2)
    }
    /// How long the last round took.
    public var lastTime: String? { results.last?.timeSpent.stopwatchText }
    /// How many rounds were played.
    public var played: Int { results.count }
  }

  /// What the view shows; it sends nothing.
  public let viewStore: ViewStore<State, Never>
  let store: Store<GameState, Never>

  /// A view of `store`.
  public init(store: Store<GameState, Never>) {
    self.store = store
    viewStore = store.scope(state: State.init).view
  }

  /// The screen as of the view state now.
  public var body: Screen {
    let state = viewStore.state
    return Screen("Results") {
      if let time = state.lastTime {
        Row("Rounds", Text(state.played))
        Row("Right", Text("\(state.correct)", .success))
        Row("Last round", time, .value)
        Blank()
        Line("Seconds spent", .dim)
        state.history
      } else {
        Line("No rounds yet", .dim)
      }
      if let outcome = state.fileOutcome { Line(outcome.text) }
    }
  }

  /// The screen now and after each drain that changed the view state; `body` runs once for each.
  public var screens: StorePublisher<Screen> {
    viewStore.publisher.map { _ in body }
  }
}

extension ResultsView.State {
  /// What the view shows of the feature's state.
  public init(_ state: GameState) {
    self.init(fileOutcome: state.fileOutcome, results: state.results)
  }
}

extension GameResult {
  /// The round as a bar, its number filled up to so many digits.
  fileprivate func bar(digits: Int) -> Bars.Bar {
    let isRight = checkResult == .equal
    return Bars.Bar(
      Text("\(id)").padded(to: digits, .trailing)
        + ". \(guess)\(isRight ? ", right" : ", not \(secret)")",
      timeSpent / .seconds(1), isRight ? .success : .failure)
  }
}
