import ComposableCore

/// Repeats, prints and simplifies scripts of moves.
final class ExploreScripts<State, Action, Environment> {
  typealias Move = ExploreMove<Action>

  let model: FeatureModel<State, Action, Environment>

  init(_ model: FeatureModel<State, Action, Environment>) {
    self.model = model
  }

  /// The moves of these transitions, from the initial moment on.
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

  /// The first property violated by the moves, and the number of moves up to it.
  func violation(of script: [Move]) -> (name: String, count: Int)? {
    let worker = ExploreWorker(model, ActionCases(Action.self))
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

  /// The lines of a test that makes the moves and receives the actions of effects.
  func lines(of script: [Move]) -> [String] {
    let machine = ExploreMachine(model, ActionCases(Action.self))
    machine.load(machine.initial)
    var lines: [String] = []
    var isUsers = false
    machine.onReduced = { action, _ in
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
    machine.onReduced = nil
    return lines
  }

  /// The reductions caused by the moves.
  func reductions(of script: [Move]) -> [Counterexample<State, Action>.Reduction] {
    let machine = ExploreMachine(model, ActionCases(Action.self))
    machine.load(machine.initial)
    var reductions: [Counterexample<State, Action>.Reduction] = []
    var isUsers = false
    machine.onReduced = { action, state in
      reductions.append(
        .init(action: action, isUsers: isUsers, state: state, time: machine.world.now))
      isUsers = false
    }
    IssueReporter.$current.withValue(machine.issues.reporter) {
      for move in script {
        isUsers = move.action != nil
        machine.make(move)
      }
    }
    machine.onReduced = nil
    return reductions
  }

  /// The message for a violation; with a loop, it is one of a run that never ends.
  func message(_ name: String, _ script: [Move], loop: [Move]? = nil) -> String {
    let prefix = lines(of: script)
    var text =
      prefix.isEmpty
      ? "\"\(name)\" does not hold at the start"
      : "\"\(name)\" does not hold after\n\n" + Self.indented(prefix)
    guard let loop else { return text }
    let rest = lines(of: script + loop).dropFirst(prefix.count)
    if prefix.isEmpty { text = "\"\(name)\" does not hold" }
    text +=
      rest.isEmpty
      ? "\n\nand then nothing more comes by itself"
      : "\n\nand then, again and again\n\n" + Self.indented(Array(rest))
    return text
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "    \($0)" }.joined(separator: "\n")
  }

  /// The note in a message whose script alone does not reproduce the violation.
  var noteOnKeptValues: String {
    """


    The script alone does not show it: the environment keeps something from script to script. Keep it in \
    "world.cell", and draw from "world.random".
    """
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
