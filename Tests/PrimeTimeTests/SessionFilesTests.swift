import Foundation
import Inspector
import Sessions
import Testing

@testable import PrimeTime

/// Replays every session in the folder; a recorded session added there becomes a test.
struct SessionFilesTests {
  /// A session that differs is written as a page that shows the current behavior.
  @Test(arguments: InspectedSession.names)
  @MainActor func everyStepGivesTheStateThatWasRecorded(name: String) throws {
    let text = try String(contentsOf: InspectedSession.file(name), encoding: .utf8)
    do {
      let session = try InspectedSession(text: text)
      #expect(session.timeline.liveLog.count > 0)
    } catch let error as SessionError {
      let page = try InspectedSession(text: text, isChecked: false)
        .writePage(named: "differs-\(name)")
      Issue.record("\(name): \(error) What happens now can be looked at in \(page).")
    }
  }

  /// Writes the pages that `Tools/Browser/browser.sh` checks.
  @Test(arguments: InspectedSession.names)
  func aRecordedSessionBecomesAPage(name: String) async throws {
    let program = try Program()
    let file = InspectedSession.file(name)
    let run = try program.run("--replay", file.path, "-c", ":save page.html")
    #expect(run.status == 0, "\(run.errors)")
    let page = try program.read("page.html")
    #expect(page.hasPrefix(InspectorPage.signature))

    let session = try InspectedSession(text: String(contentsOf: file, encoding: .utf8))
    let count = session.timeline.liveLog.count
    let expected = try await session.expected()
    #expect(expected.states.count == count + 1 || name == "time-travel")
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let pages = InspectedSession.folder.appending(path: "pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: pages.appending(path: "\(name).html"))
    try encoder.encode(expected).write(to: pages.appending(path: "\(name).json"))
  }

  /// `RecordedSession.swift` is what `:save` writes, and a test itself. Where snapshots are
  /// recorded, it is written anew.
  @Test func aSessionIsWrittenAsTheTestThatRunsHere() throws {
    let written = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RecordedSession.swift")
    let program = try Program()
    let run = try program.run(
      "--virtual-time", "--seed", "1", "--quiet",
      input: """
        counter.setCount 10
        counter.nthPrimeButtonTapped
        counter.alertDismissButtonTapped
        timer.start
        :wait 120ms
        timer.stop
        game.start
        game.counter.playNext
        :save test.swift
        """)
    #expect(run.errors == "")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(program.read("test.swift").utf8).write(to: written)
    }
    #expect(try program.read("test.swift") == String(contentsOf: written, encoding: .utf8))
  }
}
