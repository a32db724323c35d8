import ComposableCore
import ComposableTesting
import Foundation
import Testing

struct WalkState: Codable, Equatable, Sendable {
  var isSyncing = false
  var isTracking = false
  var meters = 0
  var problem: String?
}

extension WalkState {
  /// The state to start with after a launch. No effect is in flight then, and nobody has seen what
  /// went wrong before.
  var relaunched: WalkState {
    var state = self
    state.isSyncing = false
    state.problem = nil
    return state
  }
}

enum WalkAction: Equatable, Sendable {
  // User actions
  case startTapped, stopTapped, syncTapped
  // Effect actions
  case moved(Int), synced(Bool)
  // Sent by the program once, after it has made the store
  case launched
}

struct WalkEnvironment: Sendable {
  var steps: @Sendable () -> AsyncStream<Int>
  var sync: @Sendable (Int) async -> Bool
}

private enum TrackID {}

/// Adds the steps; started by the user, and again by a launch.
private func track(_ environment: WalkEnvironment) -> Effect<WalkAction, Never> {
  Effect(environment.steps()).map(WalkAction.moved)
    .cancellable(id: TrackID.self, cancelInFlight: true)
}

let walkReducer = Reducer<WalkState, WalkAction, WalkEnvironment> { state, action, environment in
  switch action {
  case .launched:
    return state.isTracking ? track(environment) : .none
  case .moved(let meters):
    state.meters += meters
    return .none
  case .startTapped:
    state.isTracking = true
    return track(environment)
  case .stopTapped:
    state.isTracking = false
    return .cancel(id: TrackID.self)
  case .syncTapped:
    state.isSyncing = true
    return .task { [meters = state.meters] in .synced(await environment.sync(meters)) }
  case .synced(let isSuccess):
    state.isSyncing = false
    state.problem = isSuccess ? nil : "not synced"
    return .none
  }
}

/// A stack of walks, whose screens start their effects again.
struct WalksState: Codable, Equatable, Sendable {
  var path = StackState<WalkState>()

  var relaunched: WalksState {
    var state = self
    for id in path.ids { state.path[id: id] = path[id: id]?.relaunched }
    return state
  }
}

enum WalksAction: Equatable, Sendable {
  case launched
  case path(StackAction<WalkState, WalkAction>)
}

let walksReducer = Reducer<WalksState, WalksAction, WalkEnvironment>.combine {
  walkReducer.forEach(stack: \.path, action: /WalksAction.path)
  Reducer { state, action, _ in
    switch action {
    case .launched:
      return .merge(state.path.ids.map { Effect(value: .path(.element($0, .launched))) })
    case .path:
      return .none
    }
  }
}

/// The listings of the article on restoring state.
struct RestoringStateTests {
  @Test func aWalkGoesOnAfterALaunch() throws {
    let saved = try JSONEncoder().encode(
      WalkState(isSyncing: true, isTracking: true, meters: 700, problem: "not synced"))

    let (steps, walk) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(
      initialState: try JSONDecoder().decode(WalkState.self, from: saved).relaunched,
      reducer: walkReducer,
      environment: WalkEnvironment(steps: { steps }, sync: { _ in true }))
    #expect(store.state == WalkState(isTracking: true, meters: 700))
    store.send(.launched)
    walk.yield(30)
    store.receive(.moved(30)) { $0.meters = 730 }
    store.send(.stopTapped) { $0.isTracking = false }
  }

  @Test func theScreensOfAStackGoOnAfterALaunch() throws {
    var saved = WalksState()
    saved.path.append(WalkState(isSyncing: true, meters: 5))
    saved.path.append(WalkState(isTracking: true, meters: 700, problem: "not synced"))
    let data = try JSONEncoder().encode(saved)

    let (steps, walk) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(
      initialState: try JSONDecoder().decode(WalksState.self, from: data).relaunched,
      reducer: walksReducer,
      environment: WalkEnvironment(steps: { steps }, sync: { _ in true }))
    #expect(
      Array(store.state.path) == [WalkState(meters: 5), WalkState(isTracking: true, meters: 700)])
    store.send(.launched)
    store.receive(.path(.element(0, .launched)))
    store.receive(.path(.element(1, .launched)))
    walk.yield(30)
    store.receive(.path(.element(1, .moved(30)))) { $0.path[id: 1]?.meters = 730 }
    store.send(.path(.popFrom(1))) { $0.path.popLast() }
  }

  @Test func aLaunchStartsNothingThatWasNotRunning() {
    let store = TestStore(
      initialState: WalkState().relaunched, reducer: walkReducer,
      environment: WalkEnvironment(
        steps: unimplemented("steps", placeholder: .finished), sync: { _ in true }))
    store.send(.launched)
  }
}
