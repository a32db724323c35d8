import ComposableCore

extension ExploreMachine {
  /// The possible moves, in a fixed order.
  func moves() -> [ExploreMove<Action>] {
    var moves = actions(engine.state).map { ExploreMove.send($0) } + answers()
    if let due = world.agenda.nextDue { moves.append(.wait(max(step, due - world.now))) }
    return moves
  }

  /// The possible moves by answers, in a fixed order.
  @usableFromInline func answers() -> [ExploreMove<Action>] {
    var moves: [ExploreMove<Action>] = []
    let questions = world.questions
    for (index, question) in questions.enumerated() where !question.isLate {
      var occurrence = 0
      if index > 0 { occurrence = questions[..<index].count { $0.name == question.name } }
      for number in question.answers.indices {
        moves.append(.answer(question.name, occurrence: occurrence, number: number))
      }
      for fault in question.faults {
        switch fault {
        case .late where question.lateEntry > 0: break
        case .late: moves.append(.delay(question.name, occurrence: occurrence))
        case .never: moves.append(.drop(question.name, occurrence: occurrence))
        case .twice:
          for number in question.answers.indices {
            moves.append(
              .answer(question.name, occurrence: occurrence, number: number, times: 2))
          }
        }
      }
    }
    return moves
  }

  /// Makes a move and runs everything it makes ready.
  ///
  /// - Returns: False if the move does not apply.
  @inlinable @discardableResult
  func make(_ move: ExploreMove<Action>, choices: [Int] = []) -> Bool {
    if case .send(let action) = move {
      begin(choices)
      _ = engine.send(action)
      settleEffects()
      return true
    }
    return makeOther(move, choices: choices)
  }

  @usableFromInline func settleEffects() {
    if !host.drain() {
      issues.reporter(
        "The effects did not come to rest within 1,000,000 jobs. One of them yields forever.")
    }
  }

  @usableFromInline func makeOther(_ move: ExploreMove<Action>, choices: [Int]) -> Bool {
    if case .choosing(let choices, let move) = move { return make(move, choices: choices) }
    begin(choices)
    switch move {
    case .answer(let name, let occurrence, let number, let times):
      guard let index = open(name, occurrence), let question = at(index),
        question.answers.indices.contains(number)
      else { return false }
      note(.answer(ordinal: question.ordinal, number: number, times: times), question.group)
      giveAnswer(number, toQuestionAt: index, times: times)
    case .choosing, .send: return false
    case .delay(let name, let occurrence):
      guard let index = open(name, occurrence), let question = at(index) else { return false }
      note(.delay(ordinal: question.ordinal), question.group)
      delay(question)
    case .drop(let name, let occurrence):
      guard let index = open(name, occurrence), let question = at(index) else { return false }
      note(.drop(ordinal: question.ordinal), question.group)
      _ = world.remove(at: index)
    case .wait(let duration): wait(until: world.now + duration)
    }
    settleEffects()
    return true
  }

  @inlinable func begin(_ choices: [Int]) {
    if !log.isEmpty { log.removeAll(keepingCapacity: true) }
    if pending != nil { pending = nil }
    if brokenReduction != nil { brokenReduction = nil }
    if !choices.isEmpty || world.choices.isUsed { world.choices = ExploreChoices(choices) }
  }

  func at(_ index: Int) -> ExploreQuestion? { world.questions[index] }

  func open(_ name: String, _ occurrence: Int) -> Int? {
    var rest = occurrence
    return world.questions.firstIndex { question in
      guard question.name == name else { return false }
      rest -= 1
      return rest < 0
    }
  }

  @usableFromInline func giveAnswer(_ number: Int, toQuestionAt index: Int, times: Int) {
    let question = world.remove(at: index)
    world.group = question.group
    question.answers[number].give(times)
  }

  func delay(_ question: ExploreQuestion) {
    question.isLate = true
    changed(question.group)
    world.group = question.group
    for case .late(let duration) in question.faults {
      question.lateEntry = world.agenda.insert(
        group: question.group, ordinal: world.nextOrdinal(), due: world.now + duration
      ) { [unowned world, ordinal = question.ordinal, group = question.group] _ in
        world.questions.first { $0.group == group && $0.ordinal == ordinal }?.isLate = false
      }
      return
    }
  }

  func wait(until date: Duration) {
    while let entry = world.agenda.next(until: date) {
      world.now = max(world.now, entry.due)
      note(.fire(ordinal: entry.ordinal), entry.group)
      let index = log.count - 1
      if entry.interval == .zero { changed(entry.group) }
      watched = (entry.group, entry.interval == .zero || world.isTimed)
      run(entry)
      host.drain()
      // A tick whose effects wait as before need not be repeated: its date is part of every moment.
      if !watched.isChanged, log.indices.contains(index), log[index].touched.isEmpty {
        log.remove(at: index)
      }
    }
    world.now = date
  }

  func run(_ entry: ExploreAgenda.Entry) {
    world.group = entry.group
    var turn: AnyScheduler.Turn = (world.now, true, nil)
    entry.work(&turn)
  }
}
