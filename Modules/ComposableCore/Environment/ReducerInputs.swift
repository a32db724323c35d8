import Synchronization

/// The dates and random bits that a reducer read from its environment.
///
/// A tool keeps the inputs of each reduction, `StoreObserver.Reduction.inputs`, to reduce the
/// action again later with the same result. They are recorded if the environment was made by
/// `SystemEnvironment.recordingInputs()`, and only while the reducer runs. Reads by effects
/// aren't inputs, whichever thread they run on.
///
/// ```swift
/// let environment = SystemEnvironment.live(environment: ()).recordingInputs()
/// let read = ReducerInputs.record { environment.uuid() }
/// let again = read.inputs.play { environment.uuid() }
/// again == read.result  // true
/// ```
package struct ReducerInputs: Equatable, Sendable {
  /// The dates, in order.
  package var dates: [Timestamp]
  /// The random bits, in order. An id counts as two of them: its high and its low half.
  package var random: [UInt64]

  /// Inputs; none by default.
  package init(dates: [Timestamp] = [], random: [UInt64] = []) {
    self.dates = dates
    self.random = random
  }

  /// Whether nothing was read.
  package var isEmpty: Bool { dates.isEmpty && random.isEmpty }

  /// Runs `body`, such as a reducer, and returns the inputs that it read.
  ///
  /// Stores with observers do this for each reduction. Reads by other threads, and by a task that
  /// `body` started after `body` has returned, aren't recorded.
  package static func record<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, inputs: ReducerInputs) {
    let scope = InputScope(.recording, ReducerInputs())
    let result = try InputScope.$current.withValue(scope, operation: body)
    return (result, scope.end())
  }

  /// Runs `body`, such as a reducer, which reads these inputs instead of its sources.
  ///
  /// Once they run out, the sources are read. Other threads always read the sources.
  package func play<Result>(_ body: () throws -> Result) rethrows -> Result {
    let scope = InputScope(
      .playing, ReducerInputs(dates: dates.reversed(), random: random.reversed()))
    defer { _ = scope.end() }
    return try InputScope.$current.withValue(scope, operation: body)
  }
}

extension SystemEnvironment {
  /// The same dependencies, with dates, ids and random numbers that can be recorded and played.
  ///
  /// Give it to the store, and to a reducer that reduces an action again with
  /// `ReducerInputs.play(_:)`. A dependency that a reducer replaces, such as with `providing`, is
  /// not recorded.
  package func recordingInputs() -> Self {
    var recording = self
    recording.date = { [date] in InputScope.next(from: date) }
    recording.random = RandomSource { [random] in InputScope.next { random.next() } }
    recording.uuid = { [uuid] in InputScope.next(from: uuid) }
    return recording
  }
}

/// The call of `record` or `play` that runs in the current task, or thread.
private final class InputScope: Sendable {
  enum Phase {
    case recording, playing
    /// The call has returned. A task that it started still has the scope.
    case ended
  }

  /// Not the payload of a phase: each recorded number would then copy the earlier ones.
  private struct Contents {
    var phase: Phase
    /// The recorded inputs, or in reverse order those that are still to be played.
    var inputs: ReducerInputs
  }

  @TaskLocal static var current: InputScope?

  private let contents: Mutex<Contents>

  init(_ phase: Phase, _ inputs: ReducerInputs) {
    contents = Mutex(Contents(phase: phase, inputs: inputs))
  }

  /// Ends the scope, and returns the recorded inputs.
  func end() -> ReducerInputs {
    contents.withLock { contents in
      defer { contents = Contents(phase: .ended, inputs: ReducerInputs()) }
      return contents.inputs
    }
  }

  /// The next value of the current scope, or of `source`.
  ///
  /// The source is read outside of any scope, because it may be a recording dependency itself.
  static func next<Value: ReducerInput>(from source: () -> Value) -> Value {
    guard let current else { return source() }
    if let played: Value = current.played() { return played }
    let value = $current.withValue(nil, operation: source)
    current.record(value)
    return value
  }

  private func played<Value: ReducerInput>() -> Value? {
    contents.withLock { contents in
      contents.phase == .playing ? Value(takingLastFrom: &contents.inputs) : nil
    }
  }

  private func record(_ value: some ReducerInput) {
    contents.withLock { contents in
      if contents.phase == .recording { value.append(to: &contents.inputs) }
    }
  }
}

/// A value that a reducer reads from its environment.
private protocol ReducerInput: Sendable {
  /// Takes the last value of the inputs; nil if there is none.
  init?(takingLastFrom inputs: inout ReducerInputs)
  func append(to inputs: inout ReducerInputs)
}

extension Timestamp: ReducerInput {
  fileprivate init?(takingLastFrom inputs: inout ReducerInputs) {
    guard let date = inputs.dates.popLast() else { return nil }
    self = date
  }

  fileprivate func append(to inputs: inout ReducerInputs) { inputs.dates.append(self) }
}

extension UInt64: ReducerInput {
  fileprivate init?(takingLastFrom inputs: inout ReducerInputs) {
    guard let bits = inputs.random.popLast() else { return nil }
    self = bits
  }

  fileprivate func append(to inputs: inout ReducerInputs) { inputs.random.append(self) }
}

extension UniqueID: ReducerInput {
  fileprivate init?(takingLastFrom inputs: inout ReducerInputs) {
    guard inputs.random.count > 1 else { return nil }
    self.init(high: inputs.random.removeLast(), low: inputs.random.removeLast())
  }

  fileprivate func append(to inputs: inout ReducerInputs) { inputs.random += [high, low] }
}
