import ComposableCore
import ComposableExplore
import Foundation
import Testing

// The examples of the article "Finding bugs with explore".

// MARK: - A search whose requests overtake each other

struct LookupState: Equatable, Sendable {
  var query = ""
  var results: [String] = []
}

enum LookupAction: Equatable, Sendable {
  case found([String])
  case queryChanged(String)
}

struct LookupEnvironment: Sendable {
  var search: @Sendable (String) async throws -> [String]
}

let hastyLookupReducer = Reducer<LookupState, LookupAction, LookupEnvironment> {
  state, action, environment in
  switch action {
  case .found(let results):
    state.results = results
    return .none
  case .queryChanged(let query):
    state = LookupState(query: query)
    return .task { .found(try await environment.search(query)) }
  }
}

func model(
  of reducer: Reducer<LookupState, LookupAction, LookupEnvironment>
) -> FeatureModel<LookupState, LookupAction, LookupEnvironment> {
  FeatureModel(
    initialState: LookupState(), reducer: reducer,
    environment: { world in
      LookupEnvironment(search: { try await world.awaitAnswer("search \($0)", ["\($0) 1"]) })
    },
    actions: { _ in [.queryChanged("ti"), .queryChanged("tim")] },
    properties: [
      .always("the results belong to the query") { state in
        state.results.allSatisfy { $0 == "\(state.query) 1" }
      }
    ])
}

enum LookupID {}

let lookupReducer = Reducer<LookupState, LookupAction, LookupEnvironment> {
  state, action, environment in
  hastyLookupReducer(&state, action, environment)
    .cancellable(id: LookupID.self, cancelInFlight: true)
}

let lookupModel = model(of: lookupReducer)

// MARK: - A player that does not stop for the next one

struct SoundsState: Equatable, Sendable {
  var playing: Int?
}

enum SoundsAction: Equatable, Sendable {
  case ended
  case playTapped(Int), stopTapped
}

struct SoundsEnvironment: Sendable {
  var play: @Sendable (Int) -> Effect<Void, Never>
}

enum PlayerID {}

let noisyReducer = Reducer<SoundsState, SoundsAction, SoundsEnvironment> {
  state, action, environment in
  switch action {
  case .ended:
    state.playing = nil
    return .none
  case .playTapped(let sound):
    state.playing = sound
    return environment.play(sound).map { .ended }.cancellable(id: PlayerID.self)
  case .stopTapped:
    state.playing = nil
    return .cancel(id: PlayerID.self)
  }
}

func model(
  of reducer: Reducer<SoundsState, SoundsAction, SoundsEnvironment>
) -> FeatureModel<SoundsState, SoundsAction, SoundsEnvironment> {
  FeatureModel(
    initialState: SoundsState(), reducer: reducer,
    environment: { world in SoundsEnvironment(play: { world.answer("play \($0)", ()) }) },
    actions: { [.playTapped(1), .playTapped(2)] + ($0.playing == nil ? [] : [.stopTapped]) },
    properties: [
      .transition("one sound at a time") { $0.inFlight.count <= 1 },
      .inFlight("the state matches the playback") { $0.playing != nil },
    ])
}

let soundsReducer = Reducer<SoundsState, SoundsAction, SoundsEnvironment> {
  state, action, environment in
  guard case .playTapped = action else { return noisyReducer(&state, action, environment) }
  return noisyReducer(&state, action, environment)
    .cancellable(id: PlayerID.self, cancelInFlight: true)
}

let soundsModel = model(of: soundsReducer)

// MARK: - A second request that fails

struct FeedState: Equatable, Sendable {
  var isLoading = false
  var message: String?
  var pages: [String] = []
}

enum FeedAction: Equatable, Sendable {
  case loaded(TaskResult<String>)
  case moreTapped
}

struct NoNetwork: Error, Equatable {}

struct FeedEnvironment: Sendable {
  var page: @Sendable (Int) async throws -> String
}

let trustingReducer = Reducer<FeedState, FeedAction, FeedEnvironment> {
  state, action, environment in
  switch action {
  case .loaded(.failure(let error)):
    if state.pages.isEmpty { state = FeedState(message: "\(error)") }
    return .none
  case .loaded(.success(let page)):
    state = FeedState(pages: state.pages + [page])
    return .none
  case .moreTapped:
    state.isLoading = true
    state.message = nil
    let number = state.pages.count
    return .task { .loaded(await TaskResult { try await environment.page(number) }) }
  }
}

func model(
  of reducer: Reducer<FeedState, FeedAction, FeedEnvironment>
) -> FeatureModel<FeedState, FeedAction, FeedEnvironment> {
  FeatureModel(
    initialState: FeedState(), reducer: reducer,
    environment: { world in
      FeedEnvironment(
        page: { try await world.awaitAnswer("page \($0)", "text", failures: [NoNetwork()]) })
    },
    actions: { $0.isLoading || $0.pages.count == 3 ? [] : [.moreTapped] },
    properties: [
      .inFlight("the flag matches the request") { $0.isLoading },
      .reachable("three pages") { $0.pages.count == 3 },
    ])
}

let feedReducer = Reducer<FeedState, FeedAction, FeedEnvironment> { state, action, environment in
  guard case .loaded(.failure(let error)) = action else {
    return trustingReducer(&state, action, environment)
  }
  state = FeedState(message: "\(error)", pages: state.pages)
  return .none
}

let feedModel = model(of: feedReducer)

struct FindingBugsTests {
  private let quiet = IssueReporter { _ in }

  /// Explores the model with a mistake, and expects the moves printed in the article.
  private func expect<State, Action, Environment>(
    _ model: FeatureModel<State, Action, Environment>, named name: String, finds message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let summary = model.explore(modelName: name, reporter: quiet)
    #expect(summary.violation == message, sourceLocation: sourceLocation)
    // The printed test is compiled below.
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let test = try #require(summary.test, sourceLocation: sourceLocation)
    #expect(source.contains(test), "\(test)", sourceLocation: sourceLocation)
  }

  @Test func aLateAnswerIsFound() throws {
    try expect(
      model(of: hastyLookupReducer), named: "lookupModel",
      finds: """
        "the results belong to the query" does not hold after

            store.send(.queryChanged("ti"))
            store.send(.queryChanged("tim"))
            // deliver search ti: ["ti 1"]
            store.receive(.found(["ti 1"]))
        """)
    lookupModel.explore()
  }

  @Test func twoPlayersAreFound() throws {
    try expect(
      model(of: noisyReducer), named: "soundsModel",
      finds: """
        "one sound at a time" does not hold after

            store.send(.playTapped(1))
            store.send(.playTapped(1))
        """)
    soundsModel.explore()
  }

  @Test func aSecondRequestThatFailsIsFound() throws {
    try expect(
      model(of: trustingReducer), named: "feedModel",
      finds: """
        "the flag matches the request" does not hold after

            store.send(.moreTapped)
            // deliver page 0: text
            store.receive(.loaded(.success("text")))
            store.send(.moreTapped)
            // deliver page 1: NoNetwork()
            store.receive(.loaded(.failure(NoNetwork())))
        """)
    feedModel.explore()
  }
}

// MARK: - The printed tests

@Test func theResultsBelongToTheQuery() {
  lookupModel.replay([
    .send(.queryChanged("ti")),
    .send(.queryChanged("tim")),
    .answer("search ti", number: 0),
  ])
}

@Test func oneSoundAtATime() {
  soundsModel.replay([
    .send(.playTapped(1)),
    .send(.playTapped(1)),
  ])
}

@Test func theFlagMatchesTheRequest() {
  feedModel.replay([
    .send(.moreTapped),
    .answer("page 0", number: 0),
    .send(.moreTapped),
    .answer("page 1", number: 1),
  ])
}
