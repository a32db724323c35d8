import ComposableCore
import ComposableTextUI

/// The app as one text screen: the login form, or the list of downloads.
@MainActor public struct DownloadsView {
  /// The actions the view can send.
  public enum Action: Equatable, Sendable {
    case loginTapped, logoutTapped, nameChanged(String)
    case deleteTapped(UniqueID), editTapped(UniqueID), pauseTapped(UniqueID), startTapped(UniqueID)
    case pauseAllTapped, queryChanged(String), resultTapped(SearchResult), startAllTapped
    case undoTapped
    case editorCancelTapped, editorSaveTapped, titleChanged(String), urlChanged(String)
    case helpClosed, helpTapped
  }

  public let screens: Screens<AppState, Action>
  /// The view store that the view reads and sends to.
  public let viewStore: ViewStore<AppState, Action>

  public init(_ store: Store<AppState, AppAction>) {
    viewStore = store.scope(state: { $0 }, action: AppAction.init(view:)).view
    screens = Screens(viewStore, draw: Self.body)
  }

  /// The screen for a state.
  public nonisolated static func body(of state: AppState) -> Screen<Action> {
    switch state {
    case .login(let login): body(of: login)
    case .manager(let manager):
      switch manager.destination {
      case .editor(let editor): body(of: editor)
      case .help: help
      case nil: body(of: manager)
      }
    }
  }

  private nonisolated static func body(of login: LoginState) -> Screen<Action> {
    Screen("Login") {
      Field("Name", login.name) { .nameChanged($0) }
      Buttons {
        Button("Log in", .loginTapped)
          .disabled(login.isLoading ? "while logging in" : nil)
      }
      if let message = login.message { Line(message, .failure) }
    }
  }

  private nonisolated static func body(of editor: EditorState) -> Screen<Action> {
    Screen("Edit") {
      Field("Title", editor.title) { .titleChanged($0) }
      Field("Address", editor.url) { .urlChanged($0) }
      Buttons {
        Button("Save", .editorSaveTapped)
        Button("Cancel", .editorCancelTapped)
      }
    }
  }

  private nonisolated static var help: Screen<Action> {
    Screen("Help") {
      Line(Text("Search for a file and tap the result; it is downloaded at once."))
      Line(
        Text("A failed download is tried three times. A deletion can be undone for five seconds."))
      Buttons { Button("Close", .helpClosed) }
    }
  }

  private nonisolated static func body(of manager: ManagerState) -> Screen<Action> {
    Screen("Downloads") {
      Row("User", manager.user, style: .value)
      if !manager.isOnline { Line("The network cannot be reached.", .failure) }
      Field("Search", manager.search.query) { .queryChanged($0) }
      if manager.search.isSearching { Line("Searching…", .dim) }
      if let message = manager.search.message { Line(message, .failure) }
      if !manager.search.results.isEmpty {
        Rows(manager.search.results) { _, result in
          Text(result.title)
          Button("Get \(result.title)", .resultTapped(result))
        }
      }
      Rows(manager.downloads.elements) { _, download in
        Text(download.title)
        Text(download.statusText, .value)
        if download.isActive {
          Button("Pause \(download.title)", .pauseTapped(download.id))
        } else if download.status != .finished {
          Button("Start \(download.title)", .startTapped(download.id))
        }
        Button("Edit \(download.title)", .editTapped(download.id))
        Button("Delete \(download.title)", .deleteTapped(download.id))
      }
      if let undo = manager.undo {
        Line("Deleted \(undo.download.title).", .dim)
        Button("Undo", .undoTapped)
      }
      Buttons {
        Button("Start all", .startAllTapped)
        Button("Pause all", .pauseAllTapped)
          .disabled(manager.isDownloading ? nil : "while nothing is downloaded").cancels()
        Button("Help", .helpTapped)
        Button("Log out", .logoutTapped)
      }
    }
  }
}

extension DownloadsView: ScreenView {}

extension AppAction {
  /// The app action for a view action.
  init(view action: DownloadsView.Action) {
    self =
      switch action {
      case .deleteTapped(let id): .manager(.deleteTapped(id))
      case .editTapped(let id): .manager(.editTapped(id))
      case .editorCancelTapped: .manager(.editor(.cancelTapped))
      case .editorSaveTapped: .manager(.editor(.saveTapped))
      case .helpClosed: .manager(.helpClosed)
      case .helpTapped: .manager(.helpTapped)
      case .loginTapped: .login(.loginTapped)
      case .logoutTapped: .manager(.logoutTapped)
      case .nameChanged(let name): .login(.nameChanged(name))
      case .pauseAllTapped: .manager(.pauseAllTapped)
      case .pauseTapped(let id): .manager(.download(id, .pauseTapped))
      case .queryChanged(let query): .manager(.search(.queryChanged(query)))
      case .resultTapped(let result): .manager(.search(.resultTapped(result)))
      case .startAllTapped: .manager(.startAllTapped)
      case .startTapped(let id): .manager(.download(id, .startTapped))
      case .titleChanged(let title): .manager(.editor(.titleChanged(title)))
      case .undoTapped: .manager(.undo(.undoTapped))
      case .urlChanged(let url): .manager(.editor(.urlChanged(url)))
      }
  }
}
