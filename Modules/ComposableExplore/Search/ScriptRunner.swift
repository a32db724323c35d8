import ComposableCore

/// Repeats, prints and shortens scripts of moves, each in a run of its own.
struct ScriptRunner<State, Action, Environment> {
  typealias Move = ExploreMove<Action>

  let model: FeatureModel<State, Action, Environment>

  init(_ model: FeatureModel<State, Action, Environment>) {
    self.model = model
  }

  /// A property that a script violates.
  struct FirstViolation {
    /// The number of moves up to the violation.
    let count: Int
    let property: String
  }

  /// The first property violated by the moves. Moves that are not possible are skipped.
  func firstViolation(by script: [Move]) -> FirstViolation? {
    let run = FeatureRun(model)
    return run.collectingIssues {
      if let name = run.violatedStateProperty() { return FirstViolation(count: 0, property: name) }
      for (index, move) in script.enumerated() {
        let before = run.state
        guard run.make(move) else { continue }
        let violated =
          run.violatedProperty(afterMove: move, from: before) ?? run.violatedStateProperty()
        if let violated { return FirstViolation(count: index + 1, property: violated) }
      }
      return nil
    }
  }

  /// The first `eventually` property violated by a run that makes the moves of the script and then
  /// repeats those of the loop; without a loop, by a run that stops after the script.
  ///
  /// Nil if no fair run does that.
  func violatedPromise(by script: [Move], repeating loop: [Move]) -> String? {
    let run = FeatureRun(model)
    return run.collectingIssues {
      // The properties that were triggered and have not held since.
      var owed: Set<Int> = []
      // Those that have held in the loop, and so hold again and again.
      var keptInLoop: Set<Int> = []
      func visit() {
        for (index, property) in model.properties.enumerated() {
          guard case .eventually(let holds, let trigger) = property.kind else { continue }
          if holds(run.state) {
            owed.remove(index)
            keptInLoop.insert(index)
          } else if trigger(run.state) {
            owed.insert(index)
          }
        }
      }
      visit()
      for move in script where run.make(move) { visit() }
      let start = run.key(effectsNumber: run.effectsNumber())
      // The labels that stay possible, and that the loop never takes.
      var ignored = run.fairLabels
      keptInLoop = []
      for move in loop {
        guard run.make(move) else { return nil }
        visit()
        ignored.formIntersection(run.fairLabels)
      }
      ignored.subtract(loop.compactMap(\.fairness))
      guard ignored.isEmpty, run.key(effectsNumber: run.effectsNumber()) == start else {
        return nil
      }
      return owed.subtracting(keptInLoop).min().map { model.properties[$0].name }
    }
  }

  /// Makes the moves. Calls `before` with each, `skipped` after one that isn't possible, and
  /// `reduced` after each reduction; the first one after the user's move is of the user's action.
  private func play(
    _ script: [Move], _ run: FeatureRun<State, Action, Environment>,
    before: (Move) -> Void = { _ in }, skipped: () -> Void = {},
    reduced: @escaping (Action, State, _ isUsers: Bool) -> Void = { _, _, _ in }
  ) {
    var isUsers = false
    run.onReduced = { action, state in
      reduced(action, state, isUsers)
      isUsers = false
    }
    run.collectingIssues {
      for move in script {
        before(move)
        isUsers = move.isUsers
        if !run.make(move) { skipped() }
      }
    }
    run.onReduced = nil
  }

  /// The lines of a test that makes the moves and receives the actions of effects.
  func lines(of script: [Move]) -> [String] {
    let run = FeatureRun(model)
    var lines: [String] = []
    play(
      script, run, before: { lines.append(run.line(of: $0)) }, skipped: { lines.removeLast() },
      reduced: { action, _, isUsers in
        if !isUsers { lines.append("store.receive(\(swiftLiteral(action)))") }
      })
    return lines
  }

  /// The moves as Swift source.
  func literals(of script: [Move]) -> [String] {
    let run = FeatureRun(model)
    var literals: [String] = []
    play(
      script, run,
      before: { literals.append($0.literal { run.index(of: $0, in: run.actions) }) })
    return literals
  }

  /// The reductions caused by the moves.
  func reductions(of script: [Move]) -> [Counterexample<State, Action>.Reduction] {
    let run = FeatureRun(model)
    var reductions: [Counterexample<State, Action>.Reduction] = []
    play(
      script, run,
      reduced: { [world = run.world] action, state, isUsers in
        reductions.append(.init(action: action, isUsers: isUsers, state: state, time: world.now))
      })
    return reductions
  }

  /// Repeats the moves before an observer.
  func observe(
    _ script: [Move], _ observer: StoreObserver<State, Action>,
    timePassed: @escaping (Duration) -> Void
  ) {
    let run = FeatureRun(model)
    var time = Duration.zero
    func updateTime() {
      guard time != run.world.now else { return }
      time = run.world.now
      timePassed(time)
    }
    let timedObserver = StoreObserver<State, Action>(
      reduced: {
        updateTime()
        observer.reduced($0)
      },
      effectStarted: {
        updateTime()
        observer.effectStarted($0)
      },
      effectEnded: {
        updateTime()
        observer.effectEnded($0, $1)
      })
    run.start(at: run.initialSnapshot, observer: timedObserver)
    play(script, run)
  }

  /// The message for a violation; with a loop, the message for an endless run.
  func message(_ name: String, _ script: [Move], loop: [Move]? = nil) -> String {
    let prefix = lines(of: script)
    var text =
      prefix.isEmpty
      ? "\"\(name)\" does not hold in the initial state"
      : "\"\(name)\" does not hold after\n\n" + Self.indented(prefix)
    guard let loop else { return text }
    let rest = lines(of: script + loop).dropFirst(prefix.count)
    if prefix.isEmpty { text = "\"\(name)\" does not hold" }
    text +=
      rest.isEmpty
      ? "\n\nand then nothing more happens without a user action"
      : "\n\nand then, repeatedly\n\n" + Self.indented(Array(rest))
    return text
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "    \($0)" }.joined(separator: "\n")
  }

  /// The note in a message whose script alone does not reproduce the violation.
  var noteOnValuesFromOutside: String {
    "\n\nThe script alone does not reproduce it: \(ExploreNotes.valuesFromOutside)."
  }
}

extension FeatureRun {
  /// The fairness labels of the possible moves.
  fileprivate var fairLabels: Set<SearchGraph.Label> { Set(moves().compactMap(\.fairness)) }

  /// A move as a line of a test.
  fileprivate func line(of move: Move) -> String {
    switch move {
    case .answer(let name, let occurrence, let number, let times):
      let answers = question(name, occurrence)?.answers ?? []
      let text = answers.indices.contains(number) ? answers[number].text() : ""
      return "// deliver \(name): \(text)\(times == 1 ? "" : ", \(times) times")"
    case .choosing(let choices, let move): return "\(line(of: move))  // choosing \(choices)"
    case .delay(let name, let occurrence, let number):
      let delays = question(name, occurrence)?.delays ?? []
      let text = delays.indices.contains(number) ? swiftLiteral(delays[number]) : ""
      return "// delay \(name) by \(text)"
    case .drop(let name, _): return "// drop \(name)"
    case .send(let action): return "store.send(\(swiftLiteral(action)))"
    case .user(let number):
      let actions = actions
      return actions.indices.contains(number)
        ? line(of: .send(actions[number])) : "// the action with the number \(number)"
    case .wait(let duration): return "scheduler.advance(by: \(swiftLiteral(duration)))"
    }
  }
}
