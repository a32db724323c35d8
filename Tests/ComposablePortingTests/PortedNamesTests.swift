import TestSupport
import Testing

/// Each name of `ComposablePorting` is reported once, with its replacement.
@Suite(.enabled(if: Compiler.isThere)) struct PortedNamesTests {
  static let feature = #"""
    import ComposableCore
    import ComposablePorting
    import Foundation
    struct Child: Equatable { var count = 1 }
    enum ChildAction: Equatable { case tapped }
    enum Page: Equatable { case child(Child) }
    struct Parent: Equatable {
      var child: Child?
      var name = ""
      var plain = Child()
      var rows: [Child] = []
    }
    enum ParentAction: Equatable {
      case binding(BindingAction<Parent>), child(ChildAction), row(Int, ChildAction)
    }
    typealias ParentReducer = Reducer<Parent, ParentAction, AnyScheduler>
    let parent = ParentReducer { _, _, _ in .none }
    let child = Reducer<Child, ChildAction, AnyScheduler> { _, _, _ in .none }
    var one: Effect<Int, Never> { Effect(value: 1) }
    let queue = AnyScheduler.immediate
    """#

  static let snippets = [
    Snippet(
      "@MainActor func f(_ store: Store<Int, Int>) { store.send(1) }",
      "'send' is unavailable: A view store sends: 'let viewStore = store.view',"),
    Snippet(
      "@MainActor func f(_ store: Store<Int, Int>) { store.send(1, animation: .default) }",
      "'send(_:animation:)' is unavailable: A view store sends: 'let viewStore ="),
    Snippet(
      "@MainActor func f(_ store: Store<Int, Int>) { _ = store.state }",
      "'state' is unavailable: A view store has the state: 'let viewStore = store.view',"),
    Snippet(
      "@MainActor func f(_ store: ViewStore<Int, Int>) { store.send(1, animation: .default) }",
      "'send(_:animation:)' is unavailable: Write 'send(…)'; the view decides what it"),
    Snippet(
      "@MainActor func f(_ store: Store<Int, Int>) { _ = WithViewStore(store) { _ in 1 } }",
      "'WithViewStore' is unavailable: Make 'let viewStore = ViewStore(store)' and read"),
    Snippet(
      "@MainActor func f(_ store: Store<Int?, Int>) { _ = IfLetStore(store) { _ in 1 } }",
      "'IfLetStore' is unavailable: Use 'store.scope(state:action:).ifLet(then:else:)'."),
    Snippet(
      "@MainActor func f(_ s: Store<Int?, Int>) { _ = IfLetStore(s, then: { _ in 1 }, else: {}) }",
      "'IfLetStore' is unavailable: Use 'store.scope(state:action:).ifLet(then:else:)'."),
    Snippet(
      #"""
      @MainActor func f(_ rows: Store<IdentifiedArray<Int, Int>, (Int, Int)>) {
        _ = ForEachStore(rows) { _ in 1 }
      }
      """#,
      "'ForEachStore' is unavailable: Iterate 'viewStore.rows.ids', and make a scope for"),
    Snippet(
      "@MainActor func f(_ store: Store<Int, Int>) { _ = SwitchStore(store) { 1 } }",
      "'SwitchStore' is unavailable: For each case use 'store.scope(state: /State.login,"),
    Snippet(
      #"""
      @MainActor func f(_ store: Store<Page, ParentAction>) {
        _ = SwitchStore(store) {
          CaseLet(state: (/Page.child).extract, action: ParentAction.child) { _ in 1 }
        }
      }
      """#,
      "'SwitchStore' is unavailable: For each case use 'store.scope(state: /State.login,",
      "'CaseLet' is unavailable: Use 'store.scope(state: /State.login, action:"),
    Snippet(
      "let r = Reduce<Parent, ParentAction> { state, action in .none }",
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> { state,"),
    Snippet(
      "struct Feature: ReducerProtocol {}",
      "'ReducerProtocol' is unavailable: Write 'let featureReducer = Reducer<State,"),
    Snippet(
      #"let r = Scope(state: \.child, action: \.child) { child }"#,
      #"'Scope' is unavailable: Write 'childReducer.pullback(state: \.child, action:"#),
    Snippet(
      #"let r = Scope(state: \.child, action: /ParentAction.child) { child }"#,
      #"'Scope' is unavailable: Write 'childReducer.pullback(state: \.child, action:"#),
    Snippet(
      #"let r = Scope(state: \Parent.plain, action: /ParentAction.child) { child }"#,
      #"'Scope' is unavailable: Write 'childReducer.pullback(state: \.child, action:"#),
    Snippet(
      #"let r = parent.ifLet(\.$child, action: \.child) { child }"#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.ifLet(\.child, action: \.child) { child }"#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.ifLet(\.$child, action: \.child)"#,
      "'ifLet(_:action:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.ifLet(\.child, action: /ParentAction.child) { child }"#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.ifLet(\.$child, action: /ParentAction.child) { child }"#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r: ParentReducer = Reducer.empty
        .ifLet(\.child, action: /ParentAction.child) { child }
      """#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r = Reducer.empty
        .ifLet(\.child, action: /ParentAction.child) { child }
      """#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r = Reduce<Parent, ParentAction> { _, _ in .none }
        .ifLet(\.child, action: \.child) { child }
      """#,
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> { state,",
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r = Reduce<Parent, ParentAction> { _, _ in .none }
        .ifLet(\.$child, action: \.child) { child }
      """#,
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> { state,",
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r = Reduce<Parent, ParentAction> { _, _ in .none }
        .ifLet(\.$child, action: /ParentAction.child) { child }
      """#,
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> { state,",
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let r = Reduce<Parent, ParentAction> { _, _ in .none }
        .ifCaseLet(\.child, action: \.child) { child }
      """#,
      "'Reduce' is unavailable: Write 'Reducer<State, Action, Environment> { state,",
      "'ifCaseLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.ifCaseLet(\.child, action: \.child) { child }"#,
      "'ifCaseLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      "let r = parent.ifCaseLet(/Page.child, action: /ParentAction.child) { child }",
      "'ifCaseLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.forEach(\.rows, action: \.rows) { child }"#,
      "'forEach(_:action:row:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = parent.forEach(\.rows, action: /ParentAction.row) { child }"#,
      "'forEach(_:action:row:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r: ParentReducer = child.forEach(state: \.rows, action: /ParentAction.row)"#,
      "'forEach(state:action:)' is unavailable: Rows are found by id: make the state an"),
    Snippet(
      #"""
      let r: ParentReducer = child
        .forEach(state: \.rows, action: /ParentAction.row, environment: { $0 })
      """#,
      "'forEach(state:action:environment:)' is unavailable: Rows are found by id: make the"),
    Snippet(
      #"let r = parent.dependency(\.uuid, 1)"#,
      "'dependency' is unavailable: Write '.providing { $0.date = … }', or make another"),
    Snippet(
      "let r = parent.debug()",
      "'debug' is unavailable: Write '.logging()'."),
    Snippet(
      "let r = parent._printChanges()",
      "'_printChanges()' is unavailable: Write '.logging()'."),
    Snippet(
      "let r = BindingReducer()",
      "'BindingReducer' is unavailable: Add '.binding(action: /SettingsAction.binding)' to"),
    Snippet(
      "let r = EmptyReducer<Int, Int>()",
      "'EmptyReducer' is unavailable: Write 'Reducer.empty', or return '.none'."),
    Snippet(
      "let r = parent.binding()",
      "'binding()' is unavailable: Name the case: '.binding(action:"),
    Snippet(
      #"let text = TextState("Delete?")"#,
      "'TextState' is unavailable: Keep the values that the text is made of in the state,"),
    Snippet(
      #"let text = TextState(verbatim: "Delete?")"#,
      "'TextState' is unavailable: Keep the values that the text is made of in the state,"),
    Snippet(
      #"let alert = AlertState<Int>(title: TextState("Delete?"))"#,
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's",
      "'TextState' is unavailable: Keep the values that the text is made of in the state,"),
    Snippet(
      #"let alert = AlertState<Int> { TextState("Delete?") } actions: { 1 } message: { 2 }"#,
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's",
      "'TextState' is unavailable: Keep the values that the text is made of in the state,"),
    Snippet(
      "let alert: AlertState<Int>",
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's"),
    Snippet(
      "let alert: ConfirmationDialogState<Int>",
      "'ConfirmationDialogState' is unavailable: Use an optional struct of your own with"),
    Snippet(
      "let button: ButtonState<Int>",
      "'ButtonState' is unavailable: Write an action for each button; or paste the file of"),
    Snippet(
      "enum A { case rows(IdentifiedActionOf<Int>) }",
      "'IdentifiedActionOf' is unavailable: Write 'case row(Row.ID, RowAction)' in place"),
    Snippet(
      "enum A { case rows(IdentifiedAction<Int, Int>) }",
      "'IdentifiedAction' is unavailable: Write 'case row(Row.ID, RowAction)' in place of"),
    Snippet(
      "enum A { case path(StackActionOf<Int>) }",
      "'StackActionOf' is unavailable: Write 'StackAction<PageState, PageAction>'."),
    Snippet(
      "let s: StoreOf<Int>",
      "'StoreOf' is unavailable: Write 'Store<State, Action>'."),
    Snippet(
      "let s: ViewStoreOf<Int>",
      "'ViewStoreOf' is unavailable: Write 'ViewStore<State, Action>'."),
    Snippet(
      "let s: EffectTask<Int>",
      "'EffectTask' is unavailable: Write 'Effect<Action, Never>'."),
    Snippet(
      "let s: EffectOf<Int>",
      "'EffectOf' is unavailable: Write 'Effect<Action, Never>'."),
    Snippet(
      "let s: ReducerOf<Int>",
      "'ReducerOf' is unavailable: Write 'Reducer<State, Action, Environment>'."),
    Snippet(
      "let s: AnyReducer<Int, Int, Int>",
      "'AnyReducer' is unavailable: Write 'Reducer<State, Action, Environment>'."),
    Snippet(
      "let rows: [Identified<Int, String>] = []",
      "'Identified' is unavailable: Give the value a struct with an 'id', or make the"),
    Snippet(
      #"let row = Identified(1, id: \.self)"#,
      "'Identified' is unavailable: Give the value a struct with an 'id', or make the"),
    Snippet(
      #"let set = BindingAction<Parent>.set(\.$name, "Ada")"#,
      #"'set' is unavailable: Write '.set(\.name, …)' without '$', with a 'var' of the"#),
    Snippet(
      #"func f(_ a: ParentAction) { if case .binding(\.$name) = a {} }"#,
      #"'~=' is unavailable: Write 'case .binding(\.name)' without '$', with a 'var' of the"#),
    Snippet(
      "struct S { @Shared var count: Int }",
      "'Shared' is unavailable: Keep the value in the common parent, and give it to its"),
    Snippet(
      "struct S { @Shared(1) var count = 1 }",
      "'Shared' is unavailable: Keep the value in the common parent, and give it to its"),
    Snippet(
      #"struct F { @Dependency(\.uuid) var uuid }"#,
      "'Dependency' is unavailable: Add the dependency to the reducer's environment, and"),
    Snippet(
      "struct F { @Dependency(Int.self) var number }",
      "'Dependency' is unavailable: Add the dependency to the reducer's environment, and"),
    Snippet(
      "struct S { @BindableState var name = 1 }",
      "'BindableState' is unavailable: Remove '@BindableState': a BindingAction sets any"),
    Snippet(
      "struct S: Equatable, Sendable { @BindableState var name = 1 }",
      "'BindableState' is unavailable: Remove '@BindableState': a BindingAction sets any"),
    Snippet(
      "struct S: Equatable, Sendable { @BindingState var name = 1 }",
      "'BindingState' is unavailable: Remove '@BindingState': a BindingAction sets any"),
    Snippet(
      "enum A: BindableAction { case binding(BindingAction<Parent>) }",
      "'BindableAction' is unavailable: Remove 'BindableAction', and name the case:"),
    Snippet(
      "struct S { @PresentationState var child: Int? }",
      "'PresentationState' is unavailable: Use an optional property, and 'optional()' or"),
    Snippet(
      "struct S: Equatable { @PresentationState var child: Int? }",
      "'PresentationState' is unavailable: Use an optional property, and 'optional()' or"),
    Snippet(
      "enum A { case child(PresentationAction<Int>) }",
      "'PresentationAction' is unavailable: Use the child's action itself, and an action"),
    Snippet(
      "let s = AsyncStream<Int>.streamWithContinuation()",
      "'streamWithContinuation' is unavailable: Write 'AsyncStream.makeStream(of:"),
    Snippet(
      "let s = AsyncThrowingStream<Int, any Error>.streamWithContinuation()",
      "'streamWithContinuation' is unavailable: Write 'AsyncThrowingStream.makeStream(of:"),
    Snippet(
      "func f(_ date: Timestamp) { _ = date.timeIntervalSince(date) }",
      "'timeIntervalSince' is unavailable: Write 'start.duration(to: date)', which is a"),
    Snippet(
      "func f(_ date: Timestamp) { _ = date.addingTimeInterval(60) }",
      "'addingTimeInterval' is unavailable: Write 'date.advanced(by: .seconds(60))'."),
    Snippet(
      "func f(_ now: AnyScheduler.Instant) { _ = now.date }",
      "'date' is unavailable: Use the environment's 'date()'."),
    Snippet(
      "let id = UniqueID()",
      "'init()' is unavailable: Write 'environment.uuid()', or 'UniqueID(high: 0, low: 1)'"),
    Snippet(
      "let q: AnySchedulerOf<Int>",
      "'AnySchedulerOf' is unavailable: Use 'AnyScheduler'."),
    Snippet(
      "func f(_ send: Send<Int>) { send(1, animation: .default) }",
      "'callAsFunction(_:animation:)' is unavailable: Write 'send(…)'; the view decides"),
    Snippet(
      "let q = queue.animation()",
      "'animation()' is unavailable: Remove it: the view decides what it animates."),
    Snippet(
      "let q = queue.animation(.default)",
      "'animation' is unavailable: Remove it: the view decides what it animates."),
    Snippet(
      "let e = Effect<Int, Never>.send(1)",
      "'send' is unavailable: Use 'Effect(value:)'."),
    Snippet(
      "let e = one.animation()",
      "'animation()' is unavailable: Remove it: an effect delivers actions, and the view"),
    Snippet(
      "let e = one.animation(1)",
      "'animation' is unavailable: Remove it: an effect delivers actions, and the view"),
    Snippet(
      "let e = one.eraseToEffect()",
      "'eraseToEffect()' is unavailable: Remove it: this is an Effect already."),
    Snippet(
      "let e = one.eraseToEffect { $0 + 1 }",
      "'eraseToEffect' is unavailable: Write 'map(…)'."),
    Snippet(
      "let e = one.debounce(id: 1, for: 0.3, scheduler: queue)",
      "'debounce(id:for:scheduler:)' is unavailable: Write a time with its unit: 'for:"),
    Snippet(
      "let e = one.delay(for: 1, scheduler: queue)",
      "'delay(for:scheduler:)' is unavailable: Write a time with its unit: 'for:"),
    Snippet(
      "let e = one.throttle(id: 1, for: 1, scheduler: queue, latest: true)",
      "'throttle(id:for:scheduler:latest:)' is unavailable: Write a time with its unit:"),
    Snippet(
      "let e = Effect<Duration, Never>.timer(id: 1, every: 1, on: queue)",
      "'timer(id:every:tolerance:on:)' is unavailable: Write a time with its unit: 'every:"),
    Snippet(
      "let e = Effect.timer(id: 1, every: 1, on: queue)",
      "'timer(id:every:tolerance:on:)' is unavailable: Write a time with its unit: 'every:"),
    Snippet(
      "let log = ActorIsolated(1)",
      "'ActorIsolated' is unavailable: Use a 'Mutex' of the module Synchronization; test"),
    Snippet(
      #"let f: @Sendable (Int) -> Int = XCTUnimplemented("f")"#,
      "'XCTUnimplemented(_:placeholder:)' is unavailable: Use"),
    Snippet(
      #"""
      struct NE {}
      @MainActor func f(_ s: Store<NE, Int>) { _ = ViewStore(s) }
      """#,
      "'init(_:)' is unavailable: Make the state Equatable, scope to an Equatable part, or"),
    Snippet(
      #"""
      struct NE {}
      @MainActor func f(_ s: Store<NE, Int>) { s.view.send(1) }
      """#,
      "'view' is unavailable: Make the state Equatable, scope to a part that is, or use"),
    Snippet(
      "struct S: Equatable, Sendable { var alert: AlertState<Int>? }",
      "'AlertState' is unavailable: Use an optional struct of your own with the alert's"),
    Snippet(
      #"""
      enum A: Equatable, Sendable { case child(PresentationAction<ChildAction>) }
      func f(_ a: A) -> Bool { switch a { case .child(.presented(.tapped)): true
       case .child(.dismiss): false } }
      """#,
      "'PresentationAction' is unavailable: Use the child's action itself, and an action"),
    Snippet(
      #"let r = EmptyReducer<Int, Int>().ifLet(\.$child, action: \.child) { child }"#,
      "'EmptyReducer' is unavailable: Write 'Reducer.empty', or return '.none'.",
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"let r = ParentReducer.empty.ifLet(\.child, action: /ParentAction.child) { child }"#,
      "'ifLet(_:action:then:)' is unavailable: Before the parent's reducer write"),
    Snippet(
      #"""
      let m12 = ParentReducer.combine { parent
      Scope(state: \.child, action: \.child) { child }
       }
      """#,
      #"'Scope' is unavailable: Write 'childReducer.pullback(state: \.child, action:"#),
  ]

  /// The errors about all snippets, from one run of the compiler.
  static let found = Task { try await Compiler.errors(in: snippets, below: feature) }

  @Test(arguments: snippets.indices)
  func aNameIsReportedOnceWithItsReplacement(index: Int) async throws {
    let snippet = Self.snippets[index]
    let errors = try await Self.found.value[index]
    #expect(errors.count == snippet.messages.count, "\(snippet.code): \(errors)")
    for (error, message) in zip(errors, snippet.messages) {
      #expect(error.hasPrefix(message), "\(snippet.code)")
    }
  }
}
