import ComposableCore

/// The issues reported by effects and reducers of an explored feature since the last check.
///
/// @unchecked Sendable: one machine is used on one thread at a time.
final class ExploreIssues: @unchecked Sendable {
  private(set) var messages: [String] = []

  var reporter: IssueReporter { IssueReporter { [self] in messages.append($0.message) } }

  /// Returns the first message and removes all.
  func takeFirst() -> String? {
    guard let first = messages.first else { return nil }
    messages.removeAll()
    return first
  }
}

extension ExploreMachine {
  /// The effects in flight, without cancelled ones.
  var inFlight: [EffectInfo] {
    isChanged ? engine.runtime.inFlight : recipe.inFlight
  }

  /// Whether neither a response nor scheduled work can arrive.
  var isStuck: Bool {
    world.agenda.entries.isEmpty && world.questions.allSatisfy { $0.isLate || $0.answers.isEmpty }
  }

  /// The recipe for the effects in flight after the last move.
  func currentRecipe() -> ExploreRecipe<State, Action> {
    guard isChanged || world.isTimed != recipe.isTimed else { return recipe }
    let inFlight = engine.runtime.inFlight
    var alive = Set(inFlight.map { group(of: $0).group })
    for entry in world.agenda.entries { alive.insert(entry.group) }
    for question in world.questions { alive.insert(question.group) }
    let all = recipe.items + finished(log)
    let items = world.isTimed ? all : ExploreRecipe<State, Action>.needed(all, alive: alive)
    return ExploreRecipe(
      items: items, inFlight: inFlight, hash: hash(of: inFlight, items), isTimed: world.isTimed)
  }

  /// The log's items, each with the choices taken from it on.
  private func finished(_ items: [Item]) -> [Item] {
    let taken = world.choices.taken
    if taken.isEmpty { return items }
    return items.map { item in
      var values = item.values
      values.choices = Array(taken.dropFirst(values.choices.first ?? 0))
      return Item(kind: item.kind, group: item.group, touched: item.touched, values: values)
    }
  }

  /// A hash that is equal for recipes with the same possible continuations.
  private func hash(of inFlight: [EffectInfo], _ items: [Item]) -> UInt64 {
    if inFlight.isEmpty, world.questions.isEmpty, world.agenda.entries.isEmpty { return 0 }
    var hasher = Hasher()
    for info in inFlight {
      hasher.combine(group(of: info).action)
      hasher.combine(info.whereabouts)
    }
    for question in world.questions {
      hasher.combine(question.name)
      hasher.combine(question.isLate)
    }
    for entry in world.agenda.entries { hasher.combine(entry.interval) }
    for item in items {
      switch item.kind {
      case .answer(let ordinal, let number, let times):
        hasher.combine(ordinal)
        hasher.combine(number)
        hasher.combine(times)
      case .fire(let ordinal): hasher.combine(ordinal)
      case .delay, .drop, .reduction: break
      }
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// The hash that identifies the moment after the last move.
  func key(_ recipe: ExploreRecipe<State, Action>) -> UInt64 {
    var fingerprint = Fingerprint()
    withUnsafePointer(to: engine.state) { shape.hash($0, &fingerprint) }
    fingerprint.hasher.combine(recipe.hash)
    for entry in world.agenda.entries { fingerprint.hasher.combine(entry.due - world.now) }
    fingerprint.hasher.combine(world.generator)
    if recipe.isTimed { fingerprint.hasher.combine(world.now) }
    for cell in world.cells { cell.combine(into: &fingerprint) }
    return fingerprint.finalize()
  }

  /// The moment after the last move.
  func moment(_ recipe: ExploreRecipe<State, Action>) -> Moment {
    Moment(
      delays: world.agenda.delays(from: world.now), recipe: recipe, state: engine.state,
      values: ExploreValues(
        cells: world.cells.map(\.content), choices: [], generator: world.generator, now: world.now))
  }
}
