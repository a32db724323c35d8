import ComposableCore
import ComposableTesting
import Downloads
import Testing

/// The list of downloads, and the screens presented over it.
struct ManagerTests {
  let clock = TestScheduler()
  let store: TestStore<ManagerState, ManagerAction, AppEnvironment>

  /// Two downloads that are paused.
  init() {
    var state = ManagerState(user: "Ada")
    state.downloads = [.first, .second]
    store = TestStore(initialState: state, reducer: managerReducer, environment: .test(clock))
    store.environment.download = { _ in .never }
  }

  /// Starts all downloads, whose requests never end.
  func startAll() {
    store.send(.startAllTapped)
    for id in [UniqueID.first, .second] { store.receive(.download(id, .startTapped)) }
    for id in [UniqueID.first, .second] {
      store.receive(.download(id, .attempted(1))) {
        $0.downloads[id: id]?.status = .running(attempt: 1)
      }
    }
  }

  @Test func pausingAllCancelsEachRequest() {
    startAll()
    store.send(.pauseAllTapped) {
      $0.downloads[id: .first]?.status = .paused
      $0.downloads[id: .second]?.status = .paused
    }
    store.finish()
  }

  @Test func aResultIsDownloadedAtOnce() {
    store.environment.uuid = { UniqueID(high: 0, low: 2) }
    let result = SearchResult(title: "Time", url: "time.tar")
    let third = DownloadState(id: UniqueID(high: 0, low: 2), title: "Time", url: "time.tar")
    store.send(.search(.resultTapped(result))) { $0.downloads.append(third) }
    store.receive(.download(third.id, .startTapped))
    store.receive(.download(third.id, .attempted(1))) {
      $0.downloads[id: third.id]?.status = .running(attempt: 1)
    }
    store.send(.deleteTapped(third.id)) {
      $0.downloads.remove(id: third.id)
      $0.undo = UndoState(third.with { $0.status = .running(attempt: 1) }, at: 2)
    }
    store.receive(.undo(.shown))
    clock.advance(by: .seconds(5))
    store.receive(.undo(.delegate(.expired))) { $0.undo = nil }
    store.finish()
  }

  @Test func aDeletedDownloadComesBackPausedAtItsPlace() {
    startAll()
    store.send(.deleteTapped(.first)) {
      $0.downloads.remove(id: .first)
      $0.undo = UndoState(DownloadState.first.with { $0.status = .running(attempt: 1) }, at: 0)
    }
    store.receive(.undo(.shown))
    store.send(.undo(.undoTapped))
    store.receive(.undo(.delegate(.undone))) {
      $0.downloads.insert(.first, at: 0)
      $0.undo = nil
    }
    store.send(.pauseAllTapped) { $0.downloads[id: .second]?.status = .paused }
    store.finish()
  }

  @Test func theOfferOfTheLastDeletionIsShown() {
    store.send(.deleteTapped(.first)) {
      $0.downloads.remove(id: .first)
      $0.undo = UndoState(.first, at: 0)
    }
    store.receive(.undo(.shown))
    clock.advance(by: .seconds(4))
    store.send(.deleteTapped(.second)) {
      $0.downloads = []
      $0.undo = UndoState(.second, at: 0)
    }
    store.receive(.undo(.shown))
    clock.advance(by: .seconds(4))
    // The first offer would have expired by now, but its effect was canceled with it.
    store.send(.undo(.undoTapped))
    store.receive(.undo(.delegate(.undone))) {
      $0.downloads = [.second]
      $0.undo = nil
    }
    store.finish()
  }

  @Test func theEditorChangesTheRowWhenItSaves() {
    let editor = EditorState(.first)
    store.send(.editTapped(.first)) { $0.destination = .editor(editor) }
    store.send(.editor(.titleChanged("Swift 6"))) {
      var changed = editor
      changed.title = "Swift 6"
      $0.destination = .editor(changed)
    }
    store.send(.editor(.saveTapped))
    store.receive(.editor(.delegate(.saved))) {
      $0.downloads[id: .first]?.title = "Swift 6"
      $0.destination = nil
    }
  }

  @Test func oneThingIsPresentedAtATime() {
    store.send(.editTapped(.first)) { $0.destination = .editor(EditorState(.first)) }
    store.send(.helpTapped) { $0.destination = .help }
    store.send(.helpClosed) { $0.destination = nil }
  }

  @Test func theListIsLoadedAndTheNetworkIsObserved() {
    let (online, network) = AsyncStream<Bool>.makeStream()
    store.environment.load = { _ in [SavedDownload(title: "Time", url: "time.tar")] }
    store.environment.online = { online }
    store.environment.uuid = { UniqueID(high: 0, low: 2) }
    store.send(.shown)
    store.receive(.loaded(.success([SavedDownload(title: "Time", url: "time.tar")]))) {
      $0.downloads.append(
        DownloadState(id: UniqueID(high: 0, low: 2), title: "Time", url: "time.tar"))
    }
    network.yield(false)
    store.receive(.online(false)) { $0.isOnline = false }
    network.finish()
    store.finish()
  }

  @Test func downloadsPauseWhenTheNetworkIsLost() {
    startAll()
    store.send(.online(false)) {
      $0.isOnline = false
      $0.downloads[id: .first]?.status = .paused
      $0.downloads[id: .second]?.status = .paused
    }
    store.finish()
  }
}
