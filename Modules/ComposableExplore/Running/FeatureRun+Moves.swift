import ComposableCore

/// The scheduled jobs that may run at one date (R12).
private let maxJobsOfDate = 10_000
/// The questions that may wait at once if there is an `eventually` property.
private let maxFairQuestions = 8

extension FeatureRun {
  /// The possible moves, in a fixed order.
  func moves() -> [Move] {
    var moves = actions.map { Move.send($0) } + responses()
    if let due = world.agenda.nextDue { moves.append(.wait(max(model.step, due - world.now))) }
    return moves
  }

  private func responses() -> [Move] {
    var moves: [Move] = []
    var occurrences: [String: Int] = [:]
    for question in world.questions where !question.isDropped {
      let name = question.name
      let occurrence = occurrences[name, default: 0]
      occurrences[name] = occurrence + 1
      if question.isLate { continue }
      for number in question.answers.indices {
        moves.append(.answer(name, occurrence: occurrence, number: number))
      }
      var delayNumber = 0
      for fault in question.faults {
        switch fault {
        case .late where !question.canBeDelayed: break
        case .late:
          moves.append(.delay(name, occurrence: occurrence, number: delayNumber))
          delayNumber += 1
        case .never: moves.append(.drop(name, occurrence: occurrence))
        case .twice:
          for number in question.answers.indices where question.mayArrive(number, times: 2) {
            moves.append(.answer(name, occurrence: occurrence, number: number, times: 2))
          }
        }
      }
    }
    return moves
  }

  /// Why `eventually` can't be decided with the questions that wait now; nil if it can.
  ///
  /// Of two questions with one name, the search can't tell which one a run answers again and again.
  /// The loops to look at double with each question.
  var livenessGap: String? {
    let names = world.questions.filter { !$0.isDropped }.map(\.name)
    if Set(names).count < names.count {
      return """
        two questions with one name wait at once, such as \(names.sorted()), so "eventually" can't \
        be decided; name them apart
        """
    }
    guard names.count > maxFairQuestions else { return nil }
    return """
      \(names.count) questions wait at once, and "eventually" is decided for at most \
      \(maxFairQuestions)
      """
  }

  /// Whether neither a response nor scheduled work can arrive.
  var isStuck: Bool {
    world.agenda.entries.isEmpty && !world.questions.contains { $0.isAnswerable }
  }

  /// Makes a move and runs everything it makes ready.
  ///
  /// - Returns: False if the move does not apply.
  @discardableResult
  func make(_ move: Move, choices: [Int] = []) -> Bool {
    if case .choosing(let choices, let move) = move { return make(move, choices: choices) }
    world.choices = ExploreChoices(choices)
    world.histories.ticksWereUsed = false
    violatedReductionProperty = nil
    jobCount = 0
    return ScreenBirths.$current.withValue(births) {
      host.whileBusy {
        guard apply(move) else { return false }
        // What has arrived from another thread belongs to no event.
        settle()
        forgetUnusedHistories()
        return true
      }
    }
  }

  /// Runs the jobs and deliveries that are ready, as a part of the running event.
  private func settle() {
    if !host.drain() {
      issues.reporter(
        "The effects did not settle within 1,000,000 jobs. One of them yields forever.")
    }
  }

  /// Makes the move, and runs everything it makes ready; returns false if it does not apply.
  private func apply(_ move: Move) -> Bool {
    switch move {
    case .answer(let name, let occurrence, let number, let times):
      guard let question = question(name, occurrence), question.mayArrive(number, times: times)
      else {
        return false
      }
      world.remove(question)
      world.histories.event(.answered, question.ordinal, of: question.origin) {
        world.histories.recordRead {
          // Mutation: the answer to a question is forgotten
          $0.write(number)
          $0.write(times)
        }
        question.answers[number].give(times)
        settle()
      }
    case .choosing: return false
    case .delay(let name, let occurrence, let number):
      guard let question = question(name, occurrence), question.canBeDelayed,
        question.delays.indices.contains(number)
      else {
        return false
      }
      world.delay(question, by: question.delays[number])
    case .drop(let name, let occurrence):
      guard let question = question(name, occurrence), question.faults.contains(.never) else {
        return false
      }
      question.phase = .dropped
    case .send(let action): send(action)
    case .user(let number):
      let actions = actions
      guard actions.indices.contains(number) else { return false }
      send(actions[number])
    case .wait(let duration):
      guard duration >= .zero else { return false }
      advance(to: world.now + duration)
    }
    return true
  }

  private func send(_ action: Action) {
    world.histories.event(of: EffectOrigin()) {
      _ = engine.send(action)
      settle()
    }
  }

  /// The question with this name, unless it is late; `occurrence` counts those before it that were
  /// not dropped, also late ones.
  func question(_ name: String, _ occurrence: Int) -> ExploreQuestion? {
    let questions = world.questions.filter { $0.name == name && !$0.isDropped }
    guard questions.indices.contains(occurrence), !questions[occurrence].isLate else { return nil }
    return questions[occurrence]
  }

  private func advance(to date: Duration) {
    var jobsOfDate = 0
    // Mutation: one of several due deliveries is dropped
    while let entry = world.agenda.takeFirst(dueBy: date) {
      if entry.due > world.now { jobsOfDate = 0 }
      world.now = max(world.now, entry.due)
      run(entry)
      jobCount += 1
      jobsOfDate += 1
      if jobsOfDate == maxJobsOfDate {
        issues.reporter(
          """
          \(maxJobsOfDate) scheduled jobs ran without any time passing, and more are due. One of \
          them schedules itself again without a delay.
          """)
        return
      }
    }
    world.now = date
  }

  /// Runs scheduled work. A tick of a timer doesn't change the timer's captures, so the history
  /// omits it, unless it changes the effects.
  private func run(_ entry: ExploreAgenda.Entry) {
    let histories = world.histories
    let reduction = entry.origin.reduction
    let isTick = inFlight.contains { $0.number == entry.origin.effect && $0.isRepeating }
    let before = histories[reduction]
    histories.event(isTick ? nil : .woken, entry.ordinal, of: entry.origin) {
      entry.work()
      settle()
    }
    if isTick, histories[reduction] != before {
      histories.note(.ticked, entry.ordinal, of: entry.origin)
    }
  }
}
