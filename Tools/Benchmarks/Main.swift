import Foundation

/// Measures what the architecture adds to a plain function call.
///
/// `Benchmarks [filter] [--json] [--check]`: rows whose name holds the filter; one JSON object a row; exit
/// status 1 when a row is over its limit.
@main @MainActor
struct Benchmarks {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if let unknown = arguments.first(where: {
      $0.hasPrefix("-") && !["--json", "--check"].contains($0)
    }) {
      fail(
        "Benchmarks knows no option '\(unknown)'. Usage: Benchmarks [filter] [--json] [--check]", 64
      )
    }
    let filter = arguments.first { !$0.hasPrefix("-") } ?? ""
    let table = Table(isJSON: arguments.contains("--json"))
    let suite =
      sendSeries + fanOutSeries + effectSeries + testStoreSeries + numberSeries + memorySeries
    let rows = suite.flatMap(\.rows).filter { filter.isEmpty || $0.name.contains(filter) }
    if rows.isEmpty { fail("No row's name holds '\(filter)'", 64) }
    if let orphan = limits.keys.first(where: { name in
      !suite.contains { $0.rows.contains { $0.name == name } }
    }) {
      fail("Limits.swift has a limit for '\(orphan)', and no row is called that", 70)
    }
    for series in suite {
      var costs: [Double] = []
      for row in series.rows where filter.isEmpty || row.name.contains(filter) {
        let measurement = await row.measure()
        table.print(row, measurement)
        costs.append(measurement.best)
      }
      if let growth = series.growth, costs.count == series.sizes.count {
        table.print(growth, exponent: Growth.exponent(sizes: series.sizes, costs: costs))
      }
    }
    if arguments.contains("--check"), table.overLimit > 0 {
      fail("\(table.overLimit) of the figures are over their limits", 1)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message).\n".utf8))
    exit(status)
  }
}
