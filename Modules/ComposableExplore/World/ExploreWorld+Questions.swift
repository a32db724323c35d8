import ComposableCore
import Synchronization

extension ExploreWorld {
  /// An effect in flight until the explorer delivers one of `answers`; each is tried.
  ///
  /// `name` should describe the question with its arguments: two questions with one name are
  /// treated as equal.
  public func answer<Output: Sendable>(
    _ name: String, _ answers: Output..., faults: [ExploreFault] = []
  ) -> Effect<Output, Never> {
    if faults.contains(.twice) { return answerOnceOrTwice(name, answers, faults: faults) }
    return answerOnce(name, answers, failures: [], faults: faults)
  }

  /// An effect in flight until the explorer delivers one of `answers` or of `failures`; each is
  /// tried.
  ///
  /// It gets one answer, which ends it, so ``ExploreFault/twice`` is not tried.
  public func answer<Output: Sendable, Failure: Error>(
    _ name: String, _ answers: Output..., failures: [Failure], faults: [ExploreFault] = []
  ) -> Effect<Output, Failure> {
    answerOnce(name, answers, failures: failures, faults: faults)
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

  private func answerOnce<Output: Sendable, Failure: Error>(
    _ name: String, _ answers: [Output], failures: [Failure], faults: [ExploreFault]
  ) -> Effect<Output, Failure> {
    let once = faults.filter { $0 != .twice }
    return .future { [self] callback in
      let results = answers.map { .success($0) } + failures.map { Result.failure($0) }
      let answers = results.map { result in
        ExploreQuestion.Answer(
          canRepeat: false, give: { _ in callback(result) }, text: PossibleAnswer(result).text)
      }
      add(ExploreQuestion(name, answers: answers, faults: once, in: self))
    }
  }

  private func answerOnceOrTwice<Output: Sendable>(
    _ name: String, _ answers: [Output], faults: [ExploreFault]
  ) -> Effect<Output, Never> {
    .run { [self] send in
      let answer = try await wait(
        for: answers.map { .init(.success($0)) }, to: name, faults: faults)
      for _ in 0..<answer.count { send(answer.output) }
    }
  }

  /// Suspends the task until the explorer delivers one of the answers, or the task is canceled.
  func wait<Output: Sendable>(
    for answers: [PossibleAnswer<Output, any Error>], to name: String, faults: [ExploreFault]
  ) async throws -> DeliveredAnswer<Output> {
    let pending = PendingContinuation<DeliveredAnswer<Output>>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard pending.suspend(continuation) else { return }
        let answers = answers.map { answer in
          ExploreQuestion.Answer(
            canRepeat: answer.canRepeat,
            give: { count in
              pending.end(answer.result.map { DeliveredAnswer(output: $0, count: count) })
            }, text: answer.text)
        }
        add(
          ExploreQuestion(
            name, answers: answers, faults: faults, in: self, waiting: pending,
            cancel: { pending.end(.failure(CancellationError())) }))
      }
    } onCancel: {
      if let question = questions.first(where: { $0.waiting === pending }) { remove(question) }
      pending.end(.failure(CancellationError()))
    }
  }

  /// Blocks the question's answers until this time has passed.
  func delay(_ question: ExploreQuestion, by duration: Duration) {
    let entry = agenda.insert(
      due: now + duration, ordinal: question.ordinal, origin: question.origin
    ) { question.phase = .overdue }
    question.phase = .late(entry: entry)
  }
}

/// An answer that the explorer may deliver, and its text in messages.
struct PossibleAnswer<Output, Failure: Error> {
  let canRepeat: Bool
  let result: Result<Output, Failure>
  let text: () -> String

  /// A failure ends what asked, so it cannot repeat.
  init(_ result: Result<Output, Failure>, canRepeat: Bool = true, text: (() -> String)? = nil) {
    self.canRepeat = canRepeat && (try? result.get()) != nil
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

/// The continuation of a task that waits for an answer or for its cancellation, whichever comes
/// first.
private final class PendingContinuation<Output: Sendable>: Sendable {
  private enum State {
    case ended
    case new
    case suspended(CheckedContinuation<Output, any Error>)
  }

  private let state = Mutex(State.new)

  /// Returns false if the wait has already ended.
  func suspend(_ continuation: CheckedContinuation<Output, any Error>) -> Bool {
    let suspends = state.withLock { state in
      guard case .new = state else { return false }
      state = .suspended(continuation)
      return true
    }
    if !suspends { continuation.resume(throwing: CancellationError()) }
    return suspends
  }

  func end(_ result: Result<Output, any Error>) {
    let waiting = state.withLock { state in
      defer { state = .ended }
      return state
    }
    if case .suspended(let continuation) = waiting { continuation.resume(with: result) }
  }
}
