import ComposableCore
import TestSupport
import Testing

/// The effects of a child are cancelled when another child replaces it.
struct ChildIdentityTests {
  struct Editor: Equatable, Identifiable, Sendable {
    var id: Int
    var saved: [Int] = []
  }

  struct Note: Equatable, Sendable {
    var title: String
    var saved: [Int] = []
  }

  enum Action: Sendable {
    case open(Int)
    case save
    case answered(Int)
  }

  let questions = Questions<String, Int>()

  @Test func anIdentifiableStateInAnOptional() {
    let questions = questions
    let child = Reducer<Editor, Action, Void> { state, action, _ in
      switch action {
      case .save: return questions.ask("save").map(Action.answered)
      case .answered(let answer): state.saved.append(answer)
      case .open: break
      }
      return .none
    }
    let open = Reducer<Editor?, Action, Void> { state, action, _ in
      if case .open(let id) = action { state = Editor(id: id) }
      return .none
    }
    let harness = EngineHarness(Editor(id: 1), child.optional().combined(with: open), ())
    harness.send(.save)
    harness.send(.open(2))
    #expect(harness.inFlight.isEmpty)
    questions.answer("save", 7)
    harness.flush()
    #expect(harness.state == Editor(id: 2))
  }

  @Test func aStateWithAnIdentityThatIsGiven() {
    let questions = questions
    let child = Reducer<Note, Action, Void> { _, action, _ in
      if case .save = action { questions.ask("save").map(Action.answered) } else { .none }
    }
    let open = Reducer<Note?, Action, Void> { state, action, _ in
      if case .open(let number) = action { state = Note(title: "\(number)") }
      return .none
    }
    let reducer = child.optional(id: { $0.title }).combined(with: open)
    let harness = EngineHarness(Note(title: "1"), reducer, ())
    harness.send(.save)
    harness.send(.open(1))
    #expect(harness.inFlight.count == 1)
    harness.send(.open(2))
    #expect(harness.inFlight.isEmpty)
  }
}
