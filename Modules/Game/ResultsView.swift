import ComposableCore
import ComposableFiles
import ComposableTextUI
import Timer

/// Shows the rounds played so far.
@MainActor
public struct ResultsView {
  public struct State: Equatable, Sendable {
    public var fileOutcome: FileOutcome?
    public var results: IdentifiedArrayOf<GameResult>

    public var correct: Int { results.count { $0.checkResult == .equal } }
    /// The last ten rounds as a bar chart of the seconds spent.
    public var history: Bars {
      let latest = results.suffix(10)
      let digits = latest.last.map { Text("\($0.id)").width } ?? 0
      return Bars(latest.map { $0.bar(digits: digits) }, decimals: 2)
    }
    public var lastTime: String? { results.last?.timeSpent.stopwatchText }
    public var played: Int { results.count }
  }

  public let screens: Screens<State, Never>
  /// The view store that the view reads; the view sends nothing.
  public let viewStore: ViewStore<State, Never>

  public init(store: Store<GameState, Never>) {
    viewStore = store.scope(state: State.init).view
    screens = Screens(viewStore, draw: Self.body(of:))
  }

  public nonisolated static func body(of state: State) -> Screen<Never> {
    Screen("Results") {
      if let time = state.lastTime {
        Row("Rounds", Text(state.played, grouped: true))
        Row("Right", Text(state.correct, grouped: true, .success))
        Row("Last round", time, style: .value)
        Blank()
        Line("Seconds spent", .dim)
        state.history
      } else {
        Line("No rounds yet", .dim)
      }
      if let outcome = state.fileOutcome { Line(outcome.text) }
    }
  }
}

extension ResultsView: ScreenView {}

extension ResultsView.State {
  public init(_ state: GameState) {
    self.init(fileOutcome: state.fileOutcome, results: state.results)
  }
}

extension GameResult {
  /// The round as a bar; its number is padded to `digits` digits.
  fileprivate func bar(digits: Int) -> Bars.Bar {
    let isRight = checkResult == .equal
    return Bars.Bar(
      Text("\(id)").padded(to: digits, .trailing)
        + ". \(guess)\(isRight ? ", right" : ", not \(secret)")",
      timeSpent.stopwatchSeconds, style: isRight ? .success : .failure)
  }
}
