// An app whose state is an enum, with an alert and a sheet, ported from the style of version 1.x by
// the article alone. Comments show the original lines.
import ComposableCore  // import ComposableArchitecture

// @Reducer struct CodeFeature { @ObservableState struct State: Equatable { … } enum Action { … } }
public struct CodeState: Equatable, Sendable {
  public var code = ""
  public var token: String

  public init(token: String) {
    self.token = token
  }
}

public enum CodeAction: Equatable, Sendable {
  case binding(BindingAction<CodeState>)
  case confirmTapped
  case delegate(CodeDelegate)  // case delegate(Delegate)
}

public enum CodeDelegate: Equatable, Sendable { case confirmed }

public struct SignInEnvironment: Sendable {
  public var confirm: @Sendable (_ code: String, _ token: String) async throws -> Bool
  public var signIn: @Sendable (_ name: String, _ password: String) async throws -> String

  public init(
    confirm: @escaping @Sendable (_ code: String, _ token: String) async throws -> Bool,
    signIn: @escaping @Sendable (_ name: String, _ password: String) async throws -> String
  ) {
    self.confirm = confirm
    self.signIn = signIn
  }
}

public let codeReducer = Reducer<CodeState, CodeAction, SignInEnvironment> {
  state, action, environment in
  switch action {
  case .binding, .delegate:
    return .none
  case .confirmTapped:
    // return .run { [code = state.code, token = state.token] send in
    //   if try await self.auth.confirm(code, token) { await send(.delegate(.confirmed)) }
    // }
    return .run { [code = state.code, token = state.token] send in
      if try await environment.confirm(code, token) { send(.delegate(.confirmed)) }
    } catch: { _, _ in
    }
  }
}
.binding(action: /CodeAction.binding)  // BindingReducer()

// @Reducer struct LoginFeature {
public struct LoginState: Equatable, Sendable {
  public var code: CodeState?  // @Presents var code: CodeFeature.State?
  public var isLoading = false
  public var name = ""
  public var password = ""
  public var problem: SignInProblem?  // @Presents var alert: AlertState<Action.Alert>?

  public init() {}
}

public struct SignInProblem: Equatable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}

public enum LoginAction: Equatable, Sendable {
  case binding(BindingAction<LoginState>)
  case code(CodeAction)  // case code(PresentationAction<CodeFeature.Action>)
  case codeDismissed, problemDismissed  // .dismiss of the presentation actions
  case loginTapped, response(TaskResult<String>)  // response(Result<String, any Error>)
}

public let loginReducer = Reducer<LoginState, LoginAction, SignInEnvironment>.combine {
  // .ifLet(\.$code, action: \.code) { CodeFeature() }
  codeReducer.optional().pullback(state: \.code, action: /LoginAction.code)
  Reducer { state, action, environment in
    switch action {
    case .binding, .code:
      return .none
    case .codeDismissed:
      state.code = nil
      return .none
    case .loginTapped:
      state.isLoading = true
      return .task { [name = state.name, password = state.password] in
        .response(await TaskResult { try await environment.signIn(name, password) })
      }
    case .problemDismissed:
      state.problem = nil
      return .none
    case .response(.success(let token)):
      state.isLoading = false
      state.code = CodeState(token: token)
      return .none
    case .response(.failure):
      state.isLoading = false
      // state.alert = AlertState { TextState("\(state.name) can't sign in.") }
      state.problem = SignInProblem(name: state.name)
      return .none
    }
  }
}
.binding(action: /LoginAction.binding)

// @Reducer struct AppFeature { @ObservableState enum State: Equatable {
public enum AppState: Equatable, Sendable {
  case home(user: String)
  case login(LoginState)

  public init() { self = .login(LoginState()) }
}

public enum AppAction: Equatable, Sendable {
  case login(LoginAction)
  case signOutTapped
}

public let appReducer = Reducer<AppState, AppAction, SignInEnvironment>.combine {
  // .ifCaseLet(\.login, action: \.login) { LoginFeature() }
  loginReducer.pullback(state: /AppState.login, action: /AppAction.login)
  Reducer { state, action, _ in
    switch (state, action) {
    // case .login(.code(.presented(.delegate(.confirmed)))):
    case (.login(let login), .login(.code(.delegate(.confirmed)))):
      state = .home(user: login.name)
      return .none
    case (.home, .signOutTapped):
      state = AppState()
      return .none
    case (.home, .login), (.login, _):
      return .none
    }
  }
}
