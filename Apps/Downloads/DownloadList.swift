import ComposableCore

/// The list as lines of text, with a view for each row.
@MainActor public final class DownloadList {
  /// The lines in the order of the rows.
  public var lines: [String] { ids.state.compactMap { rows[$0]?.line } }

  private let ids: ViewStore<[UniqueID], ManagerAction>
  private var rows: [UniqueID: DownloadRow] = [:]
  private var subscription: AnyCancellable?

  public init(_ store: Store<ManagerState, ManagerAction>) {
    // Observes the ids only: changing a row doesn't redraw the list.
    ids = store.scope(state: \.downloads.ids).view
    subscription = ids.publisher.sink { [weak self] ids in
      guard let self else { return }
      let former = rows
      rows = [:]
      for id in ids { rows[id] = former[id] ?? Self.row(id, of: store) }
    }
  }

  /// The user tapped the row with `id`.
  public func tapped(_ id: UniqueID) { rows[id]?.tapped() }

  /// A view of the row with `id`, over a store of that row.
  private static func row(
    _ id: UniqueID, of store: Store<ManagerState, ManagerAction>
  ) -> DownloadRow {
    DownloadRow(
      store.scope(
        state: { $0.downloads[id: id] }, action: { ManagerAction.download(id, $0) }))
  }
}

/// A view of one row; its state is nil once the row has been removed.
@MainActor final class DownloadRow {
  private let viewStore: ViewStore<DownloadState?, DownloadAction>

  init(_ store: Store<DownloadState?, DownloadAction>) {
    viewStore = store.view
  }

  var line: String {
    viewStore.state.map { "\($0.title): \($0.statusText)" } ?? ""
  }

  func tapped() {
    guard let download = viewStore.state else { return }
    viewStore.send(download.status == .paused ? .startTapped : .pauseTapped)
  }
}
