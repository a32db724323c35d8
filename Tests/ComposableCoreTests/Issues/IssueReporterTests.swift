import ComposableCore
import TestSupport
import Testing

struct IssueReporterTests {
  @Test func aReportCarriesTheCallersLine() {
    let log = Log<IssueReporter.Report>()
    let line: UInt = #line + 1
    IssueReporter { log($0) }("wrong")
    #expect(log.all.map(\.message) == ["wrong"])
    #expect(log.all.map(\.line) == [line])
    #expect(
      log.all.map(\.fileID.description) == ["ComposableCoreTests/IssueReporterTests.swift"])
  }

  @Test func anIssueFailsTheRunningTestAtItsLine() {
    withKnownIssue {
      IssueReporter.current("expected to be recorded")
    } matching: { issue in
      issue.comments == ["expected to be recorded"]
        && issue.sourceLocation?.fileName == "IssueReporterTests.swift"
    }
  }

  @Test func aMistakeWithoutALineNamesTheOperationAndNoLineOfTheLibrary() {
    struct Row: Identifiable { let id: Int }
    let found = reports {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 1)]
      rows[id: 7] = Row(id: 8)
      rows[5] = Row(id: 5)
    }
    #expect(found.map(\.line) == [0, 0, 0])
    #expect(
      found.map { $0.message.prefix { $0 != " " } } == [
        "IdentifiedArray.init(arrayLiteral:):", "IdentifiedArray.subscript(id:):",
        "IdentifiedArray.subscript(_:):",
      ])
  }

  @Test func anIssueWithoutALineFailsTheRunningTest() {
    withKnownIssue {
      IssueReporter.current("an operation without a line", at: nil)
    } matching: { issue in
      issue.sourceLocation?.fileName == "IssueReporterTests.swift"
    }
  }

  @Test func tasksInheritTheReporter() async {
    let log = Log<String>()
    await IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      await Task { IssueReporter.current("from a task") }.value
    }
    #expect(log.all == ["from a task"])
  }

  @Test func aReportCanBePassedOn() {
    let log = Log<UInt>()
    IssueReporter { log($0.line) }(IssueReporter.Report(message: "late", line: 42))
    #expect(log.all == [42])
  }

  @Test func anotherReporterIsCurrentInsideACall() {
    var isRun = false
    func runApp() { isRun = true }
    IssueReporter.$current.withValue(.standardError) { runApp() }
    #expect(isRun)
  }
}
