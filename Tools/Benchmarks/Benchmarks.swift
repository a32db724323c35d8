import Foundation

/// Measures what the architecture adds to a plain function call, and checks the limits.
///
/// `Benchmarks [FILTER] [--check]` prints a line for each row whose name contains FILTER; `--check`
/// exits with status 1 if a row is over its limit.
///
/// `Benchmarks steady [FILTER] [--count N]` repeats ordinary work N times, by default a million,
/// and exits with status 1 if any work costs more at the end than at the beginning or keeps memory.
@main @MainActor
struct Benchmarks {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isSteady = arguments.first == "steady"
    if isSteady { arguments.removeFirst() }
    var isChecking = false
    var count = 1_000_000
    var filter = ""
    while !arguments.isEmpty {
      let argument = arguments.removeFirst()
      switch argument {
      case "--check" where !isSteady: isChecking = true
      case "--count" where isSteady:
        guard let number = arguments.first.flatMap({ Int($0) }), number > 0 else {
          fail("'--count' takes a positive number", status: 64)
        }
        arguments.removeFirst()
        count = number
      case _ where argument.hasPrefix("-"):
        fail(
          "unknown option '\(argument)'. Usage: Benchmarks [FILTER] [--check], or "
            + "Benchmarks steady [FILTER] [--count N]", status: 64)
      default: filter = argument
      }
    }
    if isSteady {
      await checkSteady(filter, count: count)
    } else {
      await measure(filter, isChecking: isChecking)
    }
  }

  private static func measure(_ filter: String, isChecking: Bool) async {
    let rows = (sendRows + effectRows + listRows + libraryRows + programRows)
      .filter { filter.isEmpty || $0.name.contains(filter) }
    if rows.isEmpty { fail("no row's name contains '\(filter)'", status: 64) }
    write("F, a plain call of the same reduction: \(Meter.floor.formatted) ns")
    var slow: [String] = []
    for row in rows {
      var cost = await row.measure()
      // Another program can slow down one measurement; a real slowdown shows in all of them.
      for _ in 0..<4 where isChecking && cost.isOver(row.limit) {
        let another = await row.measure()
        if another.amount(for: row.limit) < cost.amount(for: row.limit) { cost = another }
      }
      if cost.isOver(row.limit) { slow.append(row.name) }
      write(row.line(cost))
    }
    if isChecking, !slow.isEmpty {
      fail("over their limits: \(slow.joined(separator: "; "))", status: 1)
    }
  }

  private static func checkSteady(_ filter: String, count: Int) async {
    var worn: [String] = []
    for operation in steadyOperations where filter.isEmpty || operation.name.contains(filter) {
      let figures = await operation.measure(count: count)
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
