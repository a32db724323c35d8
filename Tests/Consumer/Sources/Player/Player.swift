import ComposableCore

/// A podcast player: an episode is loaded by a callback, and its position is saved now and then.
public struct PlayerState: Equatable, Sendable {
  public var episode: Episode?
  public var message: String?

  public init() {}
}

public struct Episode: Equatable, Identifiable, Sendable {
  public let id: String
  public var seconds = 0
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

public enum PlayerAction: Equatable, Sendable {
  // User actions
  case closeTapped, episodeTapped(id: String)
  // Effect actions
  case loaded(id: String, title: TaskResult<String>), moved(seconds: Int), positionDue
}

public struct PlayerEnvironment: Sendable {
  public typealias Loaded = @Sendable (Result<String, any Error>) -> Void

  /// Calls back once, on any thread, with the episode's title.
  public var load: @Sendable (_ id: String, @escaping Loaded) -> Void
  public var mainQueue: AnyScheduler
  /// Plays an episode: the seconds so far, many times a second.
  public var play: @Sendable (_ id: String) -> AsyncStream<Int>
  public var save: @Sendable (_ id: String, _ seconds: Int) -> Void

  public init(
    load: @escaping @Sendable (_ id: String, @escaping Loaded) -> Void, mainQueue: AnyScheduler,
    play: @escaping @Sendable (_ id: String) -> AsyncStream<Int>,
    save: @escaping @Sendable (_ id: String, _ seconds: Int) -> Void
  ) {
    self.load = load
    self.mainQueue = mainQueue
    self.play = play
    self.save = save
  }
}

private enum EpisodeID {}

public let playerReducer = Reducer<PlayerState, PlayerAction, PlayerEnvironment> {
  state, action, environment in
  switch action {
  case .closeTapped:
    state.episode = nil
    return .cancel(id: EpisodeID.self)
  case .episodeTapped(let id):
    state = PlayerState()
    return Effect.future { done in environment.load(id) { done($0) } }
      .catchToEffect { .loaded(id: id, title: TaskResult($0)) }
      .cancellable(id: EpisodeID.self, cancelInFlight: true)
  case .loaded(_, .failure(let error)):
    state.message = "\(error)"
    return .none
  case .loaded(let id, .success(let title)):
    state.episode = Episode(id: id, title: title)
    return Effect(environment.play(id)).map { .moved(seconds: $0) }
      .cancellable(id: EpisodeID.self)
  case .moved(let seconds):
    state.episode?.seconds = seconds
    return Effect(value: .positionDue)
      .throttle(id: "position", for: .seconds(5), scheduler: environment.mainQueue, latest: true)
  case .positionDue:
    guard let episode = state.episode else { return .none }
    return .fireAndForget { environment.save(episode.id, episode.seconds) }
  }
}

/// What the player prints: a line when an episode appears and when it is closed.
@MainActor public final class PlayerConsole {
  private let subscription: AnyCancellable

  public init(
    _ store: Store<PlayerState, PlayerAction>, print: @escaping @MainActor (String) -> Void
  ) {
    subscription = store.scope(state: \.episode).ifLet(
      then: { print("plays \($0.view.title)") }, else: { print("is silent") })
  }
}

/// A player whose actions are logged by their names.
@MainActor public func makePlayer(
  _ environment: PlayerEnvironment, log: @escaping @Sendable (String) -> Void
) -> Store<PlayerState, PlayerAction> {
  Store(
    initialState: PlayerState(),
    reducer: playerReducer.logging("player", .namesOnly, printer: log), environment: environment)
}
