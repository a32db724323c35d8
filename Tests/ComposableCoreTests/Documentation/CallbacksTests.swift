import ComposableCore
import ComposableTesting
import Synchronization
import Testing

/// A typical library API for a sensor: a repeated callback, and a way to stop.
final class Thermometer: Sendable {
  private let callback = Mutex<(@Sendable (Double) -> Void)?>(nil)

  func start(_ callback: @escaping @Sendable (Double) -> Void) {
    self.callback.withLock { $0 = callback }
  }
  func stop() { callback.withLock { $0 = nil } }
  func measure(_ degrees: Double) { callback.withLock { $0 }?(degrees) }
  var isRunning: Bool { callback.withLock { $0 != nil } }
}

struct WeatherEnvironment: Sendable {
  var degrees: @Sendable () -> AsyncStream<Double>
}

extension WeatherEnvironment {
  static func live(_ thermometer: Thermometer) -> WeatherEnvironment {
    WeatherEnvironment(degrees: {
      AsyncStream { values in
        values.onTermination = { _ in thermometer.stop() }
        thermometer.start { values.yield($0) }
      }
    })
  }
}

enum WeatherAction: Equatable, Sendable {
  case measured(Double), startTapped, stopTapped
}

enum MeasuringID {}

let weatherReducer = Reducer<Double?, WeatherAction, WeatherEnvironment> {
  state, action, environment in
  switch action {
  case .measured(let degrees):
    state = degrees
    return .none
  case .startTapped:
    return Effect(environment.degrees()).map { .measured($0) }
      .cancellable(id: MeasuringID.self, cancelInFlight: true)
  case .stopTapped:
    return .cancel(id: MeasuringID.self)
  }
}

/// The listings of the article on callbacks that come many times.
struct CallbacksTests {
  @Test func eachCallOfTheCallbackIsAnAction() {
    let (stream, values) = AsyncStream<Double>.makeStream()
    let store = TestStore(
      initialState: Double?.none, reducer: weatherReducer,
      environment: WeatherEnvironment(degrees: { stream }))
    store.send(.startTapped)
    values.yield(20.5)
    store.receive(.measured(20.5)) { $0 = 20.5 }
    values.yield(21)
    store.receive(.measured(21)) { $0 = 21 }
    store.send(.stopTapped)
  }

  @Test func cancellingTheEffectStopsTheSensor() {
    let thermometer = Thermometer()
    let store = TestStore(
      initialState: Double?.none, reducer: weatherReducer, environment: .live(thermometer))
    store.send(.startTapped)
    thermometer.measure(20.5)
    store.receive(.measured(20.5)) { $0 = 20.5 }
    store.send(.stopTapped)
    store.finish()
    #expect(!thermometer.isRunning)
  }
  /// A store whose sensor is set by `change`.
  func store(
    _ change: (inout WeatherEnvironment) -> Void
  ) -> TestStore<Double?, WeatherAction, WeatherEnvironment> {
    var environment = WeatherEnvironment(
      degrees: unimplemented("WeatherEnvironment.degrees", placeholder: .finished))
    change(&environment)
    return TestStore(initialState: nil, reducer: weatherReducer, environment: environment)
  }

  @Test func aStreamThatNeverEndsIsCancelled() {
    let store = store { environment in
      environment.degrees = { .never }
    }
    store.send(.startTapped)
    store.send(.stopTapped)
    store.finish()
  }

  @Test func aFinishedStreamEndsItsEffect() {
    let store = store { environment in
      environment.degrees = { .finished }
    }
    store.send(.startTapped)
    store.finish()
  }

  @Test func aStreamMayThrowAtOnce() async throws {
    struct Environment: Sendable {
      var progress: @Sendable (String) -> AsyncThrowingStream<Int, any Error>
    }
    var environment = Environment(progress: { _ in .never })
    environment.progress = { _ in .finished(throwing: Offline()) }
    await #expect(throws: Offline.self) {
      for try await _ in environment.progress("url") {}
    }
    environment.progress = { _ in .finished }
    for try await _ in environment.progress("url") { Issue.record("A value came.") }
  }
}
