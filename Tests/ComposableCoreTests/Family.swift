import ComposableCore

/// A parent with the same child feature at every kind of state path.
struct Family: Sendable {
  struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var answers: [Int] = []
  }

  struct State: Equatable, Sendable {
    var dictionary: [String: Row] = [:]
    var left = Row(id: 0)
    var maybe: Row? = Row(id: 0)
    var right = Row(id: 1)
    var rows: IdentifiedArray<Int, Row> = []
    var screen = Screen.row(Row(id: 0))
    var mirrored: Row {
      get { left }
      set { left = newValue }
    }
  }

  enum Screen: Equatable, Sendable {
    case empty
    case row(Row)
  }

  enum RowAction: Equatable, Sendable {
    case ask(String)
    case answered(Int)
    case cancel
  }

  enum Action: Sendable {
    case cancelLeft, cancelMaybe, cancelRow(Int), cancelRows, cancelScreen
    case clearMaybe, clearScreen, removeKey(String), removeRow(Int)
    case keyed((String, RowAction))
    case left(RowAction)
    case maybe(RowAction)
    case right(RowAction)
    case row((Int, RowAction))
    case screen(RowAction)
  }

  let questions = Questions<String, Int>()

  var rowReducer: Reducer<Row, RowAction, Void> {
    let questions = questions
    return Reducer { row, action, _ in
      switch action {
      case .ask(let key):
        return questions.ask(key).map(RowAction.answered).cancellable(id: "id")
      case .answered(let answer):
        row.answers.append(answer)
        return .none
      case .cancel: return .cancel(id: "id")
      }
    }
  }

  var reducer: Reducer<State, Action, Void> {
    let own = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .cancelLeft: return .cancel(allIn: \State.left)
      case .cancelMaybe: return .cancel(allIn: \State.maybe)
      case .cancelRow(let id): return .cancel(allIn: \State.rows, id: id)
      case .cancelRows: return .cancel(allIn: \State.rows)
      case .cancelScreen: return .cancel(allIn: \State.screen)
      case .clearMaybe: state.maybe = nil
      case .clearScreen: state.screen = .empty
      case .removeKey(let key): state.dictionary[key] = nil
      case .removeRow(let id): state.rows.remove(id: id)
      case .keyed, .left, .maybe, .right, .row, .screen: break
      }
      return .none
    }
    return .combine(
      rowReducer.pullback(state: \.left, action: /Action.left, environment: { $0 }),
      rowReducer.pullback(state: \.right, action: /Action.right, environment: { $0 }),
      rowReducer.optional().pullback(state: \.maybe, action: /Action.maybe, environment: { $0 }),
      rowReducer.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
      rowReducer.forEach(state: \.dictionary, action: /Action.keyed, environment: { $0 }),
      rowReducer.pullback(state: /Screen.row, action: .self, environment: { $0 })
        .pullback(state: \.screen, action: /Action.screen, environment: { $0 }),
      own)
  }

  func rows(_ ids: Range<Int>) -> IdentifiedArray<Int, Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
  }

  func harness(_ state: State = State()) -> EngineHarness<State, Action> {
    EngineHarness(state, reducer, ())
  }
}
