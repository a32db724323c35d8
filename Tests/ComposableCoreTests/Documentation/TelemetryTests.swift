import ComposableCore
import TestSupport
import Testing

/// Stands for the logger of swift-log.
struct Logger {
  let lines = Log<String>()

  func debug(_ message: String, metadata: [String: String]) {
    lines(
      ([message] + metadata.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(separator: " ")
    )
  }
}

/// Stands for the module of swift-metrics.
enum Metrics {
  struct Counter {
    let values = Log<Int>()

    func increment() { values(1) }
  }

  struct Gauge {
    let values = Log<Int>()

    func record(_ value: Int) { values(value) }
  }
}

/// Logs actions by name, without their values, and counts the effects in flight.
@MainActor
func telemetry<State, Action>(
  _ logger: Logger, actions: Metrics.Counter, effects: Metrics.Gauge
) -> StoreObserver<State, Action> {
  var inFlight = 0
  return StoreObserver(
    reduced: { reduction in
      actions.increment()
      logger.debug(
        caseName(of: reduction.action),
        metadata: [
          "number": "\(reduction.number)", "cause": reduction.startedBy.map { "\($0)" } ?? "user",
        ])
    },
    effectStarted: { _ in
      inFlight += 1
      effects.record(inFlight)
    },
    effectEnded: { _, _ in
      inFlight -= 1
      effects.record(inFlight)
    })
}

/// The listing of the article on logs and metrics.
@MainActor
struct TelemetryTests {
  enum Action: Sendable { case answered(String), asked }

  @Test func actionsAreNamedAndEffectsAreCounted() async {
    let (logger, actions, effects) = (Logger(), Metrics.Counter(), Metrics.Gauge())
    let reducer = Reducer<String, Action, Void> { state, action, _ in
      switch action {
      case .answered(let answer):
        state = answer
        return .none
      case .asked:
        return .task { .answered("secret") }
      }
    }
    let store = Store(
      initialState: "", reducer: reducer, environment: (),
      observer: telemetry(logger, actions: actions, effects: effects))
    await store.view.send(.asked).finish()
    #expect(logger.lines.all == ["asked cause=user number=1", "answered cause=1 number=2"])
    #expect(actions.values.count == 2)
    #expect(effects.values.all == [1, 0])
  }

  @Test func aReleasedStoreHasNoEffectsInFlight() {
    let effects = Metrics.Gauge()
    let reducer = Reducer<String, Action, Void> { _, _, _ in
      .run { _ in
        try await Task.never()
      } catch: { _, _ in
      }
    }
    do {
      let store = Store(
        initialState: "", reducer: reducer, environment: (),
        observer: telemetry(Logger(), actions: Metrics.Counter(), effects: effects))
      store.view.send(.asked)
      #expect(effects.values.all == [1])
    }
    #expect(effects.values.all == [1, 0])
  }
}
