import ComposableCore
import Synchronization

/// The outside world of one run of `explore`: virtual time, and answers in any order.
///
/// ```swift
/// environment: { world in
///   CounterEnvironment(nthPrime: { n in world.answer("nthPrime(\(n))", 2, nil) }, mainQueue: .immediate)
/// }
/// ```
public final class ExploreWorld: Sendable {
  /// The scheduler that the explorer moves.
  public let scheduler = TestScheduler()

  struct Question: Sendable {
    let name: String
    let answers: [Answer]
  }

  struct Answer: Sendable {
    let text: String
    let give: @Sendable () -> Void
  }

  private let open = Pending()

  /// An effect that is in flight until the explorer delivers one of `answers`; each is tried.
  public func answer<Output: Sendable>(_ name: String, _ answers: Output...) -> Effect<
    Output, Never
  > {
    .future { [open] callback in
      open.append(
        Question(
          name: name,
          answers: answers.map { answer in
            Answer(text: "\(answer)") { callback(.success(answer)) }
          }))
    }
  }

  /// Waits until the explorer gives one of `answers`; each is tried.
  ///
  /// For clients that are asynchronous functions, called by the effects of the feature.
  ///
  /// - Throws: `CancellationError`, at once, when the effect is cancelled.
  public func awaitAnswer<Output: Sendable>(
    _ name: String, _ answers: Output...
  ) async throws -> Output {
    let waiting = Waiting<Output>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiting.begin(continuation) else { return }
        open.append(
          Question(
            name: name,
            answers: answers.map { answer in
              Answer(text: "\(answer)") { waiting.end(.success(answer)) }
            }))
      }
    } onCancel: {
      waiting.end(.failure(CancellationError()))
    }
  }

  /// The questions that nobody has answered yet, in the order in which they were asked.
  var questions: [Question] { open.questions }

  func take(_ index: Int) -> Question? { open.take(index) }
}

/// Somebody who waits for an answer, or for the end of waiting, whichever comes first.
private final class Waiting<Output: Sendable>: Sendable {
  private enum State {
    case ended
    case new
    case suspended(CheckedContinuation<Output, any Error>)
  }

  private let state = Mutex(State.new)

  /// False when the waiting is over already.
  func begin(_ continuation: CheckedContinuation<Output, any Error>) -> Bool {
    let begins = state.withLock { state in
      guard case .new = state else { return false }
      state = .suspended(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func end(_ result: Result<Output, any Error>) {
    let waiting = state.withLock { state in
      defer { state = .ended }
      return state
    }
    if case .suspended(let continuation) = waiting { continuation.resume(with: result) }
  }
}

/// @unchecked Sendable: one run of `explore` is on one thread.
private final class Pending: @unchecked Sendable {
  private(set) var questions: [ExploreWorld.Question] = []

  func append(_ question: ExploreWorld.Question) { questions.append(question) }

  func take(_ index: Int) -> ExploreWorld.Question? {
    questions.indices.contains(index) ? questions.remove(at: index) : nil
  }
}

/// Something that must hold after every transition.
public struct Invariant<State> {
  /// One transition: what the state was and became, and what is in flight after it.
  public struct Transition {
    /// The state after it.
    public var after: State
    /// The state before it.
    public var before: State
    /// The effects in flight after the transition, cancelled ones left out.
    public var inFlight: [EffectInfo]
  }

  let holds: (Transition) -> Bool
  let name: String

  /// Holds for each transition by itself.
  public init(_ name: String, transition holds: @escaping (Transition) -> Bool) {
    self.holds = holds
    self.name = name
  }

  /// Holds for each state by itself.
  public init(_ name: String, _ holds: @escaping (State) -> Bool) {
    self.init(name, transition: { holds($0.after) })
  }
}

/// What `explore` saw.
public struct ExploreSummary: CustomStringConvertible, Sendable {
  /// Why not everything up to the depth was walked; nil when it was.
  public var cut: String?
  /// How many moves the longest script had.
  public var depth = 0
  /// How many different states there were, effects in flight included.
  public var states = 0
  /// How many moves were made.
  public var transitions = 0
  /// What did not hold, with the shortest script that shows it; nil when everything held.
  public var violation: String?

  /// One line.
  public var description: String {
    "\(states) states, \(transitions) transitions, depth \(depth), \(cut.map { "cut: \($0)" } ?? "complete")"
  }
}
