import ComposableCore

/// The whole app is in one of two states, each with a feature of its own.
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
  // A login and a logout change no list.
  guard let new, old?.user == new.user else { return .none }
  return .fireAndForget { try await environment.save(new.downloads, new.user) }
    .debounce(id: SaveID(user: new.user), for: .seconds(1), scheduler: environment.mainQueue)
}

/// The id of a save, one for each user, so that the next user's save does not replace it.
private struct SaveID: Hashable {
  var user: String
}

/// The list of a user, as it is saved.
struct SavedList: Equatable, Sendable {
  var downloads: [SavedDownload]
  var user: String
}

extension AppState {
  /// What is saved whenever it changes; nil while nobody is logged in.
  var saved: SavedList? {
    guard case .manager(let manager) = self else { return nil }
    return SavedList(
      downloads: manager.downloads.map { SavedDownload(title: $0.title, url: $0.url) },
      user: manager.user)
  }
}
