import ComposableCore

/// The state of a logged-in user: the downloads, the search, and the presented destination.
public struct ManagerState: Codable, Equatable, Sendable {
  /// The screen presented over the list.
  public enum Destination: Codable, Equatable, Sendable {
    case editor(EditorState)
    case help
  }

  public var destination: Destination?
  public var downloads: IdentifiedArrayOf<DownloadState> = []
  public var isOnline = true
  public var search = SearchState()
  public var undo: UndoState?
  public var user: String

  public init(user: String) {
    self.user = user
  }

  /// Whether a download can be paused.
  var isDownloading: Bool { downloads.contains(where: \.isActive) }
}

public enum ManagerAction: Codable, Equatable, Sendable {
  // User actions
  case deleteTapped(UniqueID), editTapped(UniqueID), helpClosed, helpTapped, logoutTapped
  case pauseAllTapped, startAllTapped
  // Child actions
  case download(UniqueID, DownloadAction), editor(EditorAction), search(SearchAction)
  case undo(UndoAction)
  // Sent by the parent after the login
  case shown
  // Effect actions
  case loaded(TaskResult<[SavedDownload]>), online(Bool)
}

public let managerReducer = Reducer<ManagerState, ManagerAction, AppEnvironment>.combine {
  downloadReducer.forEach(state: \.downloads, action: /ManagerAction.download)
  editorReducer.destination(
    \.destination, case: /ManagerState.Destination.editor, action: /ManagerAction.editor)
  searchReducer.pullback(state: \.search, action: /ManagerAction.search)
  undoReducer.optional().pullback(state: \.undo, action: /ManagerAction.undo)
  Reducer(reduce)
}

private func reduce(
  state: inout ManagerState, action: ManagerAction, environment: AppEnvironment
) -> Effect<ManagerAction, Never> {
  switch action {
  case .deleteTapped(let id):
    guard let index = state.downloads.index(id: id), let download = state.downloads.remove(id: id)
    else { return .none }
    state.undo = UndoState(download, at: index)
    return Effect(value: .undo(.shown))
  case .download, .undo(.shown), .undo(.undoTapped):
    break
  case .editTapped(let id):
    state.destination = state.downloads[id: id].map { .editor(EditorState($0)) }
  case .editor(.delegate(.cancelled)), .helpClosed:
    state.destination = nil
  case .editor(.delegate(.saved)):
    guard case .editor(let editor) = state.destination else { return .none }
    state.downloads[id: editor.id]?.title = editor.title
    state.downloads[id: editor.id]?.url = editor.url
    state.destination = nil
  case .editor:
    break
  case .helpTapped:
    state.destination = .help
  case .loaded(.failure):
    // The list starts empty; the first change saves it.
    break
  case .loaded(.success(let saved)):
    for download in saved {
      state.downloads.append(
        DownloadState(id: environment.uuid(), title: download.title, url: download.url))
    }
  case .logoutTapped:
    // The parent handles it.
    break
  case .online(let isOnline):
    state.isOnline = isOnline
    return isOnline ? .none : pauseAll(&state)
  case .pauseAllTapped:
    return pauseAll(&state)
  case .search(.resultTapped(let result)):
    let download = DownloadState(id: environment.uuid(), title: result.title, url: result.url)
    state.downloads.append(download)
    return Effect(value: .download(download.id, .startTapped))
  case .search:
    break
  case .shown:
    let user = state.user
    return .merge(
      .task { .loaded(await TaskResult { try await environment.load(user) }) },
      Effect(environment.online()).map { .online($0) })
  case .startAllTapped:
    let ids = state.downloads.filter { $0.status == .paused }.ids
    return .merge(ids.map { Effect(value: .download($0, .startTapped)) })
  case .undo(.delegate(.expired)):
    state.undo = nil
  case .undo(.delegate(.undone)):
    guard let undo = state.undo else { return .none }
    var download = undo.download
    // Deleting the download canceled its request.
    download.status = download.status == .finished ? .finished : .paused
    state.downloads.insert(download, at: min(undo.index, state.downloads.count))
    state.undo = nil
  }
  return .none
}

/// Pauses every active download and cancels its effects.
private func pauseAll(_ state: inout ManagerState) -> Effect<ManagerAction, Never> {
  for id in state.downloads.ids {
    switch state.downloads[id: id]?.status {
    case .running, .waiting: state.downloads[id: id]?.status = .paused
    case .failed, .finished, .paused, nil: break
    }
  }
  return .cancel(id: DownloadID.self, in: \ManagerState.downloads)
}
