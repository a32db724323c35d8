import Foundation

/// The limits of the rows. F is the floor, measured in the same run.
let limits: [String: Limit] = fixedLimits.merging(growthLimits) { fixed, _ in fixed }

/// A send beside effects in flight in rows costs at most so much more than with none, whatever
/// their number. A dictionary's values are an exception: all that have an effect are looked up.
private let growthLimits: [String: Limit] = Dictionary(
  uniqueKeysWithValues: LeafKind.allCases.flatMap { kind in
    kind.sizes.flatMap { size in
      let looks = kind == .dictionary ? 80 * Double(size) : 0
      return [("one row's action", 100 + looks), ("an action of no row", 60 + looks)].map {
        ("\($0), \(size) \(kind.rawValue) in flight", Limit.floorsBeyond($1))
      }
    }
  })

private let fixedLimits: [String: Limit] = [
  "send, nobody watching": .floors(5),
  "send, one view store": .floors(16),
  "send, one view store, a field read after it": .floors(100),
  "send, one view store, its state read after it": .floors(80),
  "send through combine(pullback, own) three deep": .floors(60),
  "scope chain five deep, a view store at each level": .floors(60),
  "Effect(value:) hop": .floors(60),
  "/Root.case extract, match": .floors(12),
  "/Root.case extract, no match": .floors(12),
  "IdentifiedArray of 10000, append and remove the last": .floors(99),
  "IdentifiedArray of 10000, insert and remove the first": .references(1.5),
  "IdentifiedArray of 10000, insert and remove in the middle": .units(300_000),
  "IdentifiedArray of 10000, build, each": .floors(42),
  "IdentifiedArray of 10000, remove half by a predicate, each": .floors(27),
  "IdentifiedArray of 10000, change one": .floors(82),
  "IdentifiedArray of 10000, look one up": .floors(23),
  "Effect(value:) of a child, rows": .floors(300),
  "Effect(value:) of a child, rows of a dictionary": .floors(300),
  "Effect(value:) of a child, rows with an enum": .references(14),
  "Effect(value:) of a child, rows with an optional": .references(12),
  "remove 1 of 10000 rows of a dictionary in flight, each": .units(400_000),
  "remove 10 of 10000 rows of a dictionary in flight, each": .units(40_000),
  "remove 100 of 10000 rows of a dictionary in flight, each": .units(7_000),
  "remove 1 of 10000 rows in flight, each": .units(15_000),
  "remove the first of 10000 rows in flight": .units(15_000),
  "remove 10 of 10000 rows in flight, each": .units(15_000),
  "remove 100 of 10000 rows in flight, each": .units(5_000),
  "remove all 10000 rows in flight, each": .units(5_000),
  "remove all 10000 rows of a dictionary in flight, each": .units(5_000),
  "merge of 100 .none": .floors(200),
  "1 MB of state changed in place": .objects(0),
  "1000 sibling view stores, one field changes": .floors(6_000),
  "1000 view stores, a send that changes nothing": .floors(6_000),
  "1000 view stores behind an unchanged parent": .floors(6_000),
  "10000 view stores, a send that changes nothing": .units(100_000),
  "make and release a scope with its view store": .floors(400),
  "memory of a scoped store and its view store": .units(500),
  "virtual timer tick, 1 running": .floors(150),
  "virtual timer tick, 100 running": .floors(300),
  "test store send and assert": .floors(150),
  "test store async effect, send and receive": .floors(2_000),
  "async effect round trip": .references(1.5),
  "start and cancel a task": .floors(2_500),
  "start and cancel an effect, 1 in flight": .floorsAndObjects(1_000, 20),
  "start and cancel an effect, 10000 in flight": .floorsAndObjects(1_000, 20),
  "memory of an effect in flight": .units(600),
  "send, one view store with a sink": .floors(60),
  "send, one view store with a sink on a field": .floors(80),
  "make and release a root store": .floors(400),
  "a send to one of 10000 StoreActors with timers, both cores": .references(1 / 1.5),
  "memory of a StoreActor": .units(2_048),
  "nthPrime(10000000)": .references(4),
  "explore, a transition, depth 10, no effects": .units(20_000),
  "explore, a transition, depth 30, no effects": .units(20_000),
  "explore, a transition, depth 10, a request in flight": .units(20_000),
  "explore, a transition, depth 30, a request in flight": .units(20_000),
  "explore, a transition of the whole counter": .units(20_000),
  "explore, a transition of an asynchronous feature": .units(100_000),
  "explore, memory a state": .units(300),
  "time-line, append a step": .units(100),
  "time-line, append a tick": .units(100),
  "time-line, go anywhere in a million steps": .units(50_000_000),
  "time-line, walk a step of a history, with what it changed": .units(10_000),
  "session, save a step": .units(10_000),
  "session, read and replay a step": .units(10_000),
  "session, write a step on a page": .units(20_000),
  "time-line, memory of a million steps": .units(200_000_000),
  "isPrime, the dearest of the large numbers": .units(1_000),
]

/// The limit of a row.
enum Limit {
  /// A multiple of the floor F.
  case floors(Double)
  /// A multiple of the floor F, and a number of objects per operation.
  case floorsAndObjects(Double, Double)
  /// A multiple of the floor F more than the row's reference.
  case floorsBeyond(Double)
  /// A multiple of the row's reference.
  case references(Double)
  /// A number of objects per operation.
  case objects(Double)
  /// A number in the row's own unit.
  case units(Double)

  /// Whether the limit can be checked on a busy machine: it is no time, or a multiple of the floor.
  func isForCompact(_ unit: String) -> Bool {
    switch self {
    case .floors, .floorsAndObjects, .objects: true
    case .floorsBeyond, .references: false
    case .units: unit == "bytes"
    }
  }
}

/// The largest exponent with which the cost of a row may grow with its size.
enum Growth: Double {
  /// Constant, apart from cache effects.
  case none = 0.25
  /// Linear, apart from cache effects.
  case linear = 1.2

  /// The exponent with which `costs` grow: the slope of a line through the last four sizes on
  /// logarithmic axes.
  static func exponent(sizes: [Int], costs: [Double]) -> Double {
    let points = zip(sizes, costs).suffix(4).map { (x: log(Double($0)), y: log($1)) }
    let meanX = points.map(\.x).reduce(0, +) / Double(points.count)
    let meanY = points.map(\.y).reduce(0, +) / Double(points.count)
    let covariance = points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +)
    return covariance / points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
  }
}
