import ComposableCore

extension FeatureRun {
  /// The hash that identifies the present moment: equal moments go on equally.
  func key() -> Hash128 {
    var fingerprint = Fingerprint()
    combineInFlight(into: &fingerprint)
    fingerprint.combine(state, stateShape)
    world.combineValues(into: &fingerprint)
    if isTimed { fingerprint.combine(world.now) }
    opaque = opaque ?? fingerprint.opaque ?? world.histories.opaque
    return fingerprint.finalize()
  }

  private func combineInFlight(into fingerprint: inout Fingerprint) {
    // The reductions whose effects are in flight, by their order.
    var ranks: [Int: Int] = [:]
    func add(_ origin: EffectOrigin, _ numbers: Int...) {
      if ranks[origin.reduction] == nil {
        ranks[origin.reduction] = ranks.count
        let history = world.histories[origin.reduction]?.fingerprint ?? Fingerprint()
        fingerprint.combine(history.finalize())
      }
      fingerprint.combine(ranks[origin.reduction] ?? 0)
      for number in numbers { fingerprint.combine(number) }
    }
    for event in inFlight {
      let ordinal = world.histories[event.reduction]?.ordinal(ofEffect: event.number)
      add(EffectOrigin(event), 1, ordinal ?? 0)
    }
    for question in world.questions {
      let isLate = question.isLate ? 1 : question.lateEntry == nil ? 0 : 2
      add(question.origin, 2, question.ordinal, question.isDropped ? 1 : 0, isLate)
      if model.effectsDependOnActionAlone { fingerprint.combine(hashed: question.name) }
    }
    for entry in world.agenda.entries {
      add(entry.origin, 3, entry.ordinal)
      fingerprint.combine(entry.due - world.now)
      fingerprint.combine(entry.interval)
    }
    combineThrottles(into: &fingerprint)
    world.histories.keep(ranks.keys)
  }

  func combineThrottles(into fingerprint: inout Fingerprint) {
    for throttle in throttles.sorted(by: { ($0.path, $0.id) < ($1.path, $1.id) }) {
      fingerprint.combine(hashed: throttle.path)
      fingerprint.combine(throttle.id)
      fingerprint.combine(throttle.rest)
    }
  }

  /// An effect whose operation waits for something that is not in the world; nil if there is none.
  var waitingOutside: EffectInfo? {
    let event = inFlight.first { event in
      host.runsTask(of: event.number)
        && !world.questions.contains { $0.origin.effect == event.number }
        && !world.agenda.entries.contains { $0.origin.effect == event.number }
    }
    return event.flatMap { event in effects.first { $0.number == event.number } }
  }
}
