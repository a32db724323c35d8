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
