import TestSupport
import Testing

/// What everybody mistypes is explained by one error, with and without `ComposablePorting`.
@Suite(.enabled(if: Compiler.isThere)) struct OrdinaryMistakesTests {
  static let feature = #"""
    import ComposableCore
    import ComposableTesting
    import Dispatch
    struct Child: Equatable { var count = 1 }
    enum ChildAction: Equatable, Sendable { case tapped }
    struct Row: Equatable, Identifiable { var id: Int }
    struct Parent: Equatable {
      var child = Child()
      let fixed = Child()
      var name = ""
      var rows: IdentifiedArrayOf<Row> = []
      var sheet: Child?
    }
    struct Other: Equatable { var child = Child() }
    enum ParentAction: Equatable, Sendable {
      case child(ChildAction), loaded(Int), row(Int, ChildAction), tapped
    }
    struct Client: Sendable { var load: @Sendable () async -> Int }
    let child = Reducer<Child, ChildAction, Client> { _, _, _ in .none }
    let clocked = Reducer<Child, ChildAction, AnyScheduler> { _, _, _ in .none }
    let row = Reducer<Row, ChildAction, Client> { _, _, _ in .none }
    typealias ParentReducer = Reducer<Parent, ParentAction, Client>
    struct Picture { var bytes: [UInt8] = [] }
    final class Counter { var count = 0 }
    enum Answer { case loaded(Result<Int, any Error>) }
    """#

  static let snippets = [
    // A send in the background, and a store made there.
    Snippet(
      """
      func f(_ viewStore: ViewStore<Parent, ParentAction>) {
        DispatchQueue.global().async { viewStore.send(.tapped) }
      }
      """,
      "call to main actor-isolated instance method 'send' in a synchronous nonisolated context"),
    Snippet(
      """
      func f(_ viewStore: ViewStore<Parent, ParentAction>) {
        Task.detached { viewStore.send(.tapped) }
      }
      """,
      "main actor-isolated instance method 'send' cannot be called from outside of the actor"),
    Snippet(
      """
      func f(_ client: Client) {
        _ = Store(initialState: Parent(), reducer: ParentReducer.empty, environment: client)
      }
      """,
      "call to main actor-isolated initializer 'init(initialState:reducer:environment:observer:)'"),
    // A forgotten `optional()`, and other mistakes in the paths of a child.
    Snippet(
      #"let r: ParentReducer = child.pullback(state: \.sheet, action: /ParentAction.child)"#,
      "cannot convert value of type 'WritableKeyPath<Parent, Optional<Child>>' to expected"),
    Snippet(
      #"let r: ParentReducer = child.pullback(state: \Other.child, action: /ParentAction.child)"#,
      #"'pullback(state:action:)' is unavailable: Write a key path from the parent to the child:"#),
    Snippet(
      #"let r: ParentReducer = child.pullback(state: \.fixed, action: /ParentAction.child)"#,
      "'pullback(state:action:)' is unavailable: The property can't be set: make it a 'var'."),
    Snippet(
      #"let r: ParentReducer = child.pullback(state: \.child, action: /ParentAction.chld)"#,
      "type 'ParentAction' has no member 'chld'"),
    Snippet(
      #"let r: ParentReducer = clocked.pullback(state: \.child, action: /ParentAction.child)"#,
      "cannot assign value of type 'Reducer<Parent, ParentAction, AnyScheduler>' to type"),
    Snippet(
      #"let r: ParentReducer = row.forEach(state: \.rows, action: /ParentAction.child)"#,
      "cannot convert value of type '@Sendable (ChildAction) -> ParentAction' to expected"),
    // What is not `Sendable`, and `inout` state in an effect.
    Snippet(
      "struct Client: Sendable { var load: () async -> Int }",
      "stored property 'load' of 'Sendable'-conforming struct 'Client' has non-Sendable type"),
    Snippet(
      """
      func f(_ counter: Counter) -> Effect<Int, Never> { .fireAndForget { counter.count += 1 } }
      """,
      "capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure"),
    Snippet(
      "let r = ParentReducer { state, _, _ in .task { .loaded(state.child.count) } }",
      "mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code"),
    // The body of a reducer.
    Snippet(
      "let r = ParentReducer { state, action in .none }",
      "contextual closure type '@Sendable (inout Parent, ParentAction, Client) -> Effect<"),
    Snippet(
      #"let r = ParentReducer { state, _, _ in state.name = "x" }"#,
      "cannot convert value of type '()' to closure result type 'Effect<ParentAction, Never>'"),
    Snippet(
      """
      let r = ParentReducer { state, action, client in
        switch action {
        case .child, .row, .tapped: return .none
        }
      }
      """,
      "switch must be exhaustive"),
    Snippet(
      "let r = ParentReducer { _, _, client in .task { .loaded(client.load()) } }",
      "expression is 'async' but is not marked with 'await'"),
    Snippet(
      "let r = ParentReducer { _, _, _ in Effect(value: 3) }",
      "cannot convert value of type 'Int' to expected argument type 'ParentAction'"),
    Snippet(
      "let r = ParentReducer { _, _, _ in .cancel(id: Picture()) }",
      "static method 'cancel(id:"),
    // Views and tests.
    Snippet(
      """
      @MainActor func f(_ viewStore: ViewStore<Parent, ParentAction>) { viewStore.state.name = "" }
      """,
      "cannot assign to property: 'state' is a get-only property"),
    Snippet(
      """
      func f(_ store: TestStore<Int, Answer, Void>) { store.receive(.loaded(.success(1))) }
      """,
      "'receive(_:timeout:_:)' is unavailable: A value requires that the action is Equatable."),
    Snippet(
      """
      func f(_ store: TestStore<Parent, ParentAction, Client>) { store.send(.tapped) { $0.nam = "" } }
      """,
      "value of type 'Parent' has no member 'nam'"),
    Snippet(
      """
      func f() { _ = TestStore(initialState: Picture(), reducer: Reducer<_, Int, _>.empty, environment: 1) }
      """,
      "generic class 'TestStore' requires that 'Picture' conform to 'Equatable'"),
  ]

  /// The errors about all snippets, each time from one run of the compiler.
  static let found = Task { try await Compiler.errors(in: snippets, below: feature) }
  static let foundWhilePorting = Task {
    try await Compiler.errors(in: snippets, below: "import ComposablePorting\n" + feature)
  }

  @Test(arguments: snippets.indices) func aMistakeIsOneError(index: Int) async throws {
    let snippet = Self.snippets[index]
    let errors = try await Self.found.value[index]
    #expect(errors.count == 1, "\(snippet.code): \(errors)")
    for (error, message) in zip(errors, snippet.messages) {
      #expect(error.hasPrefix(message), "\(snippet.code)")
    }
  }

  @Test func theImportOfPortedNamesChangesNoError() async throws {
    #expect(try await Self.found.value == Self.foundWhilePorting.value)
  }
}
