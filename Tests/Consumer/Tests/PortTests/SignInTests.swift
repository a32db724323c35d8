import ComposableCore
import ComposableTesting
import SignIn
import Testing

/// An app whose state is an enum, with an alert and a sheet.
struct SignInTests {
  struct Refused: Error {}

  func app(
    confirm: @escaping @Sendable (String, String) async throws -> Bool = { code, _ in code == "1" },
    signIn: @escaping @Sendable (String, String) async throws -> String = { _, _ in "token" }
  ) -> TestStore<AppState, AppAction, SignInEnvironment> {
    TestStore(
      initialState: AppState(), reducer: appReducer,
      environment: SignInEnvironment(confirm: confirm, signIn: signIn))
  }

  @Test func aConfirmedCodeOpensTheHome() {
    let store = app()
    var login = LoginState()
    login.name = "Ada"
    store.send(.login(.binding(.set(\.name, "Ada")))) { $0 = .login(login) }
    login.isLoading = true
    store.send(.login(.loginTapped)) { $0 = .login(login) }
    login.isLoading = false
    login.code = CodeState(token: "token")
    store.receive(/AppAction.login .. /LoginAction.response, .success("token")) {
      $0 = .login(login)
    }
    login.code?.code = "1"
    store.send(.login(.code(.binding(.set(\.code, "1"))))) { $0 = .login(login) }
    store.send(.login(.code(.confirmTapped)))
    store.receive(/AppAction.login .. /LoginAction.code .. /CodeAction.delegate) {
      $0 = .home(user: "Ada")
    }
    store.send(.signOutTapped) { $0 = AppState() }
  }

  @Test func aRefusalIsShown() {
    let store = app(signIn: { _, _ in throw Refused() })
    var login = LoginState()
    login.isLoading = true
    store.send(.login(.loginTapped)) { $0 = .login(login) }
    login.isLoading = false
    login.problem = SignInProblem(name: "")
    store.receive(/AppAction.login .. /LoginAction.response) { $0 = .login(login) }
    store.send(.login(.problemDismissed)) { $0 = AppState() }
  }
}
