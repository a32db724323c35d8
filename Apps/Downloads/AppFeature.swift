import ComposableCore

/// The state of the app, which shows one of two features.
public enum AppState: Codable, Equatable, Sendable {
  case login(LoginState)
  case manager(ManagerState)
}

public enum AppAction: Codable, Equatable, Sendable {
  case login(LoginAction)
  case manager(ManagerAction)
}

public typealias AppEnvironment = SystemEnvironment<DownloadsEnvironment>

public let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine {
  loginReducer.pullback(state: /AppState.login, action: /AppAction.login)
  managerReducer.pullback(state: /AppState.manager, action: /AppAction.manager)
  Reducer { state, action, _ in
    switch (action, state) {
    case (.login(.delegate(.loggedIn(let user))), _):
      state = .manager(ManagerState(user: user))
      return Effect(value: .manager(.shown))
    case (.manager(.logoutTapped), .manager(let manager)):
      state = .login(LoginState(name: manager.user))
      return .none
    case (.login, _), (.manager, _):
      return .none
    }
  }
}
.onChange(of: \.saved) { old, new, _, _, environment in
  // A login or a logout isn't a change of a list.
  guard let new, old?.user == new.user else { return .none }
  return .fireAndForget { try await environment.save(new.downloads, new.user) }
    .debounce(id: SaveID(user: new.user), for: .seconds(1), scheduler: environment.mainQueue)
}

/// The id of saving a user's list, so that saving the next user's list doesn't replace it.
private struct SaveID: Hashable {
  var user: String
}

/// The saved form of a user's list.
struct SavedList: Equatable, Sendable {
  var downloads: [SavedDownload]
  var user: String
}

extension AppState {
  /// The list to save whenever it changes; nil while nobody is logged in.
  var saved: SavedList? {
    guard case .manager(let manager) = self else { return nil }
    return SavedList(
      downloads: manager.downloads.map { SavedDownload(title: $0.title, url: $0.url) },
      user: manager.user)
  }
}
