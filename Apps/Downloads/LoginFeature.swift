import ComposableCore

/// The login form.
public struct LoginState: Codable, Equatable, Sendable {
  public var isLoading = false
  public var message: String?
  public var name: String

  public init(name: String = "") {
    self.name = name
  }
}

public enum LoginAction: Codable, Equatable, Sendable {
  // User actions
  case loginTapped, nameChanged(String)
  // Effect actions
  case answered(TaskResult<String>)
  // Delegate actions
  case delegate(LoginDelegate)
}

public enum LoginDelegate: Codable, Equatable, Sendable {
  case loggedIn(user: String)
}

private enum LoginID {}

public let loginReducer = Reducer<LoginState, LoginAction, AppEnvironment> {
  state, action, environment in
  switch action {
  case .answered(.failure(let error)):
    state.isLoading = false
    state.message = "\(error)"
    return .none
  case .answered(.success(let user)):
    return Effect(value: .delegate(.loggedIn(user: user)))
  case .delegate:
    return .none
  case .loginTapped:
    state.isLoading = true
    state.message = nil
    let name = state.name
    return .task { .answered(await TaskResult { try await environment.login(name) }) }
      .cancellable(id: LoginID.self, cancelInFlight: true)
  case .nameChanged(let name):
    state.name = name
    return .none
  }
}
