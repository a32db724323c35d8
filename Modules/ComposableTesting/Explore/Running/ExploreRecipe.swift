import ComposableCore

/// What is in flight at some moment, and how to make it again.
///
/// Effects cannot be copied. But each was started by one reduction, and touched since by answers,
/// dates and later cancellations: doing only those again, each from the state it had, brings the
/// same effects into flight. What has ended is left out, so a recipe is as long as what is in
/// flight, not as the script that led there.
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

  /// One thing to do again.
  struct Item {
    enum Kind {
      case answer(ordinal: Int, number: Int, times: Int)
      case delay(ordinal: Int)
      case drop(ordinal: Int)
      case fire(ordinal: Int)
      case reduction(before: State, Action, UInt64)
    }

    let kind: Kind
    /// The effects of one reduction are a group; this is the one that is started or touched.
    let group: Int
    /// Which other groups it touched: what it cancelled, what it let go on.
    var touched: [Int] = []
    let values: ExploreValues
  }

  /// The items that are needed to make the groups of `alive` again, in order.
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

/// What the world is like at some moment, apart from what waits in it.
struct ExploreValues {
  var cells: [Any]
  var choices: [Int]
  var generator: SeededGenerator
  var now: Duration
}

/// A moment of an exploration: all that what comes after depends on.
struct ExploreMoment<State, Action> {
  var delays: [Duration]
  var recipe: ExploreRecipe<State, Action>
  var state: State
  var values: ExploreValues
}
