import ComposableCore
import ComposableTesting

/// A move of a plain search.
enum PlainMove: Hashable, Sendable {
  case answer(question: Int, value: Int)
  case delay(question: Int, Duration)
  case drop(question: Int)
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
  var isStuck: Bool {
    questions.open.allSatisfy { !$0.isAnswerable } && scheduler.nextDelay == nil
  }

  /// Whether no two questions that wait have one name.
  var hasDistinctQuestions: Bool {
    let names = questions.open.filter { !$0.isDropped }.map(\.name)
    return Set(names).count == names.count
  }

  /// Whether an effect is in flight.
  var isBusy: Bool { !store.effectsInFlight.isEmpty }

  var moves: [PlainMove] {
    var moves = feature.actions(state).indices.map { PlainMove.user($0) }
    for (number, question) in questions.open.enumerated() where question.isAnswerable {
      moves += [.answer(question: number, value: 0), .answer(question: number, value: 1)]
      if question.delay == nil {
        moves += feature.delays(of: question.name).map { .delay(question: number, $0) }
      }
      if feature.mayDrop(question.name) { moves.append(.drop(question: number)) }
    }
    if scheduler.nextDelay != nil { moves.append(.wait) }
    return moves
  }

  func make(_ move: PlainMove) {
    switch move {
    case .answer(let question, let value): questions.answer(question, value)
    case .delay(let question, let time):
      questions.delay(question, by: time, on: scheduler.eraseToAnyScheduler())
    case .drop(let question): questions.drop(question)
    case .user(let number): store.send(feature.actions(state)[number])
    case .wait:
      if let due = scheduler.nextDelay { scheduler.advance(by: max(.milliseconds(10), due)) }
    }
    store.skipReceivedActions(strict: false)
    if !questions.open.isEmpty { questions.keep(Set(store.effectsInFlight)) }
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
    /// The end of its delay; a question is delayed at most once.
    var delay: ScheduledWork?
    var isDropped = false
    var isLate = false

    var isAnswerable: Bool { !isDropped && !isLate && !name.hasPrefix("never") }
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

  func answer(_ index: Int, _ value: Int) {
    remove(open[index].number)?.answer(value)
  }

  func delay(_ index: Int, by time: Duration, on scheduler: AnyScheduler) {
    let number = open[index].number
    open[index].isLate = true
    open[index].delay = scheduler.schedule(after: time) { [weak self] in
      guard let self, let index = open.firstIndex(where: { $0.number == number }) else { return }
      open[index].isLate = false
    }
  }

  func drop(_ index: Int) { open[index].isDropped = true }

  /// Removes the questions whose effects have ended.
  func keep(_ effects: Set<Int>) {
    for question in open {
      guard let effect = question.effect, !effects.contains(effect) else { continue }
      _ = remove(question.number)
    }
  }

  private func remove(_ number: Int) -> Question? {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
    open[index].delay?.cancel()
    return open.remove(at: index)
  }
}
