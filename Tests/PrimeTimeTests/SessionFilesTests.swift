import ComposableCore
import ComposableTimeTravel
import Foundation
import Testing

@testable import PrimeTime

/// Replays every session in the folder; a recorded session added there becomes a test.
struct SessionFilesTests {
  @Test(arguments: InspectedSession.names)
  func everyStepChangesTheRecordedPaths(name: String) throws {
    let start = AppState()
    let end = try replaySession(
      "Sessions/\(name).jsonl", initialState: start, reducer: appReducer,
      environment: SystemEnvironment<AppEnvironment>.replaying().environment)
    #expect(end != start)
  }

  /// Writes the pages that `Tools/Browser/browser.sh` checks.
  @Test(arguments: InspectedSession.names)
  func aRecordedSessionBecomesAPage(name: String) async throws {
    let program = try Program()
    let file = InspectedSession.file(name)
    let run = try program.run(
      "--virtual-time", "--replay", file.path, "-c", ":save \(name).html")
    #expect(run.status == 0, "\(run.errors)")
    let page = try program.read("\(name).html")
    #expect(page.hasPrefix(InspectorPage.signature))
    let session = try InspectedSession(text: String(contentsOf: file, encoding: .utf8))
    let expected = try await session.expected()
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let pages = InspectedSession.folder.appending(path: "pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: pages.appending(path: "\(name).html"))
    try encoder.encode(expected).write(to: pages.appending(path: "\(name).json"))
  }

  @Test func theOutputInJSONIsASessionWithoutAnyAction() throws {
    let program = try Program()
    let run = try program.run("--json", input: ":state\n")
    #expect(run.output.hasPrefix(#"{"type":"session","#))
    try program.write(run.output, to: "run.jsonl")
    let replay = try program.run("--replay", "run.jsonl", input: "")
    #expect(replay.status == 0 && replay.errors == "")
  }

  @Test func theOutputInJSONIsASessionThatReplays() throws {
    let program = try Program()
    let run = try program.run(
      "--json", "--virtual-time", "--seed", "1",
      input: """
        counter.setCount 10
        timer.start
        game.start
        :wait 120ms
        game.counter.playNext
        :goto 2
        timer.stop
        :goto A.3
        :view game
        bogus
        timer.stop
        """)
    try program.write(run.output, to: "run.jsonl")
    let replay = try program.run(
      "--replay", "run.jsonl", "--virtual-time", "-c", ":history branches")
    #expect(replay.errors == "" && replay.output.contains("all states match the recording"))
    let session = try InspectedSession(text: run.output).session
    #expect(session.broken == nil)
    #expect(session.timeline.branches.count == 3)
  }
}
