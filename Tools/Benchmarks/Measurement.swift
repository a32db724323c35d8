/// One figure: nanoseconds an operation, best and median of the repeats, and the floor of the same moments.
struct Measurement {
  var name: String
  var best: Double
  var floor: Double
  var limit: Limit?
  var median: Double
  var allocations: Double?

  var ratio: Double { best / floor }

  var isOverLimit: Bool {
    switch limit {
    case .floors(let most): ratio > most
    case .allocations(let most): (allocations ?? 0) > most
    case .units(let most): best > most
    case nil: false
    }
  }
}

/// What a row may cost at most.
enum Limit {
  /// So many times the floor F.
  case floors(Double)
  /// So many objects an operation.
  case allocations(Double)
  /// So much of the row's own unit.
  case units(Double)
}

/// Keeps the optimiser from removing a result.
@inline(never)
func blackHole<T>(_ value: T) {}

@MainActor
enum Meter {
  static let repeats = 9
  /// Every measurement of the floor so far: one moment's is too noisy to divide by.
  private static var floors: [Double] = (0..<50).map { _ in Floor.measure() }

  /// F: the median of the floor over the run so far.
  static var floor: Double { floors.sorted()[floors.count / 2] }

  /// Measures `body`, which does `count` operations, in turns with the floor.
  static func measure(
    _ name: String, limit: Limit? = nil, count: Int, perOperation: Int = 1,
    countsAllocations: Bool = false, _ body: @MainActor (Int) -> Void
  ) -> Measurement {
    body(max(count / 10, 1))
    var times: [Double] = []
    for _ in 0..<repeats {
      floors.append(Floor.measure())
      times.append(nanoseconds { body(count) } / Double(count * perOperation))
    }
    let allocations =
      countsAllocations ? Double(Allocations.count { body(count) }) / Double(count) : nil
    times.sort()
    return Measurement(
      name: name, best: times[0], floor: floor, limit: limit,
      median: times[repeats / 2], allocations: allocations)
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

/// F: an opaque closure that does the reduction of the counter, and nothing else.
@MainActor
enum Floor {
  static func measure() -> Double {
    let reduce = opaqueReduction()
    let count = 1_000_000
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
