import ComposableCore
import Foundation
import Synchronization

/// One program of the documentation.
struct Example {
  var place: String
  var prints: [String]
  var run: @MainActor () async throws -> Void

  init(_ place: String, prints: [String], run: @escaping @MainActor () async throws -> Void) {
    self.place = place
    self.prints = prints
    self.run = run
  }
}

private let printed = Mutex<[String]>([])
private let failures = Mutex<[String]>([])

/// Takes the place of the standard library's function in the examples.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator)
  printed.withLock {
    $0 += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

func expect<Value: Equatable>(
  _ actual: Value, _ expected: Value, file: String = #filePath, line: Int = #line
) {
  guard actual != expected else { return }
  failures.withLock { $0.append("\(file):\(line): expected \(expected), but it is \(actual)") }
}

func expect(_ condition: Bool, file: String = #filePath, line: Int = #line) {
  expect(condition, true, file: file, line: line)
}

/// Runs all examples; their issues, such as the failures of a test store, count as failures.
@main @MainActor
enum Examples {
  static func main() async {
    let reporter = IssueReporter { report in
      failures.withLock {
        $0.append("\(report.filePath):\(report.line): \(report.detailedMessage)")
      }
    }
    for example in allExamples {
      printed.withLock { $0 = [] }
      do {
        try await IssueReporter.$current.withValue(reporter) { try await example.run() }
      } catch {
        failures.withLock { $0.append("\(example.place): threw \(error)") }
      }
      let lines = printed.withLock(\.self)
      if lines != example.prints {
        let actual = lines.joined(separator: "\n")
        failures.withLock {
          $0.append("\(example.place): expected other lines, but it prints\n\(actual)")
        }
      }
    }
    let found = failures.withLock(\.self)
    for failure in found { Swift.print(failure) }
    Swift.print("\(allExamples.count) examples, \(found.count) problems")
    exit(found.isEmpty ? 0 : 1)
  }
}
