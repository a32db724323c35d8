import Foundation

/// Measures the overhead of the architecture over a plain function call, and checks the limits.
///
/// `Benchmarks [FILTER] [--check]` prints a line for each row whose name contains FILTER, and exits
/// with status 1 if one could not be measured; `--check` also if a row is over its limit.
///
/// `Benchmarks steady [FILTER]` repeats ordinary work a million times, and exits with status 1 if
/// any work costs more at the end than at the beginning or keeps memory.
@main @MainActor
struct Benchmarks {
  static func main() async {
    await BenchmarkRepl.current?.run()
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isSteady = arguments.first == "steady"
    if isSteady { arguments.removeFirst() }
    let options = arguments.filter { $0.hasPrefix("-") }
    let filter = arguments.first { !$0.hasPrefix("-") } ?? ""
    guard options.isEmpty || !isSteady && options == ["--check"] else {
      fail(
        "unknown options '\(options.joined(separator: " "))'. Usage: Benchmarks [FILTER] [--check], "
          + "or Benchmarks steady [FILTER]", status: 64)
    }
    if isSteady {
      await checkSteady(filter)
    } else {
      await measure(filter, isChecking: !options.isEmpty)
    }
  }

  private static func measure(_ filter: String, isChecking: Bool) async {
    let rows = (sendRows + childRows + effectRows + listRows + libraryRows + programRows)
      .filter { filter.isEmpty || $0.name.contains(filter) }
    if rows.isEmpty { fail("no row's name contains '\(filter)'", status: 64) }
    write("F, a plain call of the same reduction: \(Meter.floor.formatted) ns")
    var slow: [String] = []
    var unmeasured: [String] = []
    for row in rows {
      do {
        var cost = try await row.measure()
        // Another program can slow down one measurement; a real slowdown shows in all of them.
        for _ in 0..<4 where isChecking && cost.isOver(row.limit) {
          let another = try await row.measure()
          if another.amount(for: row.limit) < cost.amount(for: row.limit) { cost = another }
        }
        if cost.isOver(row.limit) { slow.append(row.name) }
        write(row.line(cost))
      } catch {
        unmeasured.append(row.name)
        write("NOT MEASURED: \(row.name): \(error)")
      }
    }
    var problems: [String] = []
    if !unmeasured.isEmpty {
      problems.append("not measured: \(unmeasured.joined(separator: "; "))")
    }
    if isChecking, !slow.isEmpty {
      problems.append("over their limits: \(slow.joined(separator: "; "))")
    }
    if !problems.isEmpty { fail(problems.joined(separator: ". "), status: 1) }
  }

  private static func checkSteady(_ filter: String) async {
    var worn: [String] = []
    for operation in steadyOperations where filter.isEmpty || operation.name.contains(filter) {
      let figures = await operation.measure()
      write(operation.line(figures))
      if !figures.isSteady { worn.append(operation.name) }
    }
    if !worn.isEmpty { fail("not steady: \(worn.joined(separator: "; "))", status: 1) }
  }

  /// Writes a line at once: an operation that never ends is the one after the last line.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("Benchmarks: \(message).\n".utf8))
    exit(status)
  }
}

extension Double {
  /// The number with three significant digits.
  var formatted: String {
    if self < 10 { return String(format: "%.2f", self) }
    return self < 100 ? String(format: "%.1f", self) : String(format: "%.0f", self)
  }

  func padded(to width: Int) -> String {
    let text = formatted
    return String(repeating: " ", count: Swift.max(width - text.count, 0)) + text
  }
}
