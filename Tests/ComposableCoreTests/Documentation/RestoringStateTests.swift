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

  @Test func aLaunchStartsNothingThatWasNotRunning() {
    let store = TestStore(
      initialState: WalkState().relaunched, reducer: walkReducer,
      environment: WalkEnvironment(
        steps: unimplemented("steps", placeholder: .finished), sync: { _ in true }))
    store.send(.launched)
  }
}
