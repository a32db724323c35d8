import TestSupport
import Testing

@testable import Debugging

@MainActor
struct FilesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aSavedSessionIsReplayedWithItsBranches() async throws {
    let file = folder.path("session")
    let saved = try DebuggedSession(after: .add(1), .add(2))
    _ = await saved.run("undo")
    saved.act(.add(5))
    _ = saved.output
    #expect(await saved.run("save \(file)") == "Saved 2 steps and 1 other branch to \(file).\n")
    let session = try DebuggedSession()
    #expect(
      await session.run("replay \(file)") == "Replayed 2 actions; every state is as recorded.\n")
    #expect(session.state.count == 6)
    #expect(await session.run("history").contains("notes.add 5"))
    #expect(await session.run("goto A.2") == "Step 2 of 2 of branch A.\n")
    #expect(session.state.count == 3)
  }

  @Test func whatYouHadStaysAsABranch() async throws {
    let file = folder.path("session")
    let saved = try DebuggedSession(after: .ask)
    _ = await saved.run("save \(file)")
    let session = try DebuggedSession(after: .start)
    #expect(
      await session.run("replay \(file)") == """
        Replayed 1 action; every state is as recorded.
        This is branch B, at its end; what you had is branch A.
        1 effect was cancelled.
        What "notes.ask" started does not run any more.

        """)
    #expect(!session.state.isAsking)
  }

  @Test func aCutSessionOpensUpToTheCut() async throws {
    let file = folder.path("session")
    let saved = try DebuggedSession(after: .add(1), .add(2))
    _ = await saved.run("save \(file)")
    let cut = try folder.put(String(try folder.read("session").dropLast(9)), in: "cut")
    let session = try DebuggedSession()
    #expect(
      await session.run("replay \(cut)")
        == "\"\(cut)\" line 3: the file ends in the middle of it. The 1 action before it is open.\n"
    )
    #expect(session.state.count == 1 && session.repl.status == .badLine)
  }

  @Test func aStateInAFileBeginsABranch() async throws {
    let file = try folder.put(
      "{\"state\":{\"answer\":4,\"count\":2,\"isAsking\":false,\"rows\":[2]}}\n", in: "state")
    let session = try DebuggedSession(after: .add(1))
    #expect(
      await session.run("replay \(file)")
        == "Loaded the state as branch B; what you had is branch A.\n")
    #expect(session.state.count == 2)
    let other = try folder.put("{\"count\":\"two\"}", in: "other")
    let output = await session.run("replay \(other)")
    #expect(output.hasPrefix("\"\(other)\" holds no session and no state of Notes: "))
    #expect(session.state.count == 2)
  }

  @Test func aPageAndATestAreKnownByTheirEndings() async throws {
    let session = try DebuggedSession(after: .add(1))
    let page = folder.path("session.html")
    #expect(
      await session.run("save \(page)")
        == "Wrote a page of 1 step to \(page); open it in a browser.\n")
    #expect(try folder.read("session.html").hasPrefix("<!doctype html>"))
    #expect(
      await session.run("save \(folder.path("test.swift"))")
        == "Notes does not say how a test of it is set up.\n")
  }

  @Test func aFileWithOtherContentIsKept() async throws {
    let file = try folder.put("mine", in: "notes")
    let session = try DebuggedSession()
    #expect(
      await session.run("save \(file)")
        == "\"\(file)\" is not a Notes session, so it was not replaced; choose another name.\n")
    #expect(try folder.read("notes") == "mine" && session.repl.status == .cannotWrite)
  }

  @Test func aFileThatCannotBeReadOrWrittenSaysWhy() async throws {
    let session = try DebuggedSession()
    let file = folder.path("none/none")
    #expect(
      await session.run("replay \(file)")
        == "\"\(file)\" cannot be read: No such file or directory.\n")
    #expect(session.repl.status == .cannotRead)
    #expect(
      await session.run("save \(file)")
        == "\"\(file)\" cannot be written: No such file or directory.\n")
  }

  @Test func aRecordedSessionIsCompleteAfterEachAction() async throws {
    let file = folder.path("recorded")
    let recording = try DebuggedSession(after: .add(3))
    try recording.debugger.record(to: file)
    recording.act(.add(1))
    _ = await recording.run("goto 1")
    recording.act(.add(2))
    // The file is read while it is recorded.
    let session = try DebuggedSession()
    #expect(
      await session.run("replay \(file)") == "Replayed 2 actions; every state is as recorded.\n")
    #expect(session.state.count == 5)
    #expect(await session.run("history branches").contains("│ ▸ B.2  notes.add 2"))
    #expect(throws: (any Error).self) { try session.debugger.record(to: file) }
    recording.debugger.finish()
  }

  @Test func aSessionThatIsReplayedWhileOneRecordsIsRecordedWhole() async throws {
    let (file, other) = (folder.path("recorded"), folder.path("other"))
    let saved = try DebuggedSession(after: .add(1), .add(2))
    _ = await saved.run("save \(other)")
    let recording = try DebuggedSession()
    try recording.debugger.record(to: file)
    recording.act(.add(7))
    _ = await recording.run("replay \(other)")
    recording.act(.add(3))
    _ = await recording.run("goto 1")
    recording.act(.add(4))
    _ = recording.output
    let session = try DebuggedSession()
    #expect(
      await session.run("replay \(file)") == "Replayed 2 actions; every state is as recorded.\n")
    #expect(session.state.count == 5)
    #expect(await session.run("goto B.3") == "Step 3 of 3 of branch B.\n")
    #expect(session.state.rows == [1, 2, 3])
    #expect(await session.run("goto A.1") == "Step 1 of 1 of branch A.\n")
    #expect(session.state.rows == [7])
  }
}
