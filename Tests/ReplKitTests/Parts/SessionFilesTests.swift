import Sessions
import Testing

@testable import ReplKit

@MainActor
@Suite struct SessionFilesTests {
  private let location = PartsSession.location
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ command: FilesCommand, in session: PartsSession) -> String {
    session.repl.files.run(command, session.repl.travel, at: location)
    return session.output + session.errors
  }

  @Test func aSavedSessionIsReplayedAsABranch() throws {
    let file = folder.path("session")
    let saved = try PartsSession()
    saved.act(.add(1), .add(2))
    #expect(run(.save(file, isForced: false), in: saved) == "Saved 2 steps to \(file).\n")
    let session = try PartsSession()
    session.act(.add(5))
    #expect(
      run(.replay(file), in: session) == """
        Replayed 2 actions; every state is as recorded.
        This is branch B, at its end; what you had is branch A.

        """)
    #expect(session.state.count == 3)
  }

  @Test func whatRanAtTheEndOfAFileDoesNotRunAfterIt() throws {
    let file = folder.path("session")
    let saved = try PartsSession()
    saved.act(.ask)
    _ = run(.save(file, isForced: false), in: saved)
    let session = try PartsSession()
    session.act(.start)
    let output = run(.replay(file), in: session)
    #expect(output.contains("1 effect was cancelled.\n"))
    #expect(output.hasSuffix("What \"ask\" started does not run any more.\n"))
    #expect(session.context.debugger.effectsInFlight.isEmpty)
  }

  @Test func anEffectOfAFileIsNotTakenForOneThatRuns() throws {
    let file = folder.path("session")
    let saved = try PartsSession()
    saved.act(.ask)
    _ = run(.save(file, isForced: false), in: saved)
    let session = try PartsSession()
    _ = run(.replay(file), in: session)
    // The first effect here, as the one in the file.
    session.act(.ask, .add(1))
    session.repl.travel.run(.goto(StepReference(1)), at: location)
    #expect(session.output.contains("What \"ask\" started does not run any more; "))
  }

  @Test func aFileWithOtherContentIsKeptUnlessItIsForced() throws {
    let file = try folder.write("mine", to: "notes")
    let session = try PartsSession()
    #expect(
      run(.save(file, isForced: false), in: session)
        == "line 1: \"\(file)\" is there and is no Parts session; it was not replaced. "
        + "Say '--force' to replace it.\n")
    #expect(try folder.read("notes") == "mine" && session.context.status == .cannotWrite)
    #expect(run(.save(file, isForced: true), in: session) == "Saved 0 steps to \(file).\n")
  }

  @Test func aFileThatCannotBeReadOrWrittenSaysWhy() throws {
    let session = try PartsSession()
    let file = folder.path("none/none")
    #expect(
      run(.replay(file), in: session)
        == "line 1: \"\(file)\" cannot be read: No such file or directory.\n")
    #expect(
      run(.loadState(file), in: session)
        == "line 1: \"\(file)\" cannot be read: No such file or directory.\n")
    #expect(
      run(.save(file, isForced: false), in: session)
        == "line 1: \"\(file)\" cannot be written: No such file or directory.\n")
  }

  @Test func aStateInAFileStartsABranch() throws {
    let file = try folder.write(
      "{\"state\":{\"answer\":4,\"count\":2,\"rows\":[2]}}\n", to: "state")
    let session = try PartsSession()
    session.act(.add(1))
    #expect(
      run(.loadState(file), in: session)
        == "Loaded the state as branch B; what you had is branch A.\n")
    #expect(session.state == PartsSession.State(answer: 4, count: 2, rows: [2]))
  }

  @Test func aFileThatHoldsNoStateChangesNothing() throws {
    let file = try folder.write("{\"count\":\"two\"}", to: "state")
    let session = try PartsSession()
    let output = run(.loadState(file), in: session)
    #expect(output.hasPrefix("line 1: \"\(file)\" holds no state of Parts: "))
    #expect(output.hasSuffix(" ':state' shows what one looks like.\n"))
    #expect(session.state == PartsSession.State())
  }

  @Test func anAppWithoutASetUpHasNoTest() throws {
    let session = try PartsSession()
    #expect(
      run(.test(nil, isForced: false), in: session)
        == "line 1: Parts does not say how a test of it is set up.\n")
  }

  @Test func aRecordedSessionIsCompleteAfterEachAction() throws {
    let file = folder.path("recorded")
    let recording = try PartsSession()
    #expect(recording.repl.record(to: file))
    recording.act(.add(1))
    recording.repl.travel.run(.first, at: location)
    recording.act(.add(2))
    _ = recording.output
    // The file is read while it is recorded.
    let session = try PartsSession()
    _ = run(.replay(file), in: session)
    #expect(session.state.count == 2)
    session.repl.travel.run(.branches, at: location)
    #expect(session.output.contains("from "))
  }

  @Test func recordingDoesNotReplaceAFileWithOtherContent() throws {
    let file = try folder.write("mine", to: "notes")
    let session = try PartsSession()
    #expect(!session.repl.record(to: file))
    #expect(session.errors.hasPrefix("--record: \"\(file)\" is there and is no Parts session;"))
    #expect(try folder.read("notes") == "mine" && !session.repl.files.isRecording)
  }
}
