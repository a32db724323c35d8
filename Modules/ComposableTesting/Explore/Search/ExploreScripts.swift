import ComposableCore

/// Scripts of moves: made again, printed, and made simpler.
final class ExploreScripts<State, Action, Environment> {
  typealias Move = ExploreMove<Action>

  let model: FeatureModel<State, Action, Environment>

  init(_ model: FeatureModel<State, Action, Environment>) {
    self.model = model
  }

  /// The moves that these transitions are, from the first moment on.
  func script(_ path: [UInt16]) -> [Move] {
    let machine = ExploreMachine(model, ActionCases(Action.self))
    var script: [Move] = []
    var moment = machine.initial
    IssueReporter.$current.withValue(machine.issues.reporter) {
      for ordinal in path {
        var number = 0
        var next = moment
        machine.eachTransition(of: moment) { move in
          defer { number += 1 }
          guard number == Int(ordinal) else { return true }
          script.append(move)
          next = machine.moment(machine.currentRecipe())
          return false
        }
        moment = next
      }
    }
    return script
  }

  /// What is the first thing that does not hold when the moves are made, and after how many of them.
  func violation(of script: [Move]) -> (name: String, count: Int)? {
    let worker = ExploreWorker(model, ActionCases(Action.self), keepsAll: false)
    let machine = worker.machine
    return IssueReporter.$current.withValue(machine.issues.reporter) {
      machine.load(machine.initial)
      if let name = worker.checkState().broken { return (name, 0) }
      for (index, move) in script.enumerated() {
        let before = machine.state
        guard machine.make(move) else { continue }
        let broken = worker.checkMove(move, from: before) ?? worker.checkState().broken
        if let broken { return (broken, index + 1) }
      }
      return nil
    }
  }

  /// The lines of a test that makes the moves, with the actions that effects deliver.
  func lines(of script: [Move]) -> [String] {
    let machine = ExploreMachine(model, ActionCases(Action.self))
    machine.load(machine.initial)
    var lines: [String] = []
    var isUsers = false
    machine.onReduction = { action in
      if !isUsers { lines.append("store.receive(\(Move.literal(action)))") }
      isUsers = false
    }
    IssueReporter.$current.withValue(machine.issues.reporter) {
      for move in script {
        lines.append(machine.line(of: move))
        isUsers = move.action != nil
        machine.make(move)
      }
    }
    return lines
  }

  /// What a violation is reported with.
  func message(_ name: String, _ script: [Move]) -> String {
    let lines = lines(of: script).map { "\n    \($0)" }.joined()
    return lines.isEmpty
      ? "\"\(name)\" does not hold at the start"
      : "\"\(name)\" does not hold after\n\(lines)"
  }
}

extension ExploreMachine {
  /// A move as a line of a test.
  fileprivate func line(of move: ExploreMove<Action>) -> String {
    switch move {
    case .answer(let name, _, let number, let times):
      let question = world.questions.first { $0.name == name }
      let text = question.map {
        $0.answers.indices.contains(number) ? $0.answers[number].text() : ""
      }
      return "// deliver \(name): \(text ?? "")\(times == 1 ? "" : ", \(times) times")"
    case .choosing(let choices, let move): return "\(line(of: move))  // choosing \(choices)"
    case .delay(let name, _): return "// let \(name) be late"
    case .drop(let name, _): return "// let \(name) have no answer"
    case .send(let action): return "store.send(\(ExploreMove.literal(action)))"
    case .wait(let duration):
      return "scheduler.advance(by: \(ExploreMove<Action>.literal(duration)))"
    }
  }
}
