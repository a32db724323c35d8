import ComposableCore

extension FeatureRun {
  /// The hash that identifies the present moment: equal moments go on equally.
  func key() -> Hash128 {
    var fingerprint = Fingerprint()
    var ofRows: [AnyHashable: Fingerprint] = [:]
    combineInFlight(into: &fingerprint, ofRows: &ofRows)
    if let symmetry = model.symmetry {
      symmetry.combine(state, ofRows, &fingerprint)
    } else {
      fingerprint.combine(state, stateShape)
    }
    world.combineValues(into: &fingerprint)
    if isTimed { fingerprint.combine(world.now) }
    opaque = opaque ?? fingerprint.opaque ?? world.histories.opaque
    return fingerprint.finalize()
  }

  private func combineInFlight(
    into fingerprint: inout Fingerprint, ofRows: inout [AnyHashable: Fingerprint]
  ) {
    // The reductions whose effects are in flight, by their order; rows have an order of their own.
    var ranks: [Int: Int] = [:]
    var counts: [AnyHashable?: Int] = [:]
    func combine(_ origin: EffectOrigin, _ numbers: [Int], _ part: inout Fingerprint) {
      let row = rows[origin.reduction]
      if ranks[origin.reduction] == nil {
        ranks[origin.reduction] = counts[row, default: 0]
        counts[row, default: 0] += 1
        let history = world.histories[origin.reduction]?.fingerprint ?? Fingerprint()
        part.combine(history.finalize())
      }
      part.combine(ranks[origin.reduction] ?? 0)
      for number in numbers { part.combine(number) }
    }
    func add(_ origin: EffectOrigin, _ numbers: Int..., body: (inout Fingerprint) -> Void) {
      if let row = rows[origin.reduction] {
        combine(origin, numbers, &ofRows[row, default: Fingerprint()])
        body(&ofRows[row, default: Fingerprint()])
      } else {
        combine(origin, numbers, &fingerprint)
        body(&fingerprint)
      }
    }
    for info in inFlight {
      let ordinal = world.histories[info.reduction]?.ordinal(ofEffect: info.number)
      add(EffectOrigin(effect: info.number, reduction: info.reduction), 1, ordinal ?? 0) { _ in }
    }
    for question in world.questions {
      let isLate = question.isLate ? 1 : question.lateEntry == nil ? 0 : 2
      add(question.origin, 2, question.ordinal, question.isDropped ? 1 : 0, isLate) {
        guard model.effectsDependOnActionAlone else { return }
        let row = rows[question.origin.reduction].map { "\($0)" }
        $0.combine(hashed: row.map(question.name.withoutWord) ?? question.name)
      }
    }
    for entry in world.agenda.entries {
      add(entry.origin, 3, entry.ordinal) {
        $0.combine(entry.due - world.now)
        $0.combine(entry.interval)
      }
    }
    for throttle in throttles.sorted(by: { ($0.path, $0.id) < ($1.path, $1.id) }) {
      fingerprint.combine(hashed: throttle.path)
      fingerprint.combine(throttle.id)
      fingerprint.combine(throttle.rest)
    }
    world.histories.keep(ranks.keys)
  }

  /// An effect whose operation waits for something that is not in the world; nil if there is none.
  var waitingOutside: EffectInfo? {
    inFlight.first { info in
      host.runsTask(of: info.number)
        && !world.questions.contains { $0.origin.effect == info.number }
        && !world.agenda.entries.contains { $0.origin.effect == info.number }
    }
  }
}

extension String {
  /// The text with `#` for each word that is equal to `word`.
  fileprivate func withoutWord(_ word: String) -> String {
    var (text, current) = ("", "")
    for character in self + " " {
      if character.isLetter || character.isNumber || character == "-" {
        current.append(character)
      } else {
        text += (current == word ? "#" : current) + String(character)
        current = ""
      }
    }
    return text
  }
}
