import ComposableCore
import TestSupport
import Testing

/// The text of reports excludes payloads, which may be secrets.
struct IssueMessageTests {
  enum Action: Sendable {
    case editor(EditorAction)
    case row((String, EditorAction))
  }

  enum EditorAction: Sendable { case passwordChanged(String) }

  struct Todo: Identifiable, Sendable {
    var editor: String?
    var id: String
  }

  struct State: Sendable {
    var todos: IdentifiedArrayOf<Todo> = []
  }

  struct Oops: Error { var password = "hunter2" }

  let editor = Reducer<String, EditorAction, Void> { _, _, _ in .none }

  @Test func onlyTheDetailedTextHasSecrets() {
    let message: IssueMessage = "The account \(secret: "blob@example.com") does not exist."
    #expect(message.detailed == #"The account "blob@example.com" does not exist."#)
    #expect(message.text == #"The account "String" does not exist."#)
  }

  @Test func aMissingChildIsReportedByItsPath() {
    let reducer = editor.optional()
      .pullback(state: \Todo.editor, action: .self, environment: { $0 })
      .forEach(state: \State.todos, action: /Action.row, environment: { $0 })
    let found = reports {
      let state = State(todos: [Todo(id: "blob@example.com")])
      EngineHarness(state, reducer, (), reporter: .current)
        .send(.row(("blob@example.com", .passwordChanged("hunter2"))))
      EngineHarness(State(), reducer, (), reporter: .current)
        .send(.row(("blob@example.com", .passwordChanged("hunter2"))))
    }
    #expect(found.count == 2)
    #expect(
      found.first?.message == """
        The action "passwordChanged" arrived for "todos[…].editor", which is not there; ignored. The likely cause: \
        the parent's reducer removed it first; combine the child's reducer before the parent's. Else send it, and let \
        effects deliver it, only while the state is there.
        """)
    #expect(found.last?.message.contains("arrived for \"todos[…]\"") == true)
    #expect(
      found.first?.detailedMessage.hasPrefix(
        """
        The action "passwordChanged("hunter2")" arrived for "todos[blob@example.com].editor", which is not there
        """) == true)
    #expect(!found.contains { $0.message.contains("hunter2") || $0.message.contains("blob") })
  }

  /// The id of a row may be the number of an account.
  @Test func idsThatAreNumbersAreSecretsToo() {
    struct Row: Identifiable, Sendable { var id: Int }
    let row = Reducer<Row, Int, Void> { _, _, _ in .none }
    let reducer = row.forEach(
      state: \IdentifiedArrayOf<Row>.self,
      action: CasePath(embed: { $0.1 }, extract: { (4_711, $0) }), environment: { $0 })
    let found = reports {
      EngineHarness([], reducer, (), reporter: .current).send(42)
      var rows: IdentifiedArrayOf<Row> = [Row(id: 4_711)]
      rows.append(contentsOf: [Row(id: 4_711)])
    }
    #expect(found.first?.message.hasPrefix("The action \"Int\" arrived for \"self[…]\"") == true)
    #expect(!found.contains { $0.message.contains("4711") })
    #expect(found.allSatisfy { $0.detailedMessage.contains("4711") })
  }

  @Test func effectsAreReportedWithoutTheirPayloads() {
    let found = reports {
      let harness = EngineHarness(0, reporter: .current) {
        (_: inout Int, action: EditorAction) -> Effect<EditorAction, Never> in
        .merge(
          .fireAndForget { throw Oops() }, .unimplemented("Client.load"),
          .future { done in
            done(.success(.passwordChanged("hunter2")))
            done(.success(.passwordChanged("hunter2")))
          }.map { _ in action }
        ).cancellable(id: "hunter2")
      }
      harness.send(.passwordChanged("hunter2"))
    }
    #expect(found.count >= 3)
    #expect(!found.contains { $0.message.contains("hunter2") })
    #expect(found.contains { $0.message.contains("started by \"passwordChanged\"") })
    #expect(found.contains { $0.message.contains("but \"passwordChanged\" used it") })
    #expect(found.contains { $0.detailedMessage.contains("hunter2") })
  }
}
