import ComposableCore

/// The issues reported by effects and reducers of an explored feature since the last check.
///
/// @unchecked Sendable: one machine is used on one thread at a time.
@usableFromInline final class ExploreIssues: @unchecked Sendable {
  // Not checked, as in `ExploreMachine`.
  @exclusivity(unchecked) @usableFromInline var messages: [String] = []

  @usableFromInline var reporter: IssueReporter {
    IssueReporter { [self] in messages.append($0.message) }
  }

  /// Returns the first message and removes all.
  @inlinable func takeFirst() -> String? {
    guard let first = messages.first else { return nil }
    messages.removeAll()
    return first
  }
}

extension ExploreMachine {
  /// The effects in flight, without cancelled ones.
  @inlinable var inFlight: [EffectInfo] {
    if let direct { return direct.recipe.inFlight }
    return isChanged ? inFlightNow : recipe.inFlight
  }

  @usableFromInline var inFlightNow: [EffectInfo] { engine.root.effects }

  /// The remaining times of the entries, in order of registration.
  @inlinable var delays: [Duration] { direct?.delays ?? agendaDelays }

  @usableFromInline var agendaDelays: [Duration] { world.agenda.delays(from: world.now) }

  /// Whether neither a response nor scheduled work can arrive.
  @usableFromInline var isStuck: Bool {
    if let direct { return direct.delays.isEmpty && direct.recipe.isStuck }
    return world.agenda.entries.isEmpty && world.isUnanswerable
  }

  /// The recipe for the effects in flight after the last move.
  @inlinable func currentRecipe() -> ExploreRecipe<State, Action> {
    if let direct { return direct.recipe }
    guard isChanged || world.isTimed != recipe.isTimed else { return recipe }
    let inFlight = inFlight
    var alive = world.waitingGroups
    for info in inFlight { alive.insert(group(of: info).group) }
    let all = recipe.items + finished(log)
    let items = world.isTimed ? all : ExploreRecipe<State, Action>.needed(all, alive: alive)
    let isReplaceable = inFlight.children.isEmpty && world.isPlain
    let rows = rowHashes(of: inFlight, items)
    let recipe = ExploreRecipe(
      items: items, inFlight: inFlight, answers: answers(),
      hash: rows?.rest ?? hash(of: inFlight, items),
      replaceable: isReplaceable ? inFlight.whereabouts : nil, isStuck: world.isUnanswerable,
      isTimed: world.isTimed)
    recipe.rows = rows
    return recipe
  }

  /// The log's items, each with the choices taken from it on.
  @inlinable func finished(_ items: [Item]) -> [Item] {
    let taken = world.choices.taken
    if taken.isEmpty { return items }
    return items.map { item in
      var values = item.values
      values.choices = Array(taken.dropFirst(values.choices.first ?? 0))
      return Item(kind: item.kind, group: item.group, touched: item.touched, values: values)
    }
  }

  /// A hash that is equal for recipes with the same possible continuations.
  @inlinable func hash(of inFlight: [EffectInfo], _ items: [Item]) -> UInt64 {
    if inFlight.isEmpty, !world.isWaiting { return 0 }
    var fingerprint = Fingerprint()
    for info in inFlight {
      fingerprint.combine(bits: group(of: info).action)
      fingerprint.combineWhereabouts(of: info)
    }
    world.combineWaiting(into: &fingerprint)
    for item in items {
      switch item.kind {
      case .answer(let ordinal, let number, let times):
        fingerprint.combine(ordinal)
        fingerprint.combine(number)
        fingerprint.combine(times)
      case .fire(let ordinal): fingerprint.combine(ordinal)
      case .delay, .drop, .reduction: break
      }
    }
    return fingerprint.finalize()
  }

  /// The hash that identifies the moment after the last move.
  @inlinable func key(_ recipe: ExploreRecipe<State, Action>) -> UInt64 {
    var fingerprint = Fingerprint()
    if recipe.rows == nil {
      fingerprint.combine(state, shape)
      for delay in delays { fingerprint.combine(delay) }
    } else {
      combineRows(recipe, into: &fingerprint)
    }
    fingerprint.combine(bits: recipe.hash)
    fingerprint.combine(world.generator, generatorShape)
    if recipe.isTimed { fingerprint.combine(world.now) }
    world.combineCells(into: &fingerprint)
    return fingerprint.finalize()
  }

  /// The moment after the last move.
  @inlinable func moment(_ recipe: ExploreRecipe<State, Action>) -> Moment {
    Moment(
      delays: delays, recipe: recipe, state: state,
      values: ExploreValues(
        cells: world.contents, choices: [], generator: world.generator, now: world.now))
  }
}
