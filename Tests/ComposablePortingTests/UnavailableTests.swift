import TestSupport
import Testing

/// Errors for unavailable names suggest the replacement.
struct UnavailableTests {
  @Test(.enabled(if: Compiler.isThere)) func theMessageNamesTheReplacement() async throws {
    let source = """
      import ComposableCore
      import ComposablePorting
      enum Action { case row(Int, Int) }
      struct State {}
      @MainActor func use(_ store: Store<State, Int>, _ row: Reducer<Int, Int, Void>) {
        _ = row.forEach(state: \\[Int].self, action: /Action.row, environment: { $0 })
        _ = ViewStore(store)
        store.view.send(1)
      }
      """
    let found = try await Compiler.messages(about: source)
    #expect(found.contains("make the state an IdentifiedArray and the action (ID, Action)."))
    #expect(found.contains("scope to an Equatable part, or pass 'removeDuplicates:'."))
    #expect(found.contains("scope to a part that is, or use 'view(removeDuplicates:)'."))
  }
}
