import TestSupport
import Testing

/// What features of other libraries consist of is reported with its replacement.
@Suite(.enabled(if: Compiler.isThere)) struct PortedNamesTests {
  static let feature = """
    import ComposableCore
    import ComposablePorting
    import ComposableTesting
    struct Child: Equatable { var count = 1 }
    enum ChildAction: Equatable { case tapped }
    struct Parent: Equatable { var child: Child?; var name = "" }
    enum ParentAction: Equatable { case binding(BindingAction<Parent>), child(ChildAction) }
    let parent = Reducer<Parent, ParentAction, AnyScheduler> { _, _, _ in .none }
    let child = Reducer<Child, ChildAction, AnyScheduler> { _, _, _ in .none }

    """

  /// A line that uses a name, and a part of the message about it.
  @Test(arguments: [
    (
      "@MainActor func f(_ store: Store<Int, Int>) { store.send(1) }",
      "'send' is unavailable: A view store sends: 'let viewStore = store.view'"
    ),
    (
      "@MainActor func f(_ store: Store<Int, Int>) { _ = store.state }",
      "'state' is unavailable: A view store has the state: 'let viewStore = store.view'"
    ),
    (
      "@MainActor func f(_ store: ViewStore<Int, Int>) { store.send(1, animation: .default) }",
      "'send(_:animation:)' is unavailable: Write 'send(…)'; the view decides what it animates."
    ),
    (
      "let r = Reduce<Parent, ParentAction> { state, action in .none }",
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> {"
    ),
    (
      "struct Feature: ReducerProtocol {}",
      "'ReducerProtocol' is unavailable: Write 'let featureReducer = Reducer<"
    ),
    (
      "let r = Scope(state: \\.child, action: \\.child) { child }",
      "'Scope' is unavailable: Write 'childReducer.pullback(state: \\.child, action: /"
    ),
    (
      "let r = parent.ifLet(\\.$child, action: \\.child) { child }",
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write "
        + "'childReducer.optional().pullback(state: \\.child, action: /ParentAction.child)'"
    ),
    (
      "let r = parent.ifCaseLet(\\.child, action: \\.child) { child }",
      "'ifCaseLet(_:action:then:)' is unavailable: Before the parent's reducer write "
        + "'childReducer.pullback(state: /ParentState.child,"
    ),
    (
      "let r = parent.forEach(\\.rows, action: \\.rows) { child }",
      "'forEach(_:action:row:)' is unavailable: Before the parent's reducer write "
        + "'rowReducer.forEach(state: \\.rows, action: /ParentAction.row)'"
    ),
    (
      "let r = parent.dependency(\\.uuid, 1)",
      "'dependency' is unavailable: Write '.providing { $0.date = … }'"
    ),
    ("let r = parent.debug()", "'debug' is unavailable: Write '.logging()'."),
    ("let r = parent._printChanges()", "'_printChanges()' is unavailable: Write '.logging()'."),
    ("let r = BindingReducer()", "'BindingReducer' is unavailable: Add '.binding(action: /"),
    ("let r = EmptyReducer<Int, Int>()", "'EmptyReducer' is unavailable: Write 'Reducer.empty'"),
    (
      "let text = TextState(\"Delete?\")",
      "'TextState' is unavailable: Keep the values that the text is made of in the state"
    ),
    (
      "let alert = AlertState<Int>(title: TextState(\"Delete?\"))",
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's values"
    ),
    (
      "let alert = AlertState<Int> { TextState(\"Delete?\") } actions: { 1 } message: { 2 }",
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's values"
    ),
    (
      "let button: ButtonState<Int>",
      "'ButtonState' is unavailable: Write an action for each button; or paste the file of"
    ),
    (
      "enum A { case rows(IdentifiedActionOf<Int>) }",
      "'IdentifiedActionOf' is unavailable: Write 'case row(Row.ID, RowAction)'"
    ),
    (
      "enum A { case path(StackActionOf<Int>) }",
      "'StackActionOf' is unavailable: Write 'StackAction<PageState, PageAction>'."
    ),
    ("let s: StoreOf<Int>", "'StoreOf' is unavailable: Write 'Store<State, Action>'."),
    ("let s: EffectTask<Int>", "'EffectTask' is unavailable: Write 'Effect<Action, Never>'."),
    (
      "let rows: [Identified<Int, String>] = []",
      "'Identified' is unavailable: Give the value a struct with an 'id'"
    ),
    (
      "let set = BindingAction<Parent>.set(\\.$name, \"Ada\")",
      "'set' is unavailable: Write '.set(\\.name, …)' without '$'"
    ),
    (
      "func f(_ a: ParentAction) { if case .binding(\\.$name) = a {} }",
      "'~=' is unavailable: Write 'case .binding(\\.name)' without '$'"
    ),
    (
      "struct S { @Shared var count: Int }",
      "'Shared' is unavailable: Keep the value in the common parent, and give it to its children "
        + "with 'sharing:'"
    ),
    (
      "struct S { @Shared(1) var count = 1 }", "'Shared' is unavailable: Keep the value in the"
    ),
    (
      "struct F { @Dependency(\\.uuid) var uuid }",
      "'Dependency' is unavailable: Add the dependency to the reducer's environment"
    ),
    (
      "struct F { @Dependency(Int.self) var number }",
      "'Dependency' is unavailable: Add the dependency to the reducer's environment"
    ),
    (
      "let s = AsyncStream<Int>.streamWithContinuation()",
      "'streamWithContinuation' is unavailable: Write 'AsyncStream.makeStream(of: Element.self)'."
    ),
    (
      "func f(_ date: Timestamp) { _ = date.timeIntervalSince(date) }",
      "'timeIntervalSince' is unavailable: Write 'start.duration(to: date)', which is a Duration."
    ),
    (
      "func f(_ date: Timestamp) { _ = date.addingTimeInterval(60) }",
      "'addingTimeInterval' is unavailable: Write 'date.advanced(by: .seconds(60))'."
    ),
    (
      "let id = UniqueID()",
      "'init()' is unavailable: Write 'environment.uuid()', or 'UniqueID(high: 0, low: 1)'"
    ),
    ("let q: AnySchedulerOf<Int>", "'AnySchedulerOf' is unavailable: Use 'AnyScheduler'."),
    (
      "func f(_ send: Send<Int>) { send(1, animation: .default) }",
      "'callAsFunction(_:animation:)' is unavailable: Write 'send(…)'; the view decides"
    ),
    (
      "func f(_ q: AnyScheduler) { _ = q.animation() }",
      "'animation()' is unavailable: Remove it: the view decides what it animates."
    ),
    (
      "let e = Effect<Int, Never>(value: 1).eraseToEffect()",
      "'eraseToEffect()' is unavailable: Remove it: this is an Effect already."
    ),
    (
      "func f(_ q: AnyScheduler) { _ = Effect<Int, Never>(value: 1).debounce(id: 1, for: 0.3, "
        + "scheduler: q) }",
      "'debounce(id:for:scheduler:)' is unavailable: Write a time with its unit: "
        + "'for: .seconds(0.3)'."
    ),
    (
      "func f(_ q: AnyScheduler) { _ = Effect<Int, Never>(value: 1).delay(for: 1, scheduler: q) }",
      "'delay(for:scheduler:)' is unavailable: Write a time with its unit: 'for: .seconds(0.3)'."
    ),
  ])
  func aNameIsReportedWithItsReplacement(use: String, message: String) async throws {
    let found = try await Compiler.messages(about: Self.feature + use)
    #expect(found.contains(message), "\(found)")
  }
}
