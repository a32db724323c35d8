import ComposableCore
import ComposableTesting
import TestSupport
import Testing

struct ScopedTestStoreTests {
  private enum ViewAction { case plusTapped, refreshTapped }

  private func makeView() -> ScopedTestStore<
    Int, ViewAction, ProbeState, ProbeAction, ProbeEnvironment
  > {
    TestStore(
      initialState: ProbeState(), reducer: probeReducer, environment: ProbeEnvironment()
    ).scope(state: \.count) { action in
      switch action {
      case .plusTapped: .add(1)
      case .refreshTapped: .fetch(5)
      }
    }
  }

  @Test func aChangeOutsideOfTheScopeIsAssertedInTheRoot() {
    let view = makeView()
    view.send(.refreshTapped)
    view.receive(.arrived(5))
    view.root.assert { $0.log = ["arrived 5"] }
    view.send(.plusTapped) { $0 = 1 }
  }

  @Test func aChangeOutsideOfTheScopeThatIsNotAssertedFailsAtItsStep() {
    let line: UInt = #line + 4
    let found = reports {
      let view = makeView()
      view.send(.refreshTapped)
      view.receive(.arrived(5))
      view.send(.plusTapped) { $0 = 1 }
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.first?.detailedMessage.hasPrefix(
        "\"arrived(5)\" changed the state outside of the scope") == true)
  }

  @Test func aChangeInsideAScopeDoesNotHideOneOutside() {
    let reducer = Reducer<[Int], Void, Void> { state, _, _ in
      state = state.map { $0 + 1 }
      return .none
    }
    let found = reports {
      let store = TestStore(initialState: [0, 0], reducer: reducer, environment: ())
      let view = store.scope(state: \.[0])
      view.send(()) { $0 = 1 }
      view.root.assert { $0[1] = 1 }
      view.send(()) { $0 = 2 }
      view.root.assert { $0[1] = 3 }
      view.send(()) { $0 = 3 }
    }
    #expect(found.count == 2)
  }

  @Test func aScopeCanBeScopedAgain() {
    let text = makeView().scope(state: { "\($0)" }, action: { (_: Void) in .plusTapped })
    text.send(()) { $0 = "1" }
  }

  @Test func aWrongViewStateFails() {
    let found = reportedMessages { makeView().send(.plusTapped) { $0 = 2 } }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\"plusTapped\" changed the state in another way") == true)
  }
}
