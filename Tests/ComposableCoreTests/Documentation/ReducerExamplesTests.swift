import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// Runs the examples in the comments of reducers and case paths.
struct ReducerExamplesTests {
  @Test func aReducerIsAValue() {
    enum CounterAction: Equatable { case incrTapped }

    let counterReducer = Reducer<Int, CounterAction, Void> { count, action, _ in
      switch action {
      case .incrTapped:
        count += 1
        return .none
      }
    }
    let store = TestStore(initialState: 0, reducer: counterReducer, environment: ())
    store.send(.incrTapped) { $0 = 1 }
  }

  struct Editor: Equatable {
    var document = 0
    var text = ""
  }

  enum EditorAction: Equatable, Sendable { case typed(String) }

  struct Todo: Equatable, Identifiable {
    var id: Int
    var isDone = false
  }

  enum TodoAction: Equatable, Sendable { case tapped }

  struct AppState: Equatable {
    var editor: Editor?
    var timer = TickerState()
    var todos: IdentifiedArrayOf<Todo> = []
  }

  enum AppAction: Equatable, Sendable {
    case editor(EditorAction)
    case timer(TickerAction)
    case todo(Int, TodoAction)
  }

  struct AppEnvironment: Sendable {
    var mainQueue = AnyScheduler.immediate
  }

  static let editorReducer = Reducer<Editor, EditorAction, Void> { editor, action, _ in
    switch action {
    case .typed(let text): editor.text += text
    }
    return .none
  }

  static let todoReducer = Reducer<Todo, TodoAction, Void> { todo, _, _ in
    todo.isDone.toggle()
    return .none
  }

  @Test func childrenArePutTogetherOneALine() {
    let (editorReducer, todoReducer) = (Self.editorReducer, Self.todoReducer)
    let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine {
      tickerReducer.pullback(
        state: \.timer, action: /AppAction.timer, environment: { $0.mainQueue })
      editorReducer.optional().pullback(
        state: \.editor, action: /AppAction.editor, environment: { _ in })
      todoReducer.forEach(state: \.todos, action: /AppAction.todo, environment: { _ in })
    }
    let store = TestStore(
      initialState: AppState(editor: Editor(), todos: [Todo(id: 7)]), reducer: appReducer,
      environment: AppEnvironment())
    store.send(.timer(.ticked)) { $0.timer.seconds = 1 }
    store.send(.editor(.typed("a"))) { $0.editor?.text = "a" }
    store.send(.todo(7, .tapped)) { $0.todos[id: 7]?.isDone = true }
  }

  @Test func aChildWorksOnAPartOfItsParent() {
    let reducer = tickerReducer.pullback(
      state: \AppState.timer, action: /AppAction.timer,
      environment: { (environment: AppEnvironment) in environment.mainQueue })
    let store = TestStore(
      initialState: AppState(), reducer: reducer, environment: AppEnvironment())
    store.send(.timer(.ticked)) { $0.timer.seconds = 1 }
  }

  @Test func aRowIsFoundById() {
    let todoReducer = Self.todoReducer
    let reducer = todoReducer.forEach(
      state: \AppState.todos, action: /AppAction.todo, environment: { (_: AppEnvironment) in })
    let store = TestStore(
      initialState: AppState(todos: [Todo(id: 7)]), reducer: reducer,
      environment: AppEnvironment())
    store.send(.todo(7, .tapped)) { $0.todos[id: 7]?.isDone = true }
  }

  @Test func anOptionalStateHasAnIdentity() {
    let editorReducer = Self.editorReducer
    let reducer = editorReducer.optional(id: { $0.document })
    let store = TestStore(initialState: Editor(), reducer: reducer, environment: ())
    store.send(.typed("a")) { $0?.text = "a" }
  }

  @Test func aCasePathLeadsIntoACaseAndBack() {
    enum CounterAction: Equatable { case incrTapped }
    enum AppAction: Equatable {
      case counter(CounterAction)
      case quit
    }

    let path = /AppAction.counter
    let action = path.extract(from: .counter(.incrTapped))  // .incrTapped
    let none = path.extract(from: .quit)  // nil
    let whole = path.embed(.incrTapped)  // .counter(.incrTapped)
    #expect(action == .incrTapped && none == nil && whole == .counter(.incrTapped))
  }

  @Test func anActionIsDescribedAsACasePath() {
    enum CounterAction { case setCount(String) }
    enum AppAction { case counter(CounterAction) }

    let text = describe(action: AppAction.counter(.setCount("42")))  // counter.setCount("42")
    let name = caseName(of: AppAction.counter(.setCount("42")))  // counter.setCount
    #expect(text == #"counter.setCount("42")"# && name == "counter.setCount")
  }

  @Test func whatDiffersIsShownLineByLine() {
    struct Profile: Equatable {
      var age: Int
      var name: String
    }

    let diff = stateDiff(Profile(age: 1, name: "Blob"), Profile(age: 2, name: "Blob"))
    //   Profile(
    // −   age: 1,
    // +   age: 2,
    //     name: "Blob"
    //   )
    #expect(
      diff == """
          Profile(
        −   age: 1,
        +   age: 2,
            name: "Blob"
          )
        """)
  }
}
