import ComposableCore

/// Restores the present state after each step of a program, every other time recreated as if it had
/// been decoded, and resumes its effects: then the same effects must be in flight.
package final class ResumedPrograms {
  private typealias Action = Feature.Action
  private typealias Reduction = StoreObserver<ProgramState, Action>.Reduction

  /// The data that a tool records.
  private final class Recorder {
    var inFlight: [EffectInfo] = []
    var reductions: [Int: Reduction] = [:]
  }

  private let feature = Feature()

  package init() {}

  /// The first difference in the program of a seed; nil if there is none.
  package func difference(seed: UInt64) -> String? {
    let program = Program(seed: seed)
    // Actions for absent children are reported, which does not matter here.
    let silent = IssueReporter { _ in }
    guard
      let difference = IssueReporter.$current.withValue(
        silent, operation: { firstDifference(in: program) })
    else { return nil }
    return "\(difference)\n\(describe(action: program))"
  }

  private func firstDifference(in program: Program) -> String? {
    let world = ModelWorld(program, of: feature)
    let executor = DrainedExecutor()
    let recorder = Recorder()
    let observer = StoreObserver<ProgramState, Action> {
      recorder.reductions[$0.number] = $0
    } effectStarted: {
      recorder.inFlight.append($0)
    } effectEnded: { effect, _ in
      recorder.inFlight.removeAll { $0.number == effect.number }
    }
    let runtime = EffectRuntime(host: DrainedHost(executor: executor))
    let engine = Engine(initialState: feature.initial, observer: observer, runtime: runtime) {
      world.feature.reducer.run(&$0, $1, world)
    }
    defer {
      engine.cancelAll()
      executor.drain()
    }
    var history: [ProgramState] = []
    for (number, step) in program.steps.enumerated() {
      if case .send(let path, let tag) = step {
        _ = engine.send(Action(path, tag))
      } else {
        engine.perform(step, world, executor, history, []) { engine.finishReadyWork(executor) }
      }
      engine.finishReadyWork(executor)
      history.append(engine.state)
      if engine.reductions > Model.longestRun { return nil }
      let expected = description(recorder.inFlight)
      let state = number.isMultiple(of: 2) ? engine.state : engine.state.recreated
      _ = engine.restore(state, resuming: resumed(recorder))
      let actual = description(recorder.inFlight)
      if actual != expected {
        return "After step \(number) were in flight:\n\(expected)\nResumed:\n\(actual)"
      }
      engine.finishReadyWork(executor)
      let violations = engine.root.checkInvariants()
      if !violations.isEmpty { return violations.joined(separator: "\n") }
    }
    return nil
  }

  private func resumed(_ recorder: Recorder) -> [ResumedReduction<ProgramState, Action>] {
    let effects = Dictionary(grouping: recorder.inFlight, by: \.reduction)
    return effects.keys.sorted().compactMap { number in
      recorder.reductions[number].map {
        ResumedReduction($0, effects: effects[number, default: []].map(\.position))
      }
    }
  }

  private func description(_ effects: [EffectInfo]) -> String {
    effects.map { effect in
      // A throttled value has the id of the throttle, but the effect that emits it again hasn't.
      let id = effect.position.last.map { $0 < 0 } == true ? "" : effect.id ?? ""
      return "\(effect.reduction) \(effect.place) \(effect.position) \(id) \(effect.isRepeating)"
    }
    .sorted().joined(separator: "\n")
  }
}
