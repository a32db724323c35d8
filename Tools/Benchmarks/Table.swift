import Foundation

/// Prints measurements as they are made.
@MainActor
final class Table {
  /// The baseline to compare with; nil for none.
  let baseline: Baseline?
  private let isJSON: Bool
  private(set) var measured = Baseline()
  /// The number of figures over their limits or much worse than the baseline.
  private(set) var overLimit = 0

  init(isJSON: Bool, baseline: Baseline?) {
    self.baseline = baseline
    self.isJSON = isJSON
    guard !isJSON else { return }
    printLine(["work", "best", "median", "F", "ratio", "limit", "objects"])
  }

  /// Whether a figure fails `--check`: it is over its limit, or much worse than the baseline.
  ///
  /// In the compact check what was over its limit in the baseline already only has to be no worse.
  func fails(_ row: Row, _ measurement: Measurement) -> Bool {
    if isWorse(row, measurement) { return true }
    let isKnown = Meter.isCompact && baseline?.ratios[row.name] != nil
    return !isKnown && measurement.isOver(row.limit)
  }

  private func isWorse(_ row: Row, _ measurement: Measurement) -> Bool {
    baseline?.isWorse(row.name, compared(row, measurement)) ?? false
  }

  /// What the baseline keeps of a row: a ratio, or bytes.
  private func compared(_ row: Row, _ measurement: Measurement) -> Double {
    row.unit == "bytes" ? measurement.best : measurement.timesReference ?? measurement.ratio
  }

  func print(_ row: Row, _ measurement: Measurement) {
    let isOver = measurement.isOver(row.limit)
    let ratio = compared(row, measurement)
    if ratio.isFinite { measured.record(row.name, ratio) }
    let isWorse = isWorse(row, measurement)
    if fails(row, measurement) { overLimit += 1 }
    if isJSON { return Swift.print(json(row, measurement, isOver: isOver)) }
    if let reference = measurement.reference {
      let times =
        switch row.limit {
        case .floorsBeyond: measurement.floorsBeyondReference.map { "\(format($0)) F" } ?? ""
        default: measurement.timesReference.map { "\(format($0)) x" } ?? ""
        }
      printLine(["  \(reference.name)", "\(format(reference.best)) \(row.unit)", "", "", times])
    }
    printLine([
      row.name, "\(format(measurement.best)) \(row.unit)", format(measurement.median),
      measurement.floor.map(format) ?? "",
      measurement.floor == nil ? "" : format(measurement.ratio),
      describe(row.limit), measurement.objects.map(format) ?? "",
      isOver ? "OVER" : isWorse ? "WORSE" : "",
    ])
  }

  func print(_ growth: Growth, exponent: Double) {
    let isOver = exponent > growth.rawValue
    if isOver { overLimit += 1 }
    guard !isJSON else {
      return Swift.print(
        "{\"growth\":\(format(exponent)),\"limit\":\(growth.rawValue),\"over\":\(isOver)}")
    }
    printLine([
      "  grows as n^\(format(exponent))", "", "", "", "", "n^\(growth.rawValue)", "",
      isOver ? "OVER" : "",
    ])
  }

  private func printLine(_ cells: [String]) {
    let widths = [54, 14, 10, 6, 8, 9, 8, 5]
    let padded = zip(cells.indices, cells).map { index, cell in
      let padding = String(repeating: " ", count: max(0, widths[index] - cell.count))
      return index == 0 ? cell + padding : padding + cell
    }
    Swift.print(padded.joined(separator: " "))
    fflush(nil)
  }

  private func json(_ row: Row, _ measurement: Measurement, isOver: Bool) -> String {
    var fields = [
      "\"name\":\"\(row.name)\"", "\"unit\":\"\(row.unit)\"",
      "\"best\":\(format(measurement.best))",
      "\"median\":\(format(measurement.median))", "\"over\":\(isOver)",
    ]
    if let floor = measurement.floor {
      fields.append("\"floor\":\(format(floor)),\"ratio\":\(format(measurement.ratio))")
    }
    if let objects = measurement.objects { fields.append("\"objects\":\(format(objects))") }
    if let reference = measurement.reference {
      fields.append(
        "\"reference\":{\"name\":\"\(reference.name)\",\"best\":\(format(reference.best))}")
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private func describe(_ limit: Limit?) -> String {
    switch limit {
    case .floors(let most): "\(format(most)) F"
    case .floorsAndObjects(let most, let objects): "\(format(most)) F \(format(objects))"
    case .floorsBeyond(let most): "+\(format(most)) F"
    case .objects(let most): "\(format(most)) obj"
    case .references(let most): "\(format(most)) x"
    case .units(let most): format(most)
    case nil: ""
    }
  }

  private func format(_ value: Double) -> String {
    String(format: value == value.rounded() || value >= 100 ? "%.0f" : "%.2f", value)
  }
}
