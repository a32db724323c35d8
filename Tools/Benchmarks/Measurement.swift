/// The cost of one operation: best and median of the repeats, and the floor measured with them.
struct Measurement {
  var best: Double
  var median: Double
  /// Nil if the row does not measure time.
  var floor: Double?
  /// The number of objects an operation allocates.
  var objects: Double?
  /// Another implementation of the same work.
  var reference: Reference?

  struct Reference {
    var name: String
    var best: Double
    /// The measured cost as a multiple of the reference; nil to compare the best of both.
    var ratio: Double?
    /// The measured cost minus the reference's, in ns; nil to compare the best of both.
    var difference: Double?
  }

  /// `times` may be in any order.
  init(times: [Double], floor: Double?, objects: Double? = nil, reference: Reference? = nil) {
    best = times.min() ?? .nan
    median = times.sorted()[times.count / 2]
    self.floor = floor
    self.objects = objects
    self.reference = reference
  }

  /// The ratio to the floors measured just before and after; nil if not measured in pairs.
  var pairedRatio: Double?

  var ratio: Double { pairedRatio ?? floor.map { best / $0 } ?? .nan }

  /// The cost as a multiple of the reference.
  var timesReference: Double? { reference.map { $0.ratio ?? best / $0.best } }

  /// The difference to the reference.
  var beyondReference: Double? { reference.map { $0.difference ?? best - $0.best } }

  /// The difference to the reference, in floors.
  var floorsBeyondReference: Double? {
    guard let beyondReference, let floor else { return nil }
    return beyondReference / floor
  }

  func isOver(_ limit: Limit?) -> Bool {
    switch limit {
    case .floorsAndObjects(let most, let mostObjects):
      ratio > most || (objects ?? .infinity) > mostObjects
    case .floorsBeyond(let most): floorsBeyondReference.map { $0 > most } ?? false
    case .floors(let most): ratio > most
    case .objects(let most): (objects ?? .infinity) > most
    case .references(let most): timesReference.map { $0 > most } ?? false
    case .units(let most): best > most
    case nil: false
    }
  }
}

/// Keeps the optimizer from removing a result.
@inline(never)
func blackHole<T>(_ value: T) {}

@MainActor
enum Meter {
  /// Whether each measurement is divided by the floor of the same moment, which works on a busy
  /// machine too; the minimum of a few measurements does not.
  static var isCompact = false
  static let repeats = 15
  /// All measurements of the floor so far: a single one is too noisy to divide by.
  private static var floors: [Double] = (0..<50).map { _ in Floor.measure() }

  /// F: the median of the floor measurements so far.
  static var floor: Double { floors.sorted()[floors.count / 2] }

  /// Measures `body`, which runs `count` rounds of `perRound` operations, in turns with the floor.
  static func measure(
    count: Int, perRound: Int = 1, countsObjects: Bool = false, _ body: @MainActor (Int) -> Void
  ) -> Measurement {
    body(max(count / 10, 1))
    if isCompact {
      return measurePairs(
        count / 20 + 1, perRound: perRound, countsObjects: countsObjects, body)
    }
    var times: [Double] = []
    for _ in 0..<repeats {
      floors.append(Floor.measure())
      times.append(nanoseconds { body(count) } / Double(count * perRound))
    }
    let operations = Double(count * perRound)
    let objects = countsObjects ? Double(Allocations.count { body(count) }) / operations : nil
    return Measurement(times: times, floor: floor, objects: objects)
  }

  /// Makes many short measurements, each divided by the slower of the floors before and after it.
  ///
  /// The floor is sometimes a third faster for a while, hence the slower one. The lower quartile of
  /// the ratios counts, because other programs only make figures worse.
  private static func measurePairs(
    _ count: Int, perRound: Int, countsObjects: Bool, _ body: @MainActor (Int) -> Void
  ) -> Measurement {
    let operations = Double(count * perRound)
    var times: [Double] = []
    var ratios: [Double] = []
    var before = Floor.measure(100_000)
    for _ in 0..<61 {
      times.append(nanoseconds { body(count) } / operations)
      let after = Floor.measure(100_000)
      ratios.append(times[times.count - 1] / max(before, after))
      before = after
    }
    let objects = countsObjects ? Double(Allocations.count { body(count) }) / operations : nil
    var measurement = Measurement(times: times, floor: before, objects: objects)
    measurement.pairedRatio = ratios.sorted()[ratios.count / 4]
    return measurement
  }

  /// Measures `body` in turns with `reference`, which runs as many operations.
  static func compare(
    count: Int, perRound: Int = 1, countsObjects: Bool = false, with name: String,
    _ reference: @MainActor (Int) -> Void, _ body: @MainActor (Int) -> Void
  ) -> Measurement {
    let operations = Double(count * perRound)
    var turns: [(ours: Double, theirs: Double)] = []
    for _ in 0..<repeats {
      floors.append(Floor.measure())
      let theirs = nanoseconds { reference(count) } / operations
      turns.append((nanoseconds { body(count) } / operations, theirs))
    }
    let differences = turns.map { $0.ours - $0.theirs }.sorted()
    let ratios = turns.map { $0.ours / $0.theirs }.sorted()
    return Measurement(
      times: turns.map(\.ours), floor: floor,
      objects: countsObjects ? Double(Allocations.count { body(count) }) / operations : nil,
      reference: .init(
        name: name, best: turns.map(\.theirs).min() ?? .nan, ratio: ratios[repeats / 2],
        difference: differences[repeats / 2]))
  }

  /// Measures `body`, which runs `perRound` operations, on a new subject for each repeat.
  static func measure<Subject>(
    perRound: Int, repeats: Int, prepare: @MainActor () -> Subject,
    _ body: @MainActor (Subject) -> Void
  ) -> Measurement {
    let times = (0..<repeats).map { _ in
      let subject = prepare()
      let time = nanoseconds { body(subject) } / Double(perRound)
      withExtendedLifetime(subject) {}
      return time
    }
    return Measurement(times: times, floor: floor)
  }

  static func nanoseconds(_ body: @MainActor () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start).nanoseconds
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// F: an opaque closure that only performs the counter's reduction.
@MainActor
enum Floor {
  static func measure(_ count: Int = 1_000_000) -> Double {
    let reduce = opaqueReduction()
    var state = CounterState()
    let time = Meter.nanoseconds { for _ in 0..<count { reduce(&state, .incremented) } }
    blackHole(state)
    return time / Double(count)
  }

  @inline(never)
  private static func opaqueReduction() -> (inout CounterState, CounterAction) -> Void {
    { state, action in
      switch action {
      case .incremented: state.count += 1
      case .nothing: break
      case .value: state.other &+= 1
      }
    }
  }
}
