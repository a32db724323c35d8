import ComposableCore
import ComposableTesting

/// A move of a plain search.
enum PlainMove: Hashable, Sendable {
  case answer(question: Int, value: Int)
  case user(Int)
  case wait
}

/// One script of a random feature in a fresh test store, without the explorer.
final class PlainRun {
  private let questions = PlainQuestions()
  private let scheduler = TestScheduler()
  private let feature: RandomFeature
  private let store: TestStore<RandomState, RandomAction, RandomEnvironment>

  init(_ feature: RandomFeature) {
    self.feature = feature
    let questions = questions
    store = TestStore(
      initialState: feature.initial, reducer: feature.reducer,
      environment: RandomEnvironment(
        ask: { name in .future { questions.ask(name, $0) } },
        awaitAnswer: { try await questions.awaitAnswer($0) },
        scheduler: scheduler.eraseToAnyScheduler()))
    store.exhaustivity = .off
    // The effect of the question has just started.
    questions.lastEffect = { [unowned store] in store.effectsInFlight.last ?? 0 }
  }

  deinit {
    store.skipInFlightEffects(strict: false)
    store.skipReceivedActions(strict: false)
  }

  var state: RandomState { store.state }

  /// Whether no event can arrive.
  var isStuck: Bool { open.allSatisfy { $0.name.hasPrefix("never") } && scheduler.delays.isEmpty }

  /// Whether an effect is in flight.
  var isBusy: Bool { !store.effectsInFlight.isEmpty }

  var moves: [PlainMove] {
    var moves = feature.actions(state).indices.map { PlainMove.user($0) }
    for (question, asked) in open.enumerated() where !asked.name.hasPrefix("never") {
      moves += [.answer(question: question, value: 0), .answer(question: question, value: 1)]
    }
    if !scheduler.delays.isEmpty { moves.append(.wait) }
    return moves
  }

  /// The questions whose effects have not ended.
  private var open: [PlainQuestions.Question] {
    if questions.open.isEmpty { return [] }
    let inFlight = store.effectsInFlight
    return questions.open.filter { $0.effect.map { inFlight.contains($0) } ?? true }
  }

  func make(_ move: PlainMove) {
    switch move {
    case .answer(let question, let value): questions.answer(open[question], value)
    case .user(let number): store.send(feature.actions(state)[number])
    case .wait:
      if let due = scheduler.delays.min() { scheduler.advance(by: max(.milliseconds(10), due)) }
    }
    store.skipReceivedActions(strict: false)
  }
}

/// The open questions of a plain run, in order.
///
/// @unchecked Sendable: a run is used on one thread.
private final class PlainQuestions: @unchecked Sendable {
  struct Question {
    let answer: (Int) -> Void
    let cancel: () -> Void
    /// The effect of the question, unless it is an operation.
    let effect: Int?
    let name: String
    let number: Int
  }

  var lastEffect: () -> Int = { 0 }
  private(set) var open: [Question] = []
  private var last = 0

  func ask(_ name: String, _ callback: @escaping (Result<Int, Never>) -> Void) {
    last += 1
    open.append(
      Question(
        answer: { callback(.success($0)) }, cancel: {}, effect: lastEffect(), name: name,
        number: last))
  }

  func awaitAnswer(_ name: String) async throws -> Int {
    last += 1
    let number = last
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        open.append(
          Question(
            answer: { continuation.resume(returning: $0) },
            cancel: { continuation.resume(throwing: CancellationError()) }, effect: nil,
            name: name, number: number))
      }
    } onCancel: {
      remove(number)?.cancel()
    }
  }

  func answer(_ question: Question, _ value: Int) {
    remove(question.number)?.answer(value)
  }

  private func remove(_ number: Int) -> Question? {
    open.firstIndex { $0.number == number }.map { open.remove(at: $0) }
  }
}
