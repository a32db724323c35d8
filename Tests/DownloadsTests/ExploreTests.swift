import ComposableCore
import ComposableExplore
import Testing

@testable import Downloads

/// Every order of user actions and external events.
struct ExploreTests {
  @Test func aLoginEndsInEveryOrder() {
    FeatureModel(
      initialState: AppState.login(LoginState(name: "ada")), reducer: appReducer,
      environment: { world in
        var environment = DownloadsEnvironment.unimplemented
        environment.load = { _ in [] }
        environment.online = { .finished }
        environment.login = { _ in
          try await world.awaitAnswer("login", "Ada", failures: [Offline()])
        }
        return SystemEnvironment(environment: environment, mainQueue: world.scheduler)
      },
      actions: { state in
        switch state {
        case .login: [.login(.loginTapped)]
        case .manager: [.manager(.logoutTapped)]
        }
      },
      properties: [
        .inFlight("a request is in flight if and only if the form says so") { state in
          if case .login(let login) = state { login.isLoading } else { false }
        },
        .reachable("the list of downloads") { state in
          if case .manager = state { true } else { false }
        },
        .reachable("a message") { state in
          if case .login(let login) = state { login.message != nil } else { false }
        },
      ]
    ).explore()
  }
  @Test func aDownloadIsActiveIfAndOnlyIfItsEffectIs() {
    FeatureModel(
      initialState: DownloadState.first, reducer: downloadReducer,
      environment: { world in
        var environment = DownloadsEnvironment.unimplemented
        environment.download = { _ in
          world.stream("progress", of: 50, 100, failures: [Offline()])
        }
        return SystemEnvironment(environment: environment, mainQueue: world.scheduler)
      },
      actions: { $0.isActive ? [.pauseTapped] : [.startTapped] },
      properties: [
        .inFlight("an effect is in flight if and only if the row says so") { $0.isActive },
        .always("a finished download is complete") { $0.status != .finished || $0.percent == 100 },
        .reachable("a finished download") { $0.status == .finished },
        .reachable("a download that failed three times") { $0.status == .failed("Offline()") },
      ]
    ).explore()
  }
}
