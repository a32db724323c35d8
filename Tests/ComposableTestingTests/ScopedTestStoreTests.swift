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

  @Test func aViewActionChangesTheViewState() {
    let view = makeView()
    view.send(.plusTapped) { $0 = 1 }
    view.assert { $0 = 1 }
    #expect(view.root.state.count == 1)
  }

  @Test func onlyTheViewStateHasToBeAsserted() {
    let view = makeView()
    view.send(.refreshTapped)
    view.receive(.arrived(5))
    #expect(view.root.state.log == ["arrived 5"])
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
