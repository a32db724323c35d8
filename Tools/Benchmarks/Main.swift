import Foundation

/// Measures what the architecture adds to a plain function call.
///
/// `Benchmarks [filter] [--json] [--check] [--compact] [--renew]`: `filter` selects rows by name;
/// `--json` prints one JSON object per row; `--check` exits with status 1 if a row exceeds its
/// limit or the baseline's tolerance; `--compact` measures only rows whose limits hold on a busy
/// machine, in half a minute; `--renew` writes a new baseline.
///
/// `Benchmarks steady-state [filter] [--count N]` runs every public operation N times, by default a
/// million; it exits with status 1 if one costs more at the end or leaves memory behind.
/// `Benchmarks steady-symbols` prints the symbols that the operations use, and the excluded ones.
@main @MainActor
struct Benchmarks {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "steady-state" { return await steadyState(Array(arguments.dropFirst())) }
    if arguments.first == "steady-symbols" {
      for symbol in SteadyState.operations.flatMap(\.symbols) { print(symbol) }
      for symbol in SteadyState.excluded.keys.sorted() { print("excluded \(symbol)") }
      return
    }
    if let unknown = arguments.first(where: {
      $0.hasPrefix("-") && !["--json", "--check", "--compact", "--renew"].contains($0)
    }) {
      fail(
        "Benchmarks knows no option '\(unknown)'. "
          + "It knows [filter] [--json] [--check] [--compact] [--renew]", 64)
    }
    let isRenewing = arguments.contains("--renew")
    let isCompact = isRenewing || arguments.contains("--compact")
    let filter = arguments.first { !$0.hasPrefix("-") } ?? ""
    let table = Table(
      isJSON: arguments.contains("--json"), baseline: isRenewing ? nil : try? .committed())
    if arguments.contains("--check"), table.baseline == nil {
      fail("'\(Baseline.path)' cannot be read. Run this from the top of the checkout", 66)
    }
    let suite = [
      sendSeries, publisherSeries, fanOutSeries, effectSeries, testStoreSeries, exploreSeries,
      numberSeries, collectionSeries, memorySeries, timelineSeries, sessionSeries, growthSeries,
      actorSeries,
    ].flatMap(\.self)
    let rows = suite.flatMap(\.rows).filter { filter.isEmpty || $0.name.contains(filter) }
    if rows.isEmpty { fail("No row's name holds '\(filter)'", 64) }
    if let orphan = limits.keys.first(where: { name in
      !suite.contains { $0.rows.contains { $0.name == name } }
    }) {
      fail("Limits.swift has a limit for '\(orphan)', and no row is called that", 70)
    }
    if isCompact {
      await runCompact(rows, table, isRenewing: isRenewing)
    } else {
      await run(suite, filter: filter, table)
    }
    if arguments.contains("--check"), table.overLimit > 0 {
      fail(
        "\(table.overLimit) of the figures are over their limits or much worse than the baseline", 1
      )
    }
    guard isRenewing else { return }
    guard filter.isEmpty else { fail("A baseline has every row; leave out '\(filter)'", 64) }
    do {
      try table.measured.write()
    } catch {
      fail("'\(Baseline.path)' cannot be written: \(error.localizedDescription)", 73)
    }
  }

  private static func steadyState(_ arguments: [String]) async {
    var arguments = arguments
    var count = 1_000_000
    if let index = arguments.firstIndex(of: "--count") {
      guard index + 1 < arguments.count, let number = Int(arguments[index + 1]), number > 0 else {
        fail("'--count' takes a number", 64)
      }
      count = number
      arguments.removeSubrange(index...(index + 1))
    }
    let worn = await SteadyState.run(count: count, filter: arguments.first ?? "")
    if worn.isEmpty { return }
    fail("These wear out: \(worn.joined(separator: "; "))", 1)
  }

  /// Runs the rows whose limits can be checked on a busy machine.
  private static func runCompact(_ rows: [Row], _ table: Table, isRenewing: Bool) async {
    Meter.isCompact = true
    for row in rows where row.limit?.isForCompact(row.unit) ?? false {
      let measurements = await measure(row) { isRenewing || table.fails(row, $0) }
      let median = measurements.sorted { $0.ratio < $1.ratio }[measurements.count / 2]
      table.print(row, isRenewing ? median : measurements[0])
    }
  }

  /// Measures a row up to five times, until one does not fail, because only a real slowdown shows
  /// every time. Returns the best measurement first.
  private static func measure(
    _ row: Row, while fails: (Measurement) -> Bool
  ) async -> [Measurement] {
    var measurements = [await row.measure()]
    // Memory that was used once is used again, so it is measured once.
    for _ in 0..<4 where row.unit != "bytes" && fails(measurements[0]) {
      let another = await row.measure()
      let isBetter = !fails(another) || another.ratio < measurements[0].ratio
      measurements.insert(another, at: isBetter ? 0 : measurements.count)
    }
    return measurements
  }

  private static func run(_ suite: [Series], filter: String, _ table: Table) async {
    for series in suite {
      var costs: [Double] = []
      for row in series.rows where filter.isEmpty || row.name.contains(filter) {
        let measurement = await measure(row) { table.fails(row, $0) }[0]
        table.print(row, measurement)
        costs.append(measurement.best)
      }
      if let growth = series.growth, costs.count == series.sizes.count {
        table.print(growth, exponent: Growth.exponent(sizes: series.sizes, costs: costs))
      }
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message).\n".utf8))
    exit(status)
  }
}
