import ComposableCore

/// An offer to undo the deletion of a download, shown for five seconds.
public struct UndoState: Codable, Equatable, Identifiable, Sendable {
  public var download: DownloadState
  public var index: Int
  public var id: UniqueID { download.id }

  public init(_ download: DownloadState, at index: Int) {
    self.download = download
    self.index = index
  }
}

public enum UndoAction: Codable, Equatable, Sendable {
  // User actions
  case undoTapped
  // Sent by the parent when it shows the offer
  case shown
  // Delegate actions
  case delegate(UndoDelegate)
}

public enum UndoDelegate: Codable, Equatable, Sendable {
  case expired, undone
}

public let undoReducer = Reducer<UndoState, UndoAction, AppEnvironment> { _, action, environment in
  switch action {
  case .delegate:
    return .none
  case .shown:
    return Effect(value: .delegate(.expired))
      .delay(for: .seconds(5), scheduler: environment.mainQueue)
  case .undoTapped:
    return Effect(value: .delegate(.undone))
  }
}
