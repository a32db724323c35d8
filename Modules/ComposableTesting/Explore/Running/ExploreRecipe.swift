import ComposableCore

/// The effects in flight at some moment, and how to recreate them.
///
/// Effects cannot be copied. But each was started by one reduction, and since then changed only by
/// answers, timers and cancellations: repeating only those, each from its own state, recreates the
/// effects. Ended effects are left out, so a recipe is as long as the list of effects in flight,
/// not as the script.
@usableFromInline
final class ExploreRecipe<State, Action> {
  /// The possible moves by answers, in a fixed order.
  @usableFromInline let answers: [ExploreMove<Action>]
  /// A hash that is equal for recipes with the same possible continuations.
  @usableFromInline let hash: UInt64
  /// The effects in flight whose state can be removed.
  @usableFromInline let inChildren: [EffectInfo]
  @usableFromInline let inFlight: [EffectInfo]
  /// The hashes of the effects in flight, if all belong to the root and leave nothing behind when
  /// they are cancelled.
  @usableFromInline let replaceable: [Int]?
  /// Whether no answer can arrive.
  @usableFromInline let isStuck: Bool
  @usableFromInline let isTimed: Bool
  @usableFromInline let items: [Item]
  @usableFromInline let lastGroup: Int
  // Not checked, as in `ExploreMachine`.

  /// The recorded moves by answers and time, by the number of the answer, time last; valid for the
  /// machine that created this recipe.
  @exclusivity(unchecked) @usableFromInline var deliveries: [[ExploreDelivery<State, Action>]]
  /// Whether moves from this recipe are recorded.
  @exclusivity(unchecked) @usableFromInline var isShared = true
  /// Equal for recipes with the same items; 0 for one that is not shared.
  @usableFromInline let origin: UInt64
  /// An equivalent recipe, to use instead of this one.
  @exclusivity(unchecked) @usableFromInline var canonical: ExploreRecipe?
  /// The number of the recorded start that led here, if there is one.
  @exclusivity(unchecked) @usableFromInline var start: UInt64?
  /// The generation of shared recipes in which it was last used.
  @exclusivity(unchecked) @usableFromInline var generation = 0
  /// What is in flight for rows that are interchangeable.
  @exclusivity(unchecked) @usableFromInline var rows: RowHashes?
  /// The machine that created it.
  @usableFromInline let owner: ObjectIdentifier?

  @inlinable init(
    items: [Item] = [], inFlight: [EffectInfo] = [], answers: [ExploreMove<Action>] = [],
    hash: UInt64 = 0, replaceable: [Int]? = [], isStuck: Bool = true, isTimed: Bool = false,
    origin: UInt64 = 0, owner: ObjectIdentifier? = nil
  ) {
    self.replaceable = replaceable
    self.answers = answers
    self.hash = hash
    inChildren = inFlight.children
    self.inFlight = inFlight
    self.isStuck = isStuck
    self.isTimed = isTimed
    self.items = items
    self.origin = origin
    self.owner = owner
    deliveries = Array(repeating: [], count: answers.count + 1)
    lastGroup = items.reduce(0) { max($0, $1.group) }
  }

  /// Removes the recorded moves, and records no more.
  @inlinable func forget() {
    isShared = false
    deliveries = Array(repeating: [], count: answers.count + 1)
  }

  /// A copy for another machine, or with renumbered items.
  @inlinable func copy(
    items: [Item]? = nil, origin: UInt64, owner: ObjectIdentifier
  ) -> ExploreRecipe {
    let copy = ExploreRecipe(
      items: items ?? self.items, inFlight: inFlight, answers: answers, hash: hash,
      replaceable: replaceable, isStuck: isStuck, isTimed: isTimed, origin: origin, owner: owner)
    copy.rows = rows
    return copy
  }

  /// One step to repeat.
  @usableFromInline struct Item {
    @usableFromInline enum Kind {
      case answer(ordinal: Int, number: Int, times: Int)
      case delay(ordinal: Int)
      case drop(ordinal: Int)
      case fire(ordinal: Int)
      case reduction(before: State, Action, UInt64)
    }

    @usableFromInline let kind: Kind
    /// The group that is started or changed: the effects of one reduction.
    @usableFromInline var group: Int
    /// Other groups that it changed: those it cancelled or let continue.
    @usableFromInline var touched: [Int] = []
    @usableFromInline let values: ExploreValues

    @inlinable init(kind: Kind, group: Int, touched: [Int] = [], values: ExploreValues) {
      self.kind = kind
      self.group = group
      self.touched = touched
      self.values = values
    }
  }

  /// The items needed to recreate the groups of `alive`, in order.
  @inlinable static func needed(_ items: [Item], alive: Set<Int>) -> [Item] {
    if alive.isEmpty { return [] }
    var kept = alive
    func isNeeded(_ item: Item) -> Bool {
      kept.contains(item.group) || item.touched.contains(where: kept.contains)
    }
    while true {
      let count = kept.count
      for item in items where isNeeded(item) { kept.insert(item.group) }
      if kept.count == count { return items.filter(isNeeded) }
    }
  }
}

/// The values of a world at some moment, without its questions and entries.
@usableFromInline
struct ExploreValues {
  @usableFromInline var cells: [Any]
  @usableFromInline var choices: [Int]
  @usableFromInline var generator: SeededGenerator
  @usableFromInline var now: Duration

  @inlinable init(cells: [Any], choices: [Int], generator: SeededGenerator, now: Duration) {
    self.cells = cells
    self.choices = choices
    self.generator = generator
    self.now = now
  }
}

/// The recorded effect of an answer, or of time, if no reduction in the move starts effects.
///
/// Effects do not depend on the state, so they send the same actions in every state.
@usableFromInline
struct ExploreDelivery<State, Action> {
  @usableFromInline struct Step {
    @usableFromInline let action: Action
    /// The time from the beginning of the move until the action is sent.
    @usableFromInline let after: Duration

    @inlinable init(action: Action, after: Duration) {
      self.action = action
      self.after = after
    }
  }

  /// The remaining times before the move.
  @usableFromInline let delaysBefore: [Duration]
  @usableFromInline let delays: [Duration]
  /// The duration of the move.
  @usableFromInline let length: Duration
  @usableFromInline let recipe: ExploreRecipe<State, Action>
  @usableFromInline let steps: [Step]

  @inlinable init(
    delaysBefore: [Duration], delays: [Duration], length: Duration,
    recipe: ExploreRecipe<State, Action>, steps: [Step]
  ) {
    self.delaysBefore = delaysBefore
    self.delays = delays
    self.length = length
    self.recipe = recipe
    self.steps = steps
  }
}

/// The recorded effects of a user's action in one state, if it cancels everything in flight.
///
/// Effects do not depend on other effects in flight, except for cancelling them by id.
@usableFromInline
struct ExploreStart<State, Action> {
  /// The hashes of the effects that it cancels if they are in flight.
  @usableFromInline let cancels: [Int]
  @usableFromInline let delays: [Duration]
  @usableFromInline let recipe: ExploreRecipe<State, Action>

  @inlinable init(cancels: [Int], delays: [Duration], recipe: ExploreRecipe<State, Action>) {
    self.cancels = cancels
    self.delays = delays
    self.recipe = recipe
  }

  /// Whether all effects of `recipe` are cancelled.
  @inlinable func replaces(_ recipe: ExploreRecipe<State, Action>) -> Bool {
    guard let replaceable = recipe.replaceable else { return false }
    return replaceable.allSatisfy { cancels.contains($0) }
  }
}

/// A moment of an exploration: everything that the following moves depend on.
@usableFromInline
struct ExploreMoment<State, Action> {
  @usableFromInline var delays: [Duration]
  @usableFromInline var recipe: ExploreRecipe<State, Action>
  @usableFromInline var state: State
  @usableFromInline var values: ExploreValues

  @inlinable init(
    delays: [Duration], recipe: ExploreRecipe<State, Action>, state: State, values: ExploreValues
  ) {
    self.delays = delays
    self.recipe = recipe
    self.state = state
    self.values = values
  }
}

extension EffectInfo {
  /// Whether it belongs to a child, not to the root.
  @usableFromInline var isOfChild: Bool { !place.isEmpty }
  /// Numbers for its state path and id, and for its id alone.
  @usableFromInline var whereabouts: Int { [place, id ?? "", id == nil ? "none" : "id"].hashValue }
  @usableFromInline var idHash: Int { id.hashValue }
}

extension [EffectInfo] {
  /// The effects whose state can be removed.
  @usableFromInline var children: [EffectInfo] { filter(\.isOfChild) }

  @usableFromInline var whereabouts: [Int] { map(\.whereabouts) }
}

extension Fingerprint {
  @usableFromInline mutating func combineWhereabouts(of info: EffectInfo) {
    combine(info.whereabouts)
  }
}
