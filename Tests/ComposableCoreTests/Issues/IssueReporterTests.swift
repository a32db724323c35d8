import ComposableCore
import Testing

@Suite struct IssueReporterTests {
  @Test func aReportCarriesTheCallersLine() {
    let log = ScheduleLog<IssueReporter.Report>()
    let line: UInt = #line + 1
    IssueReporter { log.append($0) }("wrong")
    #expect(log.entries.map(\.message) == ["wrong"])
    #expect(log.entries.map(\.line) == [line])
    #expect(
      log.entries.map(\.fileID.description) == ["ComposableCoreTests/IssueReporterTests.swift"])
  }

  @Test func anIssueFailsTheRunningTestAtItsLine() {
    withKnownIssue {
      IssueReporter.current("expected to be recorded")
    } matching: { issue in
      issue.comments == ["expected to be recorded"]
        && issue.sourceLocation?.fileName == "IssueReporterTests.swift"
    }
  }

  @Test func tasksInheritTheReporter() async {
    let log = ScheduleLog<String>()
    await IssueReporter.$current.withValue(IssueReporter { log.append($0.message) }) {
      await Task { IssueReporter.current("from a task") }.value
    }
    #expect(log.entries == ["from a task"])
  }

  @Test func aReportCanBePassedOn() {
    let log = ScheduleLog<UInt>()
    IssueReporter { log.append($0.line) }(IssueReporter.Report(message: "late", line: 42))
    #expect(log.entries == [42])
  }
}
