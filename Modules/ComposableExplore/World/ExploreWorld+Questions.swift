import ComposableCore
import Synchronization

/// An alternative to answering a question; each one is a further branch of the exploration.
public enum ExploreFault: Hashable, Sendable {
  /// No answer arrives before this time has passed.
  case late(Duration)
  /// No answer arrives.
  case never
  /// The answer arrives twice, as from a client that calls back twice.
  case twice
}

/// An effect, or an operation of one, that waits for an answer.
///
/// @unchecked Sendable: a world is used on the exploring thread only.
final class ExploreQuestion: @unchecked Sendable {
  struct Answer {
    /// The parameter is the number of deliveries.
    let give: (Int) -> Void
    let text: () -> String
  }

  let answers: [Answer]
  /// Cancels the wait for an answer.
  let cancel: () -> Void
  let faults: [ExploreFault]
  /// Whether it was dropped, so that its effect waits forever.
  var isDropped = false
  /// Whether answers are blocked until some time has passed.
  var isLate = false
  /// The agenda's entry that ends the delay; a question is delayed at most once.
  var lateEntry: Int?
  let name: String
  /// Its number in the history of its effects.
  let ordinal: Int
  let origin: EffectOrigin
  /// The task that waits, if there is one.
  let waiting: AnyObject?

  init(
    _ name: String, answers: [Answer], faults: [ExploreFault], in world: ExploreWorld,
    waiting: AnyObject? = nil, cancel: @escaping () -> Void = {}
  ) {
    self.answers = answers
    self.cancel = cancel
    self.faults = faults
    self.name = name
    self.waiting = waiting
    ordinal = world.histories.nextOrdinal()
    origin = world.histories.current
  }

  /// Whether an answer can be delivered now.
  var isAnswerable: Bool { !isDropped && !isLate && !answers.isEmpty }

  /// The times by which its answers may be late, each of which is tried.
  var delays: [Duration] {
    faults.compactMap { if case .late(let duration) = $0 { duration } else { nil } }
  }

  /// Whether an answer may be delivered this number of times.
  func mayArrive(times: Int) -> Bool { times == 1 || times == 2 && faults.contains(.twice) }
}

extension ExploreWorld {
  /// An effect in flight until the explorer delivers one of `answers`; each is tried.
  ///
  /// `name` should describe the question with its arguments: two questions with one name are
  /// treated as equal.
  public func answer<Output: Sendable>(
    _ name: String, _ answers: Output..., faults: [ExploreFault] = []
  ) -> Effect<Output, Never> {
    if faults.contains(.twice) { return repeated(name, answers, faults: faults) }
    return future(name, answers, failures: [], faults: faults)
  }

  /// An effect in flight until the explorer delivers one of `answers` or of `failures`; each is
  /// tried.
  ///
  /// It gets one answer, which ends it, so ``ExploreFault/twice`` is not tried.
  public func answer<Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Output..., failures: [Failure], faults: [ExploreFault] = []
  ) -> Effect<Output, Failure> {
    future(name, answers, failures: failures, faults: faults)
  }

  /// Waits until the explorer returns one of `answers` or throws one of `failures`; each is tried.
  ///
  /// For clients with asynchronous functions, called by the feature's effects. A function returns
  /// once, so ``ExploreFault/twice`` is not tried.
  ///
  /// - Throws: One of `failures`; `CancellationError`, immediately, if the effect is canceled.
  public func awaitAnswer<Output: Sendable>(
    _ name: String, _ answers: Output..., failures: [any Error] = [], faults: [ExploreFault] = []
  ) async throws -> Output {
    let results = answers.map { .success($0) } + failures.map { Result.failure($0) }
    let once = faults.filter { $0 != .twice }
    return try await wait(for: results.map { .init($0) }, to: name, faults: once).output
  }

  func future<Output: Sendable, Failure: Error>(
    _ name: String, _ answers: [Output], failures: [Failure], faults: [ExploreFault]
  ) -> Effect<Output, Failure> {
    .future { [self] callback in
      addQuestion(name, answers, failures: failures, faults: faults, callback)
    }
  }

  private func addQuestion<Output, Failure>(
    _ name: String, _ answers: [Output], failures: [Failure], faults: [ExploreFault],
    _ callback: @escaping (Result<Output, Failure>) -> Void
  ) {
    let results = answers.map { .success($0) } + failures.map { Result.failure($0) }
    let answers = results.map { result in
      ExploreQuestion.Answer(give: { _ in callback(result) }, text: PossibleAnswer(result).text)
    }
    let once = faults.filter { $0 != .twice }
    add(ExploreQuestion(name, answers: answers, faults: once, in: self))
  }

  /// An effect that may get its answer twice.
  func repeated<Output: Sendable>(
    _ name: String, _ answers: [Output], faults: [ExploreFault]
  ) -> Effect<Output, Never> {
    .run { [self] send in
      let answer = try await wait(
        for: answers.map { .init(.success($0)) }, to: name, faults: faults)
      for _ in 0..<answer.count { send(answer.output) }
    }
  }

  /// Waits until the explorer delivers one of the answers.
  func wait<Output: Sendable>(
    for answers: [PossibleAnswer<Output, any Error>], to name: String, faults: [ExploreFault]
  ) async throws -> DeliveredAnswer<Output> {
    let waiting = Waiting<DeliveredAnswer<Output>>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiting.begin(continuation) else { return }
        let answers = answers.map { answer in
          ExploreQuestion.Answer(
            give: { count in
              waiting.end(answer.result.map { DeliveredAnswer(output: $0, count: count) })
            }, text: answer.text)
        }
        add(
          ExploreQuestion(
            name, answers: answers, faults: faults, in: self, waiting: waiting,
            cancel: { waiting.end(.failure(CancellationError())) }))
      }
    } onCancel: {
      if let question = questions.first(where: { $0.waiting === waiting }) { remove(question) }
      waiting.end(.failure(CancellationError()))
    }
  }
}

/// An answer that the explorer may deliver, and its text in messages.
struct PossibleAnswer<Output, Failure: Error> {
  let result: Result<Output, Failure>
  let text: () -> String

  init(_ result: Result<Output, Failure>, text: (() -> String)? = nil) {
    self.result = result
    self.text =
      text ?? {
        switch result {
        case .success(let output): "\(output)"
        case .failure(let failure): "\(failure)"
        }
      }
  }
}

/// An answer, and how many times it was delivered.
struct DeliveredAnswer<Output: Sendable>: Sendable {
  let output: Output
  let count: Int
}

/// A task that waits for an answer or for its cancellation, whichever comes first.
private final class Waiting<Output: Sendable>: Sendable {
  private enum State {
    case ended
    case new
    case suspended(CheckedContinuation<Output, any Error>)
  }

  private let state = Mutex(State.new)

  /// Returns false if the wait has already ended.
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
