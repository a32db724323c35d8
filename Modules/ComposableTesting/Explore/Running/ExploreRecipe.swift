import ComposableCore

/// The effects in flight at some moment, and how to recreate them.
///
/// Effects cannot be copied. But each was started by one reduction, and since then changed only by
/// answers, timers and cancellations: repeating only those, each from its own state, recreates the
/// effects. Ended effects are left out, so a recipe is as long as the list of effects in flight,
/// not as the script.
final class ExploreRecipe<State, Action> {
  let hash: UInt64
  let inFlight: [EffectInfo]
  let isTimed: Bool
  let items: [Item]
  let lastGroup: Int

  init(items: [Item] = [], inFlight: [EffectInfo] = [], hash: UInt64 = 0, isTimed: Bool = false) {
    self.hash = hash
    self.inFlight = inFlight
    self.isTimed = isTimed
    self.items = items
    lastGroup = items.reduce(0) { max($0, $1.group) }
  }

  /// One step to repeat.
  struct Item {
    enum Kind {
      case answer(ordinal: Int, number: Int, times: Int)
      case delay(ordinal: Int)
      case drop(ordinal: Int)
      case fire(ordinal: Int)
      case reduction(before: State, Action, UInt64)
    }

    let kind: Kind
    /// The group that is started or changed: the effects of one reduction.
    let group: Int
    /// Other groups that it changed: those it cancelled or let continue.
    var touched: [Int] = []
    let values: ExploreValues
  }

  /// The items needed to recreate the groups of `alive`, in order.
  static func needed(_ items: [Item], alive: Set<Int>) -> [Item] {
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
struct ExploreValues {
  var cells: [Any]
  var choices: [Int]
  var generator: SeededGenerator
  var now: Duration
}

/// A moment of an exploration: everything that the following moves depend on.
struct ExploreMoment<State, Action> {
  var delays: [Duration]
  var recipe: ExploreRecipe<State, Action>
  var state: State
  var values: ExploreValues
}
