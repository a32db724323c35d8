import ComposableCore
import Downloads
import Testing

/// The lines of the list.
@MainActor struct DownloadListTests {
  let viewStore: ViewStore<ManagerState, ManagerAction>
  let list: DownloadList

  init() {
    var state = ManagerState(user: "Ada")
    state.downloads = [.first, .second]
    var environment = SystemEnvironment.unimplemented(
      environment: DownloadsEnvironment.unimplemented)
    environment.download = { _ in .never }
    environment.mainQueue = .immediate
    let store = Store(initialState: state, reducer: managerReducer, environment: environment)
    viewStore = store.view
    list = DownloadList(store)
  }

  @Test func eachRowIsALine() {
    #expect(list.lines == ["Swift: paused at 0 %", "Tools: paused at 0 %"])
    viewStore.send(.download(.second, .progressed(percent: 7)))
    #expect(list.lines == ["Swift: paused at 0 %", "Tools: paused at 7 %"])
  }

  @Test func aRowThatIsRemovedHasNoLine() {
    viewStore.send(.deleteTapped(.first))
    #expect(list.lines == ["Tools: paused at 0 %"])
  }

  @Test func aTapStartsAndPauses() {
    list.tapped(.first)
    #expect(list.lines.first == "Swift: 0 %")
    list.tapped(.first)
    #expect(list.lines.first == "Swift: paused at 0 %")
  }
}
