import TestSupport
import Testing

/// An action that can't be compared is explained as such, not as a wrong case path.
@Suite(.enabled(if: Compiler.isThere)) struct ReceivedActionMistakeTests {
  @Test func anActionThatIsNotEquatableIsExplained() async throws {
    let found = try await Compiler.messages(
      about: """
        import ComposableCore
        import ComposableTesting
        enum Action { case loaded(Result<Int, any Error>) }
        func use(_ store: TestStore<Int, Action, Void>) { store.receive(.loaded(.success(1))) }
        """)
    #expect(
      found.contains("Make the action Equatable, or name its case: 'receive(/AppAction.loaded)'."))
  }
}
