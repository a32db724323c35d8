import ComposableCore
import Testing

@testable import ComposableRepl

struct OutlineTests {
  struct Todo: Identifiable {
    var id: UniqueID
    var title: String
    var isDone = false
    var priority: Priority?
    var notes: [String] = []
  }

  enum Priority { case low, high }

  enum Page {
    case list
    case editor(title: String, text: String)
  }

  struct Filter {
    var words: [String] = []
    var isExact = false
    var limits: [String: Int] = [:]
  }

  struct Todos {
    var todos: IdentifiedArrayOf<Todo> = []
    var filter = Filter()
    var message: String?
    var path = StackState<Page>()
    var seen: Set<Int> = []
  }

  func text(_ value: Any) -> String {
    Outline(of: value).lines.joined(separator: "\n")
  }

  @Test func fieldsAreNamedAndRowsAreNumbered() {
    var state = Todos()
    state.todos = [
      Todo(id: UniqueID(high: 0, low: 1), title: "Bread", priority: .high),
      Todo(id: UniqueID(high: 0, low: 2), title: "Milk", isDone: true),
    ]
    state.path.append(.list)
    state.seen = [10, 9]
    #expect(
      text(state) == """
        todos: 2 rows
          @0  title "Bread", isDone false, priority .high, notes []
          @1  title "Milk", isDone true, priority nil, notes []
        filter: Filter(words: [], isExact: false, limits: [:])
        message: nil
        path: 1 row
          @0  .list
        seen: [9, 10]
        """)
  }

  @Test func whatDoesNotFitIntoItsLineIsFollowedByItsParts() {
    var state = Todos()
    let long = String(repeating: "long ", count: 8)
    state.todos = [Todo(id: UniqueID(high: 0, low: 1), title: long, notes: [long, long])]
    state.filter = Filter(words: [long, "b"], limits: ["a": 1])
    state.message = "one\ntwo"
    state.path.append(.editor(title: long, text: long))
    #expect(
      text(state) == """
        todos: 1 row
          @0
            title: "long long long long long long long long "
            isDone: false
            priority: nil
            notes: 2 rows
              @0  "long long long long long long long long "
              @1  "long long long long long long long long "
        filter:
          words: ["long long long long long long long long ", "b"]
          isExact: false
          limits: ["a": 1]
        message: 2 lines
          one
          two
        path: 1 row
          @0  .editor
            title: "long long long long long long long long "
            text: "long long long long long long long long "
        seen: []
        """)
  }

  @Test func aValueWithoutFieldsIsOneLine() {
    #expect(text(42) == "42")
    #expect(text(Page.list) == ".list")
    #expect(text(Optional("a") as Any) == #""a""#)
    #expect(text([1, 2]) == "[1, 2]")
  }

  @Test func theNumberOfRowsIsLimited() {
    let rows = text(StackState(Array(0..<10_000))).split(separator: "\n")
    #expect(rows.count == 102)
    #expect(rows.first == "10,000 rows")
    #expect(rows.last == "  … (9,900 more)")
  }
}
