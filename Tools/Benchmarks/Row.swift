/// One line of the table.
struct Row {
  let name: String
  let unit: String
  let measure: @MainActor () async -> Measurement

  init(
    _ name: String, unit: String = "ns", _ measure: @MainActor @escaping () async -> Measurement
  ) {
    self.measure = measure
    self.name = name
    self.unit = unit
  }

  var limit: Limit? { limits[name] }
}

/// Rows that belong together; if they measure one thing at several sizes, `growth` limits the
/// increase.
struct Series {
  let growth: Growth?
  let rows: [Row]
  let sizes: [Int]

  init(_ rows: [Row]) {
    growth = nil
    self.rows = rows
    sizes = []
  }

  /// Rows that measure one thing at several sizes.
  @MainActor
  init(_ sizes: [Int], growth: Growth, _ row: @MainActor (Int) -> Row) {
    self.growth = growth
    rows = sizes.map(row)
    self.sizes = sizes
  }
}
