import Testing

@testable import ReplKit

@MainActor
@Suite struct SessionMigrationTests {
  private let folder: TemporaryFolder
  private let refusal = FileRefusal<PartsSession.State, PartsSession.Action>(app: "Parts")

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileThatIsNotThereOrIsEmptyMayBeWritten() throws {
    #expect(refusal.message(for: folder.path("new")) == nil)
    #expect(refusal.message(for: try folder.write("", to: "empty")) == nil)
  }

  @Test(arguments: ["/dev/null", "/dev/full", "/"])
  func whatIsNoRegularFileIsLeftToTheSystem(path: String) {
    #expect(refusal.message(for: path) == nil)
  }

  @Test func aSessionOfTheAppMayBeReplaced() throws {
    let file = folder.path("session")
    let session = try PartsSession()
    #expect(session.repl.record(to: file))
    #expect(try folder.read("session") != "")
    #expect(refusal.message(for: file) == nil)
  }

  @Test(arguments: [
    "mine", "{}", #"{"app":"Other","format":"Other session","version":1}"#, "\u{1b}[2J",
  ])
  func anythingElseIsKept(text: String) throws {
    let file = try folder.write(text, to: "file")
    #expect(
      refusal.message(for: file)
        == "\"\(file)\" is there and is no Parts session; it was not replaced. "
        + "Say '--force' to replace it.")
  }
}
