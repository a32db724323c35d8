import TestSupport
import Testing

/// Names of the Composable Architecture that don't exist here are reported with their replacement.
@Suite(.enabled(if: Compiler.isThere)) struct UnavailableNamesTests {
  @Test func bindableStateIsExplained() async throws {
    let found = try await Compiler.messages(
      about: """
        import ComposableCore
        import ComposablePorting
        struct SettingsState: Equatable {
          @BindableState var name = ""
          @BindingState var volume = 1
        }
        enum SettingsAction: BindableAction, Equatable {
          case binding(BindingAction<SettingsState>)
        }
        let settingsReducer = Reducer<SettingsState, SettingsAction, Void> { state, action, _ in
          switch action {
          case .binding(\\.$volume):
            state.volume = min(state.volume, 11)
            return .none
          case .binding:
            return .none
          }
        }
        .binding()
        """)
    #expect(found.contains("Remove '@BindableState'"))
    #expect(found.contains("Remove '@BindingState'"))
    #expect(found.contains("Remove 'BindableAction'"))
    // Without the names above, the Swift 6.3 compiler failed an assertion.
    #expect(!found.contains("Assertion failed"))
  }

  @Test func bindingWithoutAPathIsExplained() async throws {
    let found = try await Compiler.messages(
      about: """
        import ComposableCore
        import ComposablePorting
        let reducer = Reducer<Int, Int, Void>.empty.binding()
        """)
    #expect(found.contains("'.binding(action: /SettingsAction.binding)'"))
  }

  @Test func theOthersAreExplained() async throws {
    let found = try await Compiler.messages(
      about: """
        import ComposableCore
        import ComposablePorting
        struct Alerts { var alert: AlertState<Int>; var dialog: ConfirmationDialogState<Int> }
        enum Sheets { case sheet(PresentationAction<Int>) }
        struct Sheet { @PresentationState var child: Int? }
        struct Environment { var mainQueue: AnySchedulerOf<Int> }
        func effects(_ now: AnyScheduler.Instant) {
          _ = Effect<Int, Never>.send(1)
          _ = Effect<Int, Never>.none.animation()
          _ = now.date
        }
        typealias R = ReducerOf<Int>
        let f: @Sendable (Int) -> Int = XCTUnimplemented("f")
        let log = ActorIsolated(1)
        @MainActor func views(
          _ store: Store<Int, Int>, _ child: Store<Int?, Int>,
          _ rows: Store<IdentifiedArray<Int, Int>, (Int, Int)>
        ) {
          _ = WithViewStore(store) { _ in 1 }
          _ = IfLetStore(child) { _ in 1 }
          _ = ForEachStore(rows) { _ in 1 }
          _ = SwitchStore(store) { 1 }
        }
        """)
    for name in [
      "AlertState", "ConfirmationDialogState", "PresentationAction", "PresentationState",
      "AnySchedulerOf", "send", "animation()", "date", "ReducerOf",
      "XCTUnimplemented(_:placeholder:)", "ActorIsolated", "WithViewStore", "IfLetStore",
      "ForEachStore", "SwitchStore",
    ] {
      #expect(found.contains("'\(name)' is unavailable: "), "\(name): \(found)")
    }
  }

  @Test func withoutTheImportTheNamesAreUnknown() async throws {
    let found = try await Compiler.messages(
      about: """
        import ComposableCore
        let reducer = EmptyReducer<Int, Int>()
        @MainActor func use(_ store: Store<Int, Int>) { store.send(1) }
        """)
    #expect(found.contains("cannot find 'EmptyReducer' in scope"))
    #expect(found.contains("value of type 'Store<Int, Int>' has no member 'send'"))
    #expect(!found.contains("unavailable"))
  }
}
