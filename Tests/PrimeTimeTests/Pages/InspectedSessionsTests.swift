import Foundation
import Inspector
import Sessions
import Testing

@testable import PrimeTime

/// Writes the pages of the recorded sessions for `Tools/dev browser`.
struct InspectedSessionsTests {
  @Test(arguments: InspectedSession.names)
  @MainActor func aRecordedSessionBecomesAPage(name: String) throws {
    let program = try Program()
    let file = InspectedSession.sources.appending(path: "\(name).jsonl")
    let run = try program.run("--inspect", file.path, "-o", "page.html")
    #expect(run.status == 0, "\(run.errors)")
    let page = try program.read("page.html")
    #expect(page.hasPrefix(InspectorPage.signature))

    let session = try InspectedSession(text: String(contentsOf: file, encoding: .utf8))
    let expected = try session.expected()
    #expect(expected.states.count == session.timeline.liveLog.count + 1 || name == "time-travel")
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let pages = InspectedSession.folder.appending(path: "pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    try Data(page.utf8).write(to: pages.appending(path: "\(name).html"))
    try encoder.encode(expected).write(to: pages.appending(path: "\(name).json"))
  }

  @Test(arguments: [
    ("foreign", "is no PrimeTime session; its first line says something else."),
    ("later", "has version 9; this program reads up to 2. Use a later one."),
    ("empty", "is empty; it holds no session."),
  ])
  func aFileThatIsNoSessionSaysWhy(kind: String, message: String) throws {
    let program = try Program()
    try program.writeBrokenSession(kind)
    #expect(
      try program.run("--inspect", "broken", "-o", "page.html")
        == .init(output: "", errors: "--inspect: \"broken\" \(message)\n", status: 65))
    #expect(throws: (any Error).self) { try program.read("page.html") }
  }

  @Test func aCutSessionIsShownUpToTheCut() throws {
    let program = try Program()
    try program.writeBrokenSession("cut")
    #expect(
      try program.run("--inspect", "broken", "-o", "page.html")
        == .init(
          output: "Wrote a page of 1 step to page.html; open it in a browser.\n",
          errors: "--inspect: \"broken\" line 3: the file ends in the middle of it. "
            + "The 1 action before it is open.\n", status: 65))
    let page = try program.run("--inspect", "broken", "-o", "-")
    #expect(page.output == (try program.read("page.html")))
  }

  @Test func aSessionThatCannotBeReadSaysWhy() throws {
    let run = try Program().run("--inspect", "missing", "-o", "page.html")
    #expect(run.status == 66)
    #expect(run.errors == "--inspect: \"missing\" cannot be read: No such file or directory.\n")
  }

  @Test func aPageThatCannotBeWrittenSaysWhy() throws {
    let program = try Program()
    _ = try program.run("-c", "c.inc", "-c", ":save session")
    let run = try program.run("--inspect", "session", "-o", "missing/page.html")
    #expect(run.status == 73)
    #expect(
      run.errors
        == "--inspect: \"missing/page.html\" cannot be written: No such file or directory.\n")
  }

  @Test func onlyAPageIsReplacedUnlessItIsForced() throws {
    let program = try Program()
    _ = try program.run("-c", "c.inc", "-c", ":save session")
    try program.write("mine", to: "page.html")
    let refused = try program.run("--inspect", "session", "-o", "page.html")
    #expect(refused.status == 73)
    #expect(
      refused.errors == """
        --inspect: "page.html" is there and is no page of the inspector; it was not replaced. \
        Say '--force' to replace it.

        """)
    #expect(try program.read("page.html") == "mine")
    for arguments in [["--force"], []] {
      let run = try program.run(
        ["--inspect", "session", "-o", "page.html"] + arguments, input: Data())
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func theShellWritesThePageOfWhatWasDone() throws {
    let program = try Program()
    let run = try program.run(
      "--quiet", "-c", "c.set 7", "-c", "c.inc", "-c", ":undo", "-c", "c.dec",
      "-c", ":save page.html")
    #expect(run.status == 0, "\(run.errors)")
    let page = try program.read("page.html")
    #expect(page.contains(#""branches":[["A",0,1,2],["B",1,3,1]],"open":1"#))
  }

  @Test @MainActor func aSessionThatDiffersHasAPageToLookAt() throws {
    let program = try Program()
    _ = try program.run("-c", "c.set 5", "-c", "c.inc", "-c", ":save session")
    let text = try program.read("session").replacing("\"count\":6", with: "\"count\":7")
    let session = try InspectedSession(text: text, isChecked: false)
    let page = try session.writePage(named: "differs")
    #expect(page == ".build/inspector/differs.html")
    let file = InspectedSession.folder.appending(path: "differs.html")
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(InspectorPage.signature))
  }
}
