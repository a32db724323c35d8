import ComposableCore

extension Effect {
  /// Not available: a value is an effect.
  @available(*, unavailable, message: "Use 'Effect(value:)'.")
  public static func send(_ value: Output) -> Effect { Effect(value: value) }

  /// Not available: an effect delivers actions, and the view decides what it animates.
  @available(
    *, unavailable,
    message: "Remove it: an effect delivers actions, and the view decides what it animates."
  )
  public func animation() -> Effect { self }

  /// Not available: an effect delivers actions, and the view decides what it animates.
  @available(
    *, unavailable,
    message: "Remove it: an effect delivers actions, and the view decides what it animates."
  )
  public func animation(_ animation: some Any) -> Effect { self }
}

extension Effect {
  /// Not available: there is only one type of effects.
  @available(*, unavailable, message: "Remove it: this is an Effect already.")
  public func eraseToEffect() -> Effect { self }

  /// Not available: there is only one type of effects.
  @available(*, unavailable, message: "Write 'map(…)'.")
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    fatalError("It cannot be called.")
  }

  /// Not available: a time has a unit.
  @available(*, unavailable, message: "Write a time with its unit: 'for: .seconds(0.3)'.")
  public func debounce<ID>(id: ID, for seconds: Double, scheduler: AnyScheduler) -> Effect { self }

  /// Not available: a time has a unit.
  @available(*, unavailable, message: "Write a time with its unit: 'for: .seconds(0.3)'.")
  public func delay(for seconds: Double, scheduler: AnyScheduler) -> Effect { self }

  /// Not available: a time has a unit.
  @available(*, unavailable, message: "Write a time with its unit: 'for: .seconds(0.3)'.")
  public func throttle<ID>(
    id: ID, for seconds: Double, scheduler: AnyScheduler, latest: Bool
  ) -> Effect { self }
}

extension Effect where Output == Duration, Failure == Never {
  /// Not available: a time has a unit.
  @available(*, unavailable, message: "Write a time with its unit: 'every: .seconds(1)'.")
  public static func timer<ID>(
    id: ID, every seconds: Double, tolerance: Double? = nil, on scheduler: AnyScheduler
  ) -> Effect { .none }
}

extension Send {
  /// Not available: the view decides what it animates.
  @available(*, unavailable, message: "Write 'send(…)'; the view decides what it animates.")
  public func callAsFunction(_ value: Output, animation: PortedName?) {}
}

extension AnyScheduler {
  /// Not available: the view decides what it animates.
  @available(*, unavailable, message: "Remove it: the view decides what it animates.")
  public func animation() -> AnyScheduler { self }

  /// Not available: the view decides what it animates.
  @available(*, unavailable, message: "Remove it: the view decides what it animates.")
  public func animation(_ animation: PortedName?) -> AnyScheduler { self }
}

extension AsyncStream {
  /// Not available: the standard library makes a stream with its continuation.
  @available(*, unavailable, message: "Write 'AsyncStream.makeStream(of: Element.self)'.")
  public static func streamWithContinuation(
    _ type: Element.Type = Element.self
  ) -> (stream: AsyncStream, continuation: Continuation) {
    fatalError("It cannot be called.")
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Not available: the standard library makes a stream with its continuation.
  @available(*, unavailable, message: "Write 'AsyncThrowingStream.makeStream(of: Element.self)'.")
  public static func streamWithContinuation(
    _ type: Element.Type = Element.self
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    fatalError("It cannot be called.")
  }
}

extension Reducer {
  /// Not available: a case path selects the case with the ``BindingAction``.
  @available(
    *, unavailable, message: "Name the case: '.binding(action: /SettingsAction.binding)'."
  )
  public func binding() -> Reducer { self }
}

extension AnyScheduler.Instant {
  /// Not available: an instant of a scheduler measures intervals.
  @available(*, unavailable, message: "Use the environment's 'date()'.")
  public var date: Timestamp { Timestamp() }
}

extension Timestamp {
  /// Not available: a time between dates has a unit.
  @available(*, unavailable, message: "Write 'start.duration(to: date)', which is a Duration.")
  public func timeIntervalSince(_ start: Timestamp) -> Double { 0 }

  /// Not available: a time between dates has a unit.
  @available(*, unavailable, message: "Write 'date.advanced(by: .seconds(60))'.")
  public func addingTimeInterval(_ seconds: Double) -> Timestamp { self }
}

extension UniqueID {
  /// Not available: ids come from the environment, so that a test knows them.
  @available(
    *, unavailable,
    message: "Write 'environment.uuid()', or 'UniqueID(high: 0, low: 1)' for a fixed one."
  )
  public init() { self.init(high: 0, low: 0) }
}

/// Not available: one type for all schedulers.
@available(*, unavailable, message: "Use 'AnyScheduler'.")
public struct AnySchedulerOf<Scheduler>: Sendable {}

/// Not available: a reducer is a value, whose type has three parameters.
@available(*, unavailable, message: "Write 'Reducer<State, Action, Environment>'.")
public struct ReducerOf<Feature> {}

/// Not available: test stores are synchronous, so a `Mutex` suffices.
@available(
  *, unavailable,
  message: """
    Use a 'Mutex' of the module Synchronization; test stores are synchronous, so a test reads it \
    directly.
    """
)
public struct ActorIsolated<Value>: Sendable {
  /// Keeps a value.
  public init(_ value: Value) {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Not available: `unimplemented` reports in both testing libraries.
@available(*, unavailable, message: "Use 'unimplemented(_:placeholder:)'.")
public func XCTUnimplemented<each Argument, Output>(
  _ dependency: String, placeholder: Output? = nil
) -> @Sendable (repeat each Argument) -> Output {
  fatalError("It cannot be called.")
}
