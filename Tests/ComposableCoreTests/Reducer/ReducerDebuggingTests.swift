import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A track being played.
private struct Track: Equatable, Sendable {
  var position = 0.0
  var volume = 1
}

private enum TrackAction: Equatable, Sendable { case moved(Double), paused, volumeChanged(Int) }

private struct TrackEnvironment: Sendable { var log: @Sendable (String) -> Void }

struct ReducerDebuggingTests {
  private let lines = Log<String>()
  private var environment: TrackEnvironment { TrackEnvironment { [lines] in lines($0) } }

  private static let trackReducer = Reducer<Track, TrackAction, TrackEnvironment> {
    state, action, _ in
    switch action {
    case .moved(let position): state.position = position
    case .paused: break
    case .volumeChanged(let volume): state.volume = volume
    }
    return .none
  }

  @Test func onChangeRunsAfterAChange() {
    let trackReducer = Self.trackReducer
    let reducer = trackReducer.onChange(of: \.volume) { volume, state, action, environment in
      .fireAndForget { environment.log("volume \(volume)") }
    }
    let store = TestStore(initialState: Track(), reducer: reducer, environment: environment)
    store.send(.volumeChanged(1))
    store.send(.volumeChanged(3)) { $0.volume = 3 }
    #expect(lines.all == ["volume 3"])
  }

  @Test func onChangeIgnoresDuplicates() {
    let trackReducer = Self.trackReducer
    let reducer = trackReducer.onChange(of: \.position, removeDuplicates: { abs($0 - $1) < 1 }) {
      old, new, state, action, environment in
      .fireAndForget { environment.log("moved from \(old) to \(new)") }
    }
    let store = TestStore(initialState: Track(), reducer: reducer, environment: environment)
    store.send(.moved(0.5)) { $0.position = 0.5 }
    #expect(lines.all.isEmpty)
    store.send(.moved(2)) { $0.position = 2 }
    #expect(lines.all == ["moved from 0.5 to 2.0"])
  }

  @Test func loggingMayBeLimitedToNamesAndSomeActions() {
    let appReducer = Self.trackReducer
    let reducer = appReducer.logging(
      "app", .namesOnly, printer: { [lines] in lines($0) }, where: { $0 != .paused })
    let store = TestStore(initialState: Track(), reducer: reducer, environment: environment)
    store.send(.moved(0.5)) { $0.position = 0.5 }
    store.send(.paused)
    #expect(lines.all == ["app: moved"])
  }
}
