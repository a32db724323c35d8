import ComposableCore

/// The editor of one download's title and address.
public struct EditorState: Codable, Equatable, Identifiable, Sendable {
  public let id: UniqueID
  public var title: String
  public var url: String

  public init(_ download: DownloadState) {
    id = download.id
    title = download.title
    url = download.url
  }
}

public enum EditorAction: Codable, Equatable, Sendable {
  // User actions
  case cancelTapped, saveTapped, titleChanged(String), urlChanged(String)
  // Delegate actions
  case delegate(EditorDelegate)
}

public enum EditorDelegate: Codable, Equatable, Sendable {
  case cancelled, saved
}

public let editorReducer = Reducer<EditorState, EditorAction, AppEnvironment> { state, action, _ in
  switch action {
  case .cancelTapped:
    return Effect(value: .delegate(.cancelled))
  case .delegate:
    return .none
  case .saveTapped:
    return Effect(value: .delegate(.saved))
  case .titleChanged(let title):
    state.title = title
    return .none
  case .urlChanged(let url):
    state.url = url
    return .none
  }
}
