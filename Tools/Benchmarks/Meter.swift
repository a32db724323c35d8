import AllocationCounter

/// Keeps the optimizer from removing a result.
@inline(never)
func blackHole<Value>(_ value: Value) {}

@MainActor
enum Meter {
  /// The number of measurements of a row; the best one counts.
  private static let repeats = 15
  /// All measurements of F in this run.
  private static var floors: [Double] = (0..<50).map { _ in measureFloor() }

  /// F: the median of its measurements. Each row measures it again under the same conditions as the
  /// row.
  static var floor: Double { floors.sorted()[floors.count / 2] }

  /// Measures `body`, which performs `operations` operations in each of `count` rounds.
  static func measure(
    _ count: Int, operations: Int = 1, _ body: @MainActor (_ count: Int) -> Void
  ) -> Cost {
    body(max(count / 10, 1))
    let times = (0..<repeats).map { _ in
      floors.append(measureFloor())
      return nanoseconds { body(count) }
    }
    return Cost(value: (times.min() ?? .nan) / Double(count * operations))
  }

  /// Measures `body`, alternating with `reference`; the medians count.
  static func compare(
    _ count: Int, with reference: @MainActor (_ count: Int) -> Void,
    _ body: @MainActor (_ count: Int) -> Void
  ) -> Cost {
    var times: [Double] = []
    var references: [Double] = []
    for _ in 0..<repeats {
      floors.append(measureFloor())
      references.append(nanoseconds { reference(count) } / Double(count))
      times.append(nanoseconds { body(count) } / Double(count))
    }
    return Cost(value: median(times), reference: median(references))
  }

  /// Measures `body`, which performs `operations` operations on a new subject each time.
  static func measure<Subject>(
    operations: Int, repeats: Int, on makeSubject: @MainActor () -> Subject,
    _ body: @MainActor (Subject) -> Void
  ) -> Cost {
    let times = (0..<repeats).map { _ in
      let subject = makeSubject()
      defer { withExtendedLifetime(subject) {} }
      return nanoseconds { body(subject) }
    }
    return Cost(value: (times.min() ?? .nan) / Double(operations))
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

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func nanoseconds(_ body: @MainActor () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start).nanoseconds
  }

  /// The time of an opaque closure that performs the counter's reduction.
  private static func measureFloor() -> Double {
    let count = 200_000
    let reduce = opaqueReduction()
    var state = CounterState()
    let time = nanoseconds { for _ in 0..<count { reduce(&state, .increment) } }
    blackHole(state)
    return time / Double(count)
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
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
