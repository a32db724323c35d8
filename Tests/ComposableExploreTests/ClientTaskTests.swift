import ComposableCore
import ComposableExplore
import ComposableTesting
import Testing

/// The tasks that an effect's client creates belong to the exploration.
@Suite(.enabled(if: !RuntimeHooks.areOff)) struct ClientTaskTests {
  private enum Action: Equatable, Sendable {
    case ended
    case received(Int)
    case startTapped, stopTapped
  }

  private enum DownloadID {}

  private typealias Numbers = @Sendable () -> AsyncThrowingStream<Int, any Error>

  /// Receives the numbers of a client; the client may be called in the reducer or in the effect.
  private func explore(
    inReducer isInReducer: Bool = false, _ properties: [Property<[Action], Action>],
    _ numbers: @escaping @Sendable (ExploreWorld) -> AsyncThrowingStream<Int, any Error>
  ) -> ExploreSummary {
    FeatureModel(
      initialState: [],
      reducer: Reducer<[Action], Action, Numbers> { state, action, numbers in
        state.append(action)
        switch action {
        case .ended, .received: return .none
        case .startTapped:
          let created = isInReducer ? numbers() : nil
          return .run { send in
            for try await number in created ?? numbers() { send(.received(number)) }
            send(.ended)
          }
          .cancellable(id: DownloadID.self)
        case .stopTapped: return .cancel(id: DownloadID.self)
        }
      },
      environment: { world in { numbers(world) } },
      actions: { $0.isEmpty ? [.startTapped] : $0.contains(.stopTapped) ? [] : [.stopTapped] },
      properties: properties
    ).explore(depth: 7, reporter: IssueReporter { _ in })
  }

  /// The ordinary bridge from callbacks to a stream.
  private func bridge(
    _ world: ExploreWorld, isCancelled: Bool
  ) -> AsyncThrowingStream<Int, any Error> {
    let scheduler = world.scheduler
    return AsyncThrowingStream { continuation in
      let task = Task {
        try await scheduler.sleep(for: .seconds(1))
        continuation.yield(1)
        continuation.yield(try await world.awaitAnswer("number", 2, 3))
        continuation.finish()
      }
      if isCancelled { continuation.onTermination = { _ in task.cancel() } }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func theEffectReceivesTheValuesOfABridgeFromCallbacks(isInReducer: Bool, isCancelled: Bool) {
    let summary = explore(
      inReducer: isInReducer,
      [
        .reachable("two") { $0 == [.startTapped, .received(1), .received(2), .ended] },
        .reachable("three") { $0 == [.startTapped, .received(1), .received(3), .ended] },
        .reachable("stopped") { $0 == [.startTapped, .received(1), .stopTapped] },
        .transition("nothing follows a stop") {
          $0.before.last != .stopTapped || $0.before == $0.after
        },
      ]
    ) { bridge($0, isCancelled: isCancelled) }
    #expect(summary.violation == nil)
    #expect(summary.isComplete, "\(summary)")
  }

  @Test func aTaskThatIgnoresCancellationDoesNotBlockTheSearch() {
    let summary = explore([]) { world in
      let scheduler = world.scheduler
      return AsyncThrowingStream { continuation in
        Task {
          while true {
            try? await scheduler.sleep(for: .seconds(1))
            if case .terminated = continuation.yield(1) { continue }
          }
        }
      }
    }
    #expect(summary.violation == nil)
  }

  @Test func nestedAndDetachedTasksBelongToTheExploration() {
    let summary = explore([
      .reachable("both") { $0.contains(.received(1)) && $0.contains(.received(2)) }
    ]) {
      world in
      AsyncThrowingStream { continuation in
        Task {
          let detached = Task.detached { try await world.awaitAnswer("detached", 2) }
          async let child = world.awaitAnswer("child", 1)
          continuation.yield(try await child)
          continuation.yield(try await detached.value)
          continuation.finish()
        }
      }
    }
    #expect(summary.violation == nil)
    #expect(summary.isComplete, "\(summary)")
  }
}
