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

/// Rows that belong together: where one thing is measured at several sizes, how its cost may grow.
struct Series {
  let growth: Growth?
  let rows: [Row]
  let sizes: [Int]

  /// Rows of one kind.
  init(_ rows: [Row]) {
    growth = nil
    self.rows = rows
    sizes = []
  }

  /// One thing at several sizes.
  @MainActor
  init(_ sizes: [Int], growth: Growth, _ row: @MainActor (Int) -> Row) {
    self.growth = growth
    rows = sizes.map(row)
    self.sizes = sizes
  }
}
