import ComposableCore
import Synchronization

/// The dates and random bits that a reduction read from its environment.
///
/// A timeline stores them with each action, so that reducing the action again gives the same state.
public struct Inputs: Equatable, Sendable {
  /// The dates, in order.
  public var dates: [Timestamp]
  /// The random bits, in order.
  public var random: [UInt64]

  /// Inputs; none by default.
  public init(dates: [Timestamp] = [], random: [UInt64] = []) {
    self.dates = dates
    self.random = random
  }

  /// Whether nothing was read.
  public var isEmpty: Bool { dates.isEmpty && random.isEmpty }
}

/// Records the dates and random numbers of an environment, and plays them back.
///
/// ```swift
/// let tape = InputTape(
///   date: { Timestamp(since1970: .nanoseconds(Int64(numbers.withLock { $0.next() } >> 4))) },
///   random: { numbers.withLock { $0.next() } })
/// ```
public final class InputTape: Sendable {
  private struct State {
    var playing: Inputs?
    var recorded = Inputs()
  }

  private let date: @Sendable () -> Timestamp
  private let random: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// A tape that records these sources.
  public init(date: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64) {
    self.date = date
    self.random = random
  }

  /// The next date: from the tape during playback, otherwise from the source.
  public func nextDate() -> Timestamp { next(\.dates, from: date) }

  /// The next random bits: from the tape during playback, otherwise from the source.
  public func nextRandom() -> UInt64 { next(\.random, from: random) }

  private func next<Value: Sendable>(
    _ values: WritableKeyPath<Inputs, [Value]> & Sendable, from source: () -> Value
  ) -> Value {
    state.withLock { state in
      let isOnTape = state.playing?[keyPath: values].isEmpty == false
      let played = isOnTape ? state.playing?[keyPath: values].removeFirst() : nil
      let value = played ?? source()
      if state.playing == nil { state.recorded[keyPath: values].append(value) }
      return value
    }
  }

  /// The inputs recorded since the last call.
  public func take() -> Inputs {
    state.withLock { state in
      if state.recorded.isEmpty { return Inputs() }
      defer { state.recorded = Inputs() }
      return state.recorded
    }
  }

  /// Runs `body` while the tape plays `inputs`. Once they run out, the sources are used.
  public func play<T>(_ inputs: Inputs, _ body: () throws -> T) rethrows -> T {
    startPlaying(inputs)
    defer { stopPlaying() }
    return try body()
  }

  /// Starts playing `inputs`, replacing any current playback.
  package func startPlaying(_ inputs: Inputs) { state.withLock { $0.playing = inputs } }

  /// Stops playback and resumes recording.
  package func stopPlaying() { state.withLock { $0.playing = nil } }
}
