import ComposableCore
import ComposableTesting
import Player
import Synchronization
import Testing

private struct Offline: Error {}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock(\.self) }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

struct PlayerTests {
  let clock = TestScheduler()
  private let saved = Lines()

  private func environment(
    _ seconds: AsyncStream<Int> = .never, title: Result<String, any Error> = .success("Effects")
  ) -> PlayerEnvironment {
    PlayerEnvironment(
      load: { _, done in done(title) }, mainQueue: clock.eraseToAnyScheduler(),
      play: { _ in seconds }, save: { [saved] in saved.append("\($0) \($1)") })
  }

  @Test func thePositionIsSavedEveryFiveSeconds() {
    let (seconds, position) = AsyncStream<Int>.makeStream()
    let store = TestStore(
      initialState: PlayerState(), reducer: playerReducer, environment: environment(seconds))
    store.exhaustivity = .off
    store.send(.episodeTapped(id: "1"))
    store.receive(.loaded(id: "1", title: .success("Effects")))
    for second in 1...3 {
      position.yield(second)
      store.receive(.moved(seconds: second))
    }
    #expect(saved.all == ["1 1"])
    clock.advance(by: .seconds(5))
    store.receive(.positionDue)
    #expect(saved.all == ["1 1", "1 3"])
    store.send(.closeTapped)
  }

  @Test func aFailureToLoadIsShown() {
    let store = TestStore(
      initialState: PlayerState(), reducer: playerReducer,
      environment: environment(title: .failure(Offline())))
    store.send(.episodeTapped(id: "1"))
    store.receive(.loaded(id: "1", title: .failure(Offline()))) { $0.message = "Offline()" }
  }

  @MainActor @Test func theConsoleFollowsTheEpisode() async {
    let (shown, logged) = (Lines(), Lines())
    let store = makePlayer(environment(.finished), log: logged.append)
    let console = PlayerConsole(store, print: shown.append)
    await store.view.send(.episodeTapped(id: "1")).finish()
    store.view.send(.closeTapped)
    #expect(shown.all == ["is silent", "plays Effects", "is silent"])
    #expect(
      logged.all == ["player: episodeTapped", "player: loaded.success", "player: closeTapped"])
    withExtendedLifetime(console) {}
  }
}
