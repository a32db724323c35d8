import ComposableCore

/// Records what a tool needs to start effects again, and the events of effects.
final class EffectRecorder {
  private(set) var observer = StoreObserver<ProgramState, Feature.Action>()
  private var reductions: [Int: StoreObserver<ProgramState, Feature.Action>.Reduction] = [:]
  private var inFlight: [EffectInfo] = []
  /// The effects in flight after each step.
  private var history: [[EffectInfo]] = []
  private var restarts = 0

  init(_ world: ModelWorld) {
    observer = StoreObserver(
      reduced: { [weak self] in self?.reductions[$0.number] = $0 },
      effectStarted: { [weak self, weak world] in
        self?.inFlight.append($0)
        world?.record(.started(EffectFacts($0)))
      },
      effectEnded: { [weak self, weak world] effect, isCancelled in
        self?.inFlight.removeAll { $0.number == effect.number }
        world?.record(.ended(number: effect.number, cancelled: isCancelled))
      })
  }

  func endStep() { history.append(inFlight) }

  /// Restores `state`, and starts the effects again that were in flight after a step. They get a
  /// negative number of their own, so that they can be started once more.
  func restart(
    _ step: Int, in state: ProgramState, _ isRecreated: Bool,
    on engine: Engine<ProgramState, Feature.Action>
  ) {
    let effects = Dictionary(grouping: history[step], by: \.reduction)
    engine.restore(isRecreated ? state.recreated : state) {
      for (number, effects) in effects.sorted(by: { $0.value[0].number < $1.value[0].number }) {
        guard let reduction = reductions[number] else { continue }
        restarts += 1
        reductions[-restarts] = reduction
        engine.restart(
          effects.map(\.position), of: reduction.action, in: reduction.before, number: -restarts)
      }
    }
  }
}
