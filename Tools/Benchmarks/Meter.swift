import AllocationCounter

/// Keeps the optimizer from removing a result.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// Measures with many short runs, of which the shortest counts: another program can only make a run
/// longer, and it rarely interrupts all of them.
@MainActor
enum Meter {
  /// F: the time of an opaque closure that performs the counter's reduction.
  static let floor: Double = {
    let reduce = opaqueReduction()
    var state = CounterState()
    let cost = measure { for _ in 0..<$0 { reduce(&state, .increment) } }
    blackHole(state)
    return cost.value
  }()

  /// Measures one of the operations of `body`, which repeats them `count` times.
  static func measure(operations: Int = 1, _ body: @MainActor (_ count: Int) -> Void) -> Cost {
    let count = repetitions(body)
    var shortest = Double.infinity
    forEachRun { shortest = min(shortest, nanoseconds { body(count) }) }
    return Cost(value: shortest / Double(count * operations))
  }

  /// Measures `body`, and `reference` in turns with it.
  static func compare(
    with reference: @MainActor (_ count: Int) -> Void, _ body: @MainActor (_ count: Int) -> Void
  ) -> Cost {
    let count = repetitions(body)
    var shortest = (body: Double.infinity, reference: Double.infinity)
    forEachRun {
      shortest.reference = min(shortest.reference, nanoseconds { reference(count) })
      shortest.body = min(shortest.body, nanoseconds { body(count) })
    }
    return Cost(
      value: shortest.body / Double(count), reference: shortest.reference / Double(count))
  }

  /// The number of repetitions that take a tenth of a millisecond. The first call isn't measured:
  /// what is initialized lazily may take longer than that.
  private static func repetitions(_ body: @MainActor (_ count: Int) -> Void) -> Int {
    body(1)
    var count = 1
    while nanoseconds({ body(count) }) < 100_000 { count *= 2 }
    return count
  }

  /// Calls `run` for a second, and at least 15 times.
  private static func forEachRun(_ run: @MainActor () -> Void) {
    let start = ContinuousClock.now
    var count = 0
    while count < 15 || ContinuousClock.now - start < .seconds(1) {
      run()
      count += 1
    }
  }

  /// Measures the bytes that each of many instances keeps allocated.
  static func memory<Instance>(of make: @MainActor (_ index: Int) -> Instance) -> Cost {
    let count = 50_000
    blackHole(make(-1))
    var instances: [Instance] = []
    instances.reserveCapacity(count)
    let before = allocatedBytes
    for index in 0..<count { instances.append(make(index)) }
    let bytes = Double(allocatedBytes - before) / Double(count)
    withExtendedLifetime(instances) {}
    return Cost(value: bytes, unit: "B")
  }

  /// The number of bytes allocated now.
  static var allocatedBytes: Int { Int(allocated_bytes()) }

  static func nanoseconds(_ body: @MainActor () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start).nanoseconds
  }

  @inline(never)
  private static func opaqueReduction() -> (inout CounterState, CounterAction) -> Void {
    { state, action in
      switch action {
      case .increment: state.count += 1
      case .incrementByEffect: state.other &+= 1
      }
    }
  }
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}
