/// One line of the table: some work and its maximum cost.
struct Row {
  let name: String
  let limit: Limit
  private let work: @MainActor () async throws -> Cost

  init(_ name: String, _ limit: Limit, _ work: @escaping @MainActor () async throws -> Cost) {
    self.name = name
    self.limit = limit
    self.work = work
  }

  /// Measures the work. A figure that no work can have isn't a cost under the limit but a mistake.
  @MainActor
  func measure() async throws -> Cost {
    let cost = try await work()
    for amount in [cost.value, cost.reference ?? 1] where !(amount > 0 && amount.isFinite) {
      throw Unmeasured("expected a cost above 0 \(cost.unit), but it was \(amount)")
    }
    return cost
  }

  @MainActor
  func line(_ cost: Cost) -> String {
    let verdict = cost.isOver(limit) ? "OVER " : ""
    return "\(cost.value.padded(to: 10)) \(cost.unit)  \(cost.amount(for: limit).padded(to: 9))"
      + " of \(limit)  \(verdict)\(name)"
  }
}

/// The maximum cost of a row.
enum Limit: CustomStringConvertible {
  /// A multiple of F.
  case floors(Double)
  /// A multiple of F more than the reference.
  case floorsBeyondReference(Double)
  /// A multiple of the reference.
  case references(Double)
  /// An amount in the row's own unit.
  case units(Double)

  var maximum: Double {
    switch self {
    case .floors(let maximum), .floorsBeyondReference(let maximum), .references(let maximum),
      .units(let maximum):
      maximum
    }
  }

  var description: String {
    switch self {
    case .floors: "\(maximum.formatted) F"
    case .floorsBeyondReference: "+ \(maximum.formatted) F"
    case .references: "\(maximum.formatted) references"
    case .units: maximum.formatted
    }
  }
}

/// The cost of one operation.
struct Cost {
  var value: Double
  var unit = "ns"
  /// The cost of the same work without the measured part, or of other code that does the same work.
  var reference: Double?

  /// The cost in the unit of a limit.
  @MainActor
  func amount(for limit: Limit) -> Double {
    switch limit {
    case .floors: value / Meter.floor
    case .floorsBeyondReference: (value - (reference ?? .nan)) / Meter.floor
    case .references: value / (reference ?? .nan)
    case .units: value
    }
  }

  /// An amount that isn't a number is over any limit.
  @MainActor
  func isOver(_ limit: Limit) -> Bool { !(amount(for: limit) <= limit.maximum) }
}

/// Why a row could not be measured.
struct Unmeasured: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
