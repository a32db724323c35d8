import ComposableCore
import ComposableTextUI
import Testing

@testable import Downloads

/// The text screens, used like a user would.
@MainActor struct DownloadsViewTests {
  let clock = TestScheduler()
  let view: DownloadsView

  init() {
    var environment = SystemEnvironment.test(clock)
    environment.environment = .simulated(on: clock.eraseToAnyScheduler())
    view = DownloadsView(
      Store(
        initialState: .manager(ManagerState(user: "Ada")), reducer: appReducer,
        environment: environment))
  }

  private func shows(_ text: String) -> Bool { view.body.render(width: 80).contains(text) }

  @Test func aUserLogsIn() throws {
    try view.tap("Log out")
    try view.enter("Name", "grace")
    #expect(shows("grace"))
    try view.tap("Log in")
    var login = LoginState(name: "grace")
    login.isLoading = true
    #expect(view.viewStore.state == .login(login))
  }

  @Test func aResultIsDownloadedAndDeleted() throws {
    view.viewStore.send(.resultTapped(SearchResult(title: "Swift", url: "swift.tar")))
    #expect(shows("Swift"))
    try view.tap("Pause Swift")
    #expect(shows("paused at 0 %"))
    try view.tap("Delete Swift")
    #expect(shows("Deleted Swift."))
    try view.tap("Undo")
    #expect(shows("paused at 0 %"))
  }

  /// Ctrl-C taps an enabled button that cancels, instead of stopping the line that runs.
  @Test func onlyActiveDownloadsArePaused() throws {
    #expect(shows("(Pause all)"))
    view.viewStore.send(.resultTapped(SearchResult(title: "Swift", url: "swift.tar")))
    try view.tap("Pause all")
    #expect(shows("paused at 0 %") && shows("(Pause all)"))
  }

  @Test func anEditorReplacesTheListUntilItIsSaved() throws {
    view.viewStore.send(.resultTapped(SearchResult(title: "Swift", url: "swift.tar")))
    try view.tap("Edit Swift")
    #expect(shows("Address"))
    try view.enter("Title", "Swift 6")
    try view.tap("Save")
    #expect(shows("Swift 6"))
  }

  @Test func helpIsShownAndClosed() throws {
    try view.tap("Help")
    #expect(shows("tried three times"))
    try view.tap("Close")
    #expect(shows("Search"))
  }
}
