import Foundation

/// One line of the table.
struct Row {
  let limit: Limit?
  let measure: @MainActor (String, Limit?) -> Measurement
  let name: String
  let unit: String

  init(
    _ name: String, _ limit: Limit? = nil, unit: String = "ns",
    _ measure: @MainActor @escaping (String, Limit?) -> Measurement
  ) {
    self.limit = limit
    self.measure = measure
    self.name = name
    self.unit = unit
  }
}

/// Measures what the architecture adds to a plain function call.
///
/// `Benchmarks [filter] [--json] [--check]`: rows whose name holds the filter; one JSON object a row; exit
/// status 1 when a row is over its limit.
@main @MainActor
struct Benchmarks {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let isJSON = arguments.contains("--json")
    let filter = arguments.first { !$0.hasPrefix("--") } ?? ""
    let table = Table(isJSON: isJSON)
    for row in sendRows + fanOutRows + effectRows + memoryRows
    where filter.isEmpty || row.name.contains(filter) {
      table.print(row.measure(row.name, row.limit), unit: row.unit)
    }
    if filter.isEmpty || "async effect round trip".contains(filter) {
      for measurement in await asyncRoundTrip() { table.print(measurement, unit: "ns") }
    }
    if arguments.contains("--check"), table.rowsOverLimit > 0 {
      FileHandle.standardError.write(
        Data("\(table.rowsOverLimit) rows are over their limits\n".utf8))
      exit(1)
    }
  }
}

/// Prints measurements as they come.
final class Table {
  private let isJSON: Bool
  private(set) var rowsOverLimit = 0

  init(isJSON: Bool) {
    self.isJSON = isJSON
    guard !isJSON else { return }
    Swift.print(
      pad("work", 52), pad("best", 12, left: true), pad("median", 12, left: true),
      pad("F", 6, left: true), pad("ratio", 8, left: true), pad("limit", 10, left: true), "objects")
  }

  func print(_ row: Measurement, unit: String) {
    if row.isOverLimit { rowsOverLimit += 1 }
    Swift.print(isJSON ? json(row, unit) : text(row, unit))
    fflush(nil)
  }

  private func text(_ row: Measurement, _ unit: String) -> String {
    let ratio = row.floor.isNaN ? "" : format(row.ratio)
    return [
      pad(row.name, 52), pad("\(format(row.best)) \(unit)", 12, left: true),
      pad(format(row.median), 12, left: true),
      pad(row.floor.isNaN ? "" : format(row.floor), 6, left: true), pad(ratio, 8, left: true),
      pad(limit(row), 10, left: true),
      row.allocations.map(format) ?? "", row.isOverLimit ? "OVER" : "",
    ].joined(separator: " ")
  }

  private func json(_ row: Measurement, _ unit: String) -> String {
    var fields = [
      "\"name\":\"\(row.name)\"", "\"unit\":\"\(unit)\"", "\"best\":\(format(row.best))",
      "\"median\":\(format(row.median))", "\"over\":\(row.isOverLimit)",
    ]
    if !row.floor.isNaN {
      fields.append("\"floor\":\(format(row.floor)),\"ratio\":\(format(row.ratio))")
    }
    if let allocations = row.allocations { fields.append("\"objects\":\(format(allocations))") }
    return "{\(fields.joined(separator: ","))}"
  }

  private func limit(_ row: Measurement) -> String {
    switch row.limit {
    case .floors(let most): "\(format(most)) F"
    case .allocations(let most): "\(format(most)) obj"
    case .units(let most): format(most)
    case nil: ""
    }
  }

  private func format(_ value: Double) -> String {
    String(format: value < 100 ? "%.2f" : "%.0f", value)
  }

  private func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return left ? padding + text : text + padding
  }
}
