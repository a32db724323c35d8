import ComposableCore

extension FeatureRun {
  /// The key of the present moment: moments with equal keys behave identically from then on.
  ///
  /// `effectsNumber` is the result of `effectsNumber()`, which most callers need, too.
  func key(effectsNumber: KeyNumber) -> ValueKey {
    world.keys.key { writer in
      writer.write(effectsNumber)
      if isTimed { writer.write(world.now) }
      writer.write(stateNumber)
      world.writeValues(to: &writer)
    }
  }

  /// The number of the set of effects in flight, with the world's questions and scheduled work.
  /// It is 0 if there are none, and no interval of a throttle runs.
  ///
  /// Moments with equal numbers differ only in the state and the values. So the effects in flight
  /// in one of them can stand in for those of the others, once the state and the values are
  /// restored.
  func effectsNumber() -> KeyNumber {
    let isQuiet =
      inFlight.isEmpty && world.questions.isEmpty && world.agenda.entries.isEmpty
      && engine.throttles.isEmpty
    return isQuiet ? KeyNumber() : world.keys.number { writeEffects(to: &$0) }
  }

  private func writeEffects(to writer: inout KeyWriter) {
    if isTimed { writer.write(world.now) }
    // The reductions whose effects are in flight, numbered in the order in which they are written.
    // The history of each is written with its first effect, question or entry.
    var ranks: [Int: Int] = [:]
    func write(_ origin: EffectOrigin, _ numbers: Int...) {
      if let rank = ranks[origin.reduction] {
        writer.write(rank)
      } else {
        ranks[origin.reduction] = ranks.count + 1
        writer.write(0)
        writer.write(world.histories[origin.reduction]?.key ?? KeyNumber())
        writer.write(world.histories[origin.reduction]?.lastOrdinal ?? 0)
      }
      for number in numbers { writer.write(number) }
    }
    writer.write(inFlight.count)
    for event in inFlight {
      let ordinal = world.histories[event.reduction]?.ordinal(ofEffect: event.number)
      write(EffectOrigin(event), ordinal ?? 0)
    }
    writer.write(world.questions.count)
    for question in world.questions {
      write(question.origin, question.ordinal)
      question.phase.write(to: &writer)
      if model.effectsDependOnActionAlone { writer.write(question.name) }
    }
    writer.write(world.agenda.entries.count)
    for entry in world.agenda.entries {
      // Mutation: the effect that waits is forgotten
      write(entry.origin, entry.ordinal)
      // Mutation: the rest of a delay is forgotten
      writer.write(entry.due - world.now)
      writer.write(entry.interval)
    }
    writeThrottles(to: &writer)
  }

  /// Forgets the histories of reductions that have no effect in flight, question or scheduled work.
  func forgetUnusedHistories() {
    if world.histories.all.isEmpty { return }
    world.histories.keep(
      inFlight.map(\.reduction) + world.questions.map(\.origin.reduction)
        + world.agenda.entries.map(\.origin.reduction))
  }

  /// Writes the intervals of throttles in the order of the numbers of their keys.
  func writeThrottles(to writer: inout KeyWriter) {
    // Mutation: the intervals of throttles are forgotten
    let throttles = engine.throttles.map { throttle in
      (number: world.keys.number { $0.compare(throttle.key) }.number, rest: throttle.rest)
    }
    writer.write(throttles.count)
    for throttle in throttles.sorted(by: { $0.number < $1.number }) {
      writer.write(throttle.number)
      writer.write(throttle.rest)
    }
  }

  /// An effect that is known to wait for something outside of the world; nil if there is none.
  var effectWaitingOutside: EffectInfo? {
    let isWorldIdle = world.questions.isEmpty && world.agenda.entries.isEmpty
    let event = inFlight.first { event in
      isWorldIdle || host.runsTask(of: event.number) && !hasWork(of: event)
    }
    return event.flatMap { event in effectDescriptions.first { $0.number == event.number } }
  }

  /// Whether the world has a question or scheduled work of an effect, or of its reducer, which may
  /// have created the stream that the effect waits for.
  private func hasWork(of event: EffectEvent) -> Bool {
    let origins = [EffectOrigin(event), EffectOrigin(reduction: event.reduction)]
    return world.questions.contains { origins.contains($0.origin) }
      || world.agenda.entries.contains { origins.contains($0.origin) }
  }
}
