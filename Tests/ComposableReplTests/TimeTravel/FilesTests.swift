import Foundation
import TestSupport
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

@MainActor
struct FilesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aSavedSessionIsReplayedWithItsBranches() async throws {
    let file = folder.path("session")
    let saved = try TraveledSession(after: .add(1), .add(2))
    _ = await saved.run("undo")
    saved.act(.add(5))
    _ = saved.output
    #expect(await saved.run("save \(file)") == "Saved 2 steps and 1 other branch to \(file).\n")
    let session = try TraveledSession()
    #expect(
      await session.run("replay \(file)") == "Replayed 2 actions; all states match the recording.\n"
    )
    #expect(session.state.count == 6)
    #expect(await session.run("history").contains("notes.add 5"))
    #expect(await session.run("goto A.2") == "Step 2 of 2 of branch A.\n")
    #expect(await session.run("state count") == "3\n")
  }

  @Test func aReplayedSessionKeepsItsBeginning() async throws {
    let file = folder.path("session")
    _ = await (try TraveledSession(after: .add(1))).run("save \(file)")
    let earlier = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("\"start\":\"1970", with: "\"start\":\"1969")
    try earlier.write(toFile: file, atomically: true, encoding: .utf8)
    let session = try TraveledSession()
    _ = await session.run("replay \(file)")
    #expect(try session.history.sessionText() == earlier)
  }

  @Test func replayingKeepsThePreviousBranchAndRestartsEffects() async throws {
    let file = folder.path("session")
    let saved = try TraveledSession(after: .ask)
    _ = await saved.run("save \(file)")
    let session = try TraveledSession(after: .start)
    #expect(
      await session.run("replay \(file)") == """
        Replayed 1 action; all states match the recording.
        This is branch B, at its end; the previous steps are branch A.
        1 effect was canceled.
        1 effect was restarted.

        """)
    #expect(session.state.isAsking)
    session.clock.advance(by: .seconds(1))
    #expect(session.state.answer == 0 && session.state.count == 0)
  }

  /// The lines after one that can't be encoded could not be replayed.
  @Test(arguments: [true, false])
  func aStateThatCannotBeEncodedEndsTheLines(isRecorded: Bool) async throws {
    let session = try TypedSession(Fragile(), Fragile.reducer, isRecorded ? .text : .json)
    let file = folder.path("session")
    if isRecorded { _ = try session.app.history.startRecording(to: file) }
    let output = await session.run("set 1", "set 13", "set 3")
    let reason = "A line can't be encoded: 13 brings bad luck."
    let beginning =
      isRecorded ? "Recording to '\(file)' stopped:" : "The lines of the session end here."
    #expect(output.contains("\(beginning) \(reason)"))
    let text = isRecorded ? try folder.read("session") : output
    #expect(text.split(separator: "\n").count { $0.contains(#""type":"action""#) } == 1)
    #expect(session.repl.status == .cannotWrite)
  }

  private struct Fragile: Codable, Equatable, Sendable {
    var number = 0

    static let reducer = Reducer<Self, Action, SystemEnvironment<Void>> { state, action, _ in
      switch action {
      case .set(let number): state.number = number
      }
      return .none
    }

    enum Action: Codable, Equatable, Sendable { case set(Int) }

    func encode(to encoder: any Encoder) throws {
      if number == 13 {
        throw EncodingError.invalidValue(
          number, .init(codingPath: [], debugDescription: "13 brings bad luck."))
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
    }
  }

  @Test func aTruncatedSessionOpensUpToTheCut() async throws {
    let file = folder.path("session")
    let saved = try TraveledSession(after: .add(1), .add(2))
    _ = await saved.run("save \(file)")
    let cut = try folder.put(String(try folder.read("session").dropLast(9)), in: "cut")
    let session = try TraveledSession()
    #expect(
      await session.run("replay \(cut)").hasSuffix(
        "'\(cut)' line 3: the file ends in the middle of it. 1 step before it was opened.\n"))
    #expect(session.state.count == 1 && session.repl.status == .badLine)
  }

  /// The action that began the branch is missing, so its first step is what effects sent.
  @Test func aSessionCutAfterTheBeginningOfABranchHasAStepOfEffects() async throws {
    let saved = try TraveledSession(after: .start, .add(1))
    _ = await saved.run("undo")
    saved.act(.add(5))
    let file = folder.path("session")
    _ = await saved.run("save \(file)")
    let lines = try folder.read("session").split(separator: "\n")
    let end = try #require(lines.firstIndex { $0.contains(#""type":"branch""#) })
    let cut = try folder.put(lines[...end].joined(separator: "\n") + "\n", in: "cut")
    let session = try TraveledSession()
    _ = await session.run("replay \(cut)")
    session.clock.advance(by: .seconds(2))
    #expect(
      await session.run("history") == """
        History, now at step 2 of 2
            1  00:00:00  notes.start        1 in flight
          ▸ 2  00:00:01  restarted effects  count 0 → 2  1 in flight
                         ← ticked × 2

        """)
  }

  @Test func filesThatAreNotSessionsAreRefused() async throws {
    let session = try TraveledSession(after: .add(1))
    let other = try folder.put("{\"count\":\"two\"}", in: "other")
    #expect(await session.run("replay \(other)") == "'\(other)' is not a session of Notes.\n")
    #expect(session.state.count == 1)
  }

  @Test(arguments: ["session.html", "SESSION.HTML"])
  func aPageIsRecognizedByItsExtension(name: String) async throws {
    let session = try TraveledSession(after: .add(1), .add(2))
    let page = folder.path(name)
    #expect(
      await session.run("save \(page)")
        == "Wrote a page of 2 steps to \(page); open it in a browser.\n")
    let text = try folder.read(name)
    #expect(text.hasPrefix("<!doctype html>") && text.contains("<title>\(name)</title>"))
    _ = await session.run("undo")
    _ = await session.run("save \(page)")
    #expect(try folder.read(name).contains(#"{"type":"position","branch":"A","step":1}"#))
    _ = try folder.put("mine", in: "other.html")
    #expect(
      await session.run("save \(folder.path("other.html"))").contains("is not a page of a session"))
  }

  @Test func thePageOfAFeatureWithoutScreensShowsItsStateAtEachStep() async throws {
    let session = try TypedSession()
    _ = await session.run("level 1", "level 2", ":save \(folder.path("page.html"))")
    let page = try folder.read("page.html")
    #expect(page.contains(#"[["  level: 1"]]"#) && page.contains(#"[["  level: 2"]]"#))
  }

  @Test func aFileWithOtherContentIsKept() async throws {
    let file = try folder.put("mine", in: "notes")
    let session = try TraveledSession()
    #expect(
      await session.run("save \(file)")
        == "'\(file)' is not a Notes session, so it was not replaced; choose another name.\n")
    #expect(try folder.read("notes") == "mine" && session.repl.status == .cannotWrite)
  }

  @Test func filesThatCannotBeReadOrWrittenAreReported() async throws {
    let session = try TraveledSession()
    let file = folder.path("none/none")
    #expect(
      await session.run("replay \(file)")
        == "'\(file)' cannot be read: No such file or directory.\n")
    #expect(session.repl.status == .cannotRead)
    #expect(
      await session.run("save \(file)")
        == "'\(file)' cannot be written: No such file or directory.\n")
  }

  @Test func aRecordedSessionIsCompleteAfterEachAction() async throws {
    let file = folder.path("recorded")
    let recording = try TraveledSession(after: .add(3))
    try recording.record(to: file)
    recording.act(.add(1))
    _ = await recording.run("goto 1")
    recording.act(.start)
    recording.clock.advance(by: .seconds(2))
    // The file is read while it is being recorded.
    let session = try TraveledSession()
    #expect(
      await session.run("replay \(file)")
        == "Replayed 4 actions; all states match the recording.\n1 effect was restarted.\n")
    #expect(session.state.count == 5)
    #expect(
      await session.run("history branches")
        .contains("▸   B  step 2 after A.1, the present  notes.start"))
    #expect(throws: (any Error).self) { try session.record(to: file) }
    recording.history.finish()
    // The timer stays in flight in the file.
    #expect(await session.run("replay \(file)").contains("1 effect was restarted."))
  }

  @Test func aReplayDuringARecordingIsRecordedCompletely() async throws {
    let (file, other) = (folder.path("recorded"), folder.path("other"))
    let saved = try TraveledSession(after: .add(1), .ask)
    _ = await saved.run("save \(other)")
    let recording = try TraveledSession()
    try recording.record(to: file)
    recording.act(.add(7))
    _ = await recording.run("replay \(other)")
    recording.act(.add(3))
    _ = await recording.run("goto 1")
    recording.act(.add(4))
    _ = recording.output
    let session = try TraveledSession()
    #expect(
      await session.run("replay \(file)") == "Replayed 2 actions; all states match the recording.\n"
    )
    #expect(session.state.count == 5)
    #expect(await session.run("goto B.3") == "Step 3 of 3 of branch B.\n")
    #expect(await session.run("state rows @3").split(separator: "\n").count == 4)
    #expect(await session.run("goto A.1") == "Step 1 of 1 of branch A.\n")
    #expect(await session.run("state count") == "7\n")
  }

  /// Both ways to write a session keep what the file had, in one copy.
  @Test(arguments: [true, false])
  func theEarlierSessionIsKept(isRecorded: Bool) async throws {
    let file = folder.path("s.jsonl")
    func write(_ count: Int, _ format: Console.Format) async throws -> String {
      let session = try TraveledSession(format, after: .add(count))
      _ = session.output
      guard isRecorded else { return await session.run("save \(file)") }
      try session.record(to: file)
      defer { session.history.finish() }
      return session.output
    }
    _ = try await write(1, .text)
    let copies = [1, 2].map { folder.path("s.\($0).jsonl") }
    #expect(try await write(2, .quiet).contains("The previous session is kept as \(copies[0]).\n"))
    #expect(try await write(3, .json).contains(#""file":"\#(file)","kept":"\#(copies[1])"}"#))
    #expect(try folder.read("s.1.jsonl").contains("notes.add 1"))
    #expect(try folder.read("s.2.jsonl").contains("notes.add 2"))
    #expect(try folder.read("s.jsonl").contains("notes.add 3"))
    #expect(try folder.names().sorted() == ["s.1.jsonl", "s.2.jsonl", "s.jsonl"])
  }

  @Test func aSessionWithoutStepsIsNotKept() async throws {
    let file = folder.path("s.jsonl")
    _ = await (try TraveledSession()).run("save \(file)")
    #expect(
      await (try TraveledSession(after: .add(1))).run("save \(file)")
        == "Saved 1 step to \(file).\n")
    #expect(try folder.names() == ["s.jsonl"])
  }

  @Test func savingAgainAfterMoreStepsKeepsNoCopy() async throws {
    let file = folder.path("s.jsonl")
    let session = try TraveledSession(after: .add(1))
    _ = await session.run("save \(file)")
    session.act(.add(2))
    #expect(await session.run("save \(file)") == "Saved 2 steps to \(file).\n")
    #expect(try folder.names() == ["s.jsonl"])
  }

  @Test func aRecordingThatIsRemovedIsReported() async throws {
    let file = folder.path("recorded")
    let session = try TraveledSession()
    try session.record(to: file)
    session.act(.add(1))
    _ = session.output
    try FileManager.default.removeItem(atPath: file)
    session.act(.add(2), .add(3))
    #expect(session.output == "Recording to '\(file)' stopped: The file was removed.\n")
    #expect(session.repl.status == .cannotWrite)
  }
}
