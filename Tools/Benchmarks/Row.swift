/// One line of the table: some work and its maximum cost.
struct Row {
  let name: String
  let limit: Limit
  let measure: @MainActor () async -> Cost

  init(_ name: String, _ limit: Limit, _ measure: @escaping @MainActor () async -> Cost) {
    self.name = name
    self.limit = limit
    self.measure = measure
  }

  @MainActor
  func line(_ cost: Cost) -> String {
    let amount = cost.amount(for: limit)
    let columns = [cost.value.padded(to: 10), cost.unit.padded(4)]
    let verdict = cost.isOver(limit) ? "OVER " : ""
    return
      "\(columns.joined(separator: " ")) \(amount.padded(to: 9)) of \(limit)  \(verdict)\(name)"
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
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

  var most: Double {
    switch self {
    case .floors(let most), .floorsBeyondReference(let most), .references(let most),
      .units(let most):
      most
    }
  }

  var description: String {
    switch self {
    case .floors(let most): "\(most.formatted) F"
    case .floorsBeyondReference(let most): "+ \(most.formatted) F"
    case .references(let most): "\(most.formatted) references"
    case .units(let most): most.formatted
    }
  }
}

/// The cost of one operation.
struct Cost {
  /// The best of several measurements.
  var value: Double
  var unit = "ns"
  /// The cost of the same work without the measured part, or of other code that does the same work.
  var reference: Double?

  /// The cost in the unit of a limit.
  @MainActor
  func amount(for limit: Limit) -> Double {
    switch limit {
    case .floors: value / Meter.floor
    case .floorsBeyondReference: (value - (reference ?? 0)) / Meter.floor
    case .references: value / (reference ?? .nan)
    case .units: value
    }
  }

  @MainActor
  func isOver(_ limit: Limit) -> Bool { amount(for: limit) > limit.most }
}
