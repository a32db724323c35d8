import ComposableCore
import ComposableTesting
import Downloads
import TestSupport
import Testing

/// Login, logout, and the effects that outlive them.
struct AppTests {
  let clock = TestScheduler()
  let saved = Log<[String]>()

  func store(_ state: AppState) -> TestStore<AppState, AppAction, AppEnvironment> {
    let store = TestStore(initialState: state, reducer: appReducer, environment: .test(clock))
    store.environment.load = { _ in [] }
    store.environment.online = { .never }
    store.environment.save = { [saved] downloads, user in saved([user] + downloads.map(\.title)) }
    return store
  }

  var manager: AppState {
    var manager = ManagerState(user: "Ada")
    manager.downloads = [.first]
    return .manager(manager)
  }

  @Test func aLoginShowsTheManager() {
    let store = store(.login(LoginState(name: "ada")))
    store.environment.login = { _ in "Ada" }
    store.send(.login(.loginTapped)) {
      var login = LoginState(name: "ada")
      login.isLoading = true
      $0 = .login(login)
    }
    store.receive(.login(.answered(.success("Ada"))))
    store.receive(.login(.delegate(.loggedIn(user: "Ada")))) {
      $0 = .manager(ManagerState(user: "Ada"))
    }
    store.receive(.manager(.shown))
    store.receive(.manager(.loaded(.success([]))))
    store.send(.manager(.logoutTapped)) { $0 = .login(LoginState(name: "Ada")) }
    store.finish()
    #expect(saved.all == [])
  }

  @Test func aFailedLoginIsShown() {
    let store = store(.login(LoginState(name: "ada")))
    store.environment.login = { _ in throw Offline() }
    var login = LoginState(name: "ada")
    login.isLoading = true
    store.send(.login(.loginTapped)) { $0 = .login(login) }
    login.isLoading = false
    login.message = "Offline()"
    store.receive(.login(.answered(.failure(Offline())))) { $0 = .login(login) }
  }

  @Test func aChangeIsSavedAfterALogout() {
    let store = store(manager)
    store.exhaustivity = .off
    store.send(.manager(.editTapped(.first)))
    store.send(.manager(.editor(.titleChanged("Swift 6"))))
    store.send(.manager(.editor(.saveTapped)))
    store.receive(.manager(.editor(.delegate(.saved))))
    store.send(.manager(.logoutTapped)) { $0 = .login(LoginState(name: "Ada")) }
    #expect(saved.all == [])
    clock.advance(by: .seconds(1))
    store.finish()
    #expect(saved.all == [["Ada", "Swift 6"]])
  }

  @Test func changesAreSavedOnceTheyPause() {
    let store = store(manager)
    store.exhaustivity = .off
    for number in 1...3 {
      store.send(.manager(.editTapped(.first)))
      store.send(.manager(.editor(.titleChanged("Swift \(number)"))))
      store.send(.manager(.editor(.saveTapped)))
      store.receive(.manager(.editor(.delegate(.saved))))
      clock.advance(by: .milliseconds(900))
    }
    clock.advance(by: .milliseconds(100))
    store.finish()
    #expect(saved.all == [["Ada", "Swift 3"]])
  }

  @Test func aLogoutCancelsTheDownloads() {
    let store = store(manager)
    store.environment.download = { _ in .never }
    store.exhaustivity = .off
    store.send(.manager(.download(.first, .startTapped)))
    store.receive(.manager(.download(.first, .attempted(1))))
    store.send(.manager(.logoutTapped)) { $0 = .login(LoginState(name: "Ada")) }
    store.finish()
  }
  @MainActor @Test func aViewFollowsTheState() {
    let store = Store(initialState: manager, reducer: appReducer, environment: .test(clock))
    var shown: [String] = []
    let manager = store.scope(state: /AppState.manager, action: AppAction.manager)
    let subscription = manager.ifLet(
      then: { shown.append("\($0.view.downloads.count) downloads") },
      else: { shown.append("login") })
    manager.view.send(.logoutTapped)
    #expect(shown == ["1 downloads", "login"])
    subscription.cancel()
  }
}
