import ComposableCore
import Foundation
import TestSupport
import Testing

@testable import ComposableTesting

struct SnapshotTests {
  /// Creates a suite's file in a temporary folder, which is removed after `body`.
  private func withSuite(_ source: String, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("SnapshotTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = folder.appendingPathComponent("ScreenTests.swift")
    try Data(source.utf8).write(to: suite)
    try body(suite)
  }

  @Test func aScreenIsComparedWithItsRecording() throws {
    try withSuite("") { suite in
      let snapshot = SnapshotFile(suite: suite.path, test: "shows()", name: "busy")
      #expect(snapshot.name == "__Snapshots__/ScreenTests/shows.busy.txt")
      #expect(
        snapshot.compare("count 1")?.text == """
          The snapshot "__Snapshots__/ScreenTests/shows.busy.txt" does not exist.

          Record it: run the test once with RECORD_SNAPSHOTS=1 in its environment.
          """)
      #expect(
        snapshot.record("one\ntwo").text == """
          Recorded "__Snapshots__/ScreenTests/shows.busy.txt".

          Review it, turn recording off, and run the test again.
          """)
      let file = try String(contentsOf: snapshot.url, encoding: .utf8)
      #expect(file == "one\ntwo\n")
      #expect(snapshot.compare("one\ntwo") == nil)
      #expect(
        snapshot.compare("one\n2")?.text == """
          The screen differs from "__Snapshots__/ScreenTests/shows.busy.txt".

                one
              − two
              + 2


          (Expected: −, Actual: +)

          If that is intended, record it: run the test once with RECORD_SNAPSHOTS=1 in its environment.
          """)
    }
  }

  @Test(arguments: [
    (
      "a b\nc", "a b\nc ",
      #"Line 2 differs only in blanks or its end: expected "c", but it is "c "."#
    ),
    (
      "a\r\nb\r\n", "a\nb",
      #"Line 1 differs only in blanks or its end: expected "a\r", but it is "a"."#
    ),
  ])
  func aDifferenceInBlanksIsNamed(recorded: String, screen: String, note: String) throws {
    try withSuite("") { suite in
      let snapshot = SnapshotFile(suite: suite.path, test: "shows()", name: nil)
      _ = snapshot.record(recorded)
      #expect(snapshot.compare(screen)?.text.contains(note) == true)
    }
  }

  @Test func aSnapshotThatCannotBeWrittenFails() {
    let snapshot = SnapshotFile(suite: "/dev/null/ScreenTests.swift", test: "shows()", name: nil)
    #expect(snapshot.record("text").text.contains("cannot be written"))
  }

  @Test func unusedSnapshotsAreFound() throws {
    let source = #"func shows() { assertSnapshot(of: "a", named: "busy") }"#
    try withSuite(source) { suite in
      for (test, name) in [("shows", "busy"), ("shows", "idle"), ("gone", "busy")] {
        _ = SnapshotFile(suite: suite.path, test: test, name: name).record("a")
      }
      #expect(
        SnapshotFile.unused(besides: suite.path) == [
          "__Snapshots__/ScreenTests/gone.busy.txt", "__Snapshots__/ScreenTests/shows.idle.txt",
        ])
    }
  }

  @Test(arguments: [
    "a-b", "a/b", "a\\b", "a:b", "a b", "a.b", "a%b", "a%2Fb", "a?b", "a*b", "a|b", "a\nb", "ab",
  ])
  func eachNameHasItsFile(name: String) throws {
    let source = "func shows() { assertSnapshot(of: text, named: \(name.debugDescription)) }"
    try withSuite(source) { suite in
      let snapshot = SnapshotFile(suite: suite.path, test: "shows()", name: name)
      _ = snapshot.record(name)
      _ = SnapshotFile(suite: suite.path, test: "shows()", name: "other").record("other")
      for other in ["a-b", "a/b", "a%2Fb"] where other != name {
        #expect(SnapshotFile(suite: suite.path, test: "shows()", name: other).url != snapshot.url)
      }
      #expect(snapshot.compare(name) == nil)
      #expect(
        SnapshotFile.unused(besides: suite.path) == ["__Snapshots__/ScreenTests/shows.other.txt"])
    }
  }

  @Test(arguments: [
    ("a screen is shown", "func `a screen is shown`() {}"),
    ("it shows f(x) / 2.", "func `it shows f(x) / 2.`() {}"), ("shows", "func shows<T>(_: T) {}"),
    ("shows", "func shows(_ text: String) {}"),
  ])
  func aSnapshotBelongsToItsTest(test: String, source: String) throws {
    try withSuite(source) { suite in
      _ = SnapshotFile(suite: suite.path, test: "\(test)(_:)", name: nil).record("text")
      _ = SnapshotFile(suite: suite.path, test: "gone()", name: nil).record("text")
      #expect(SnapshotFile.unused(besides: suite.path) == ["__Snapshots__/ScreenTests/gone.txt"])
    }
  }

  @Test func testsThatDifferInASpecialCharacterHaveTheirOwnFiles() {
    let files = ["a.b()", "a/b()", "a-b()", "a()"].map {
      SnapshotFile(suite: "/ScreenTests.swift", test: $0, name: $0 == "a()" ? "b" : nil).name
    }
    #expect(
      files == [
        "__Snapshots__/ScreenTests/a%2Eb.txt", "__Snapshots__/ScreenTests/a%2Fb.txt",
        "__Snapshots__/ScreenTests/a-b.txt", "__Snapshots__/ScreenTests/a.b.txt",
      ])
  }

  @Test func aMissingSnapshotFailsAtTheCallersLine() {
    let found = reports { assertSnapshot(of: "text", named: "never recorded") }
    #expect(found.map(\.line) == [#line - 1])
  }

  @Test func recordingFails() throws {
    let found = reports {
      assertSnapshot(of: "text", record: true, filePath: "/dev/null/SnapshotTests.swift")
    }
    #expect(found.count == 1)
  }

  @Test func everySnapshotHereIsUsed() {
    assertNoUnusedSnapshots()
  }

  @Test func unchangedLinesAreOmitted() {
    let expected = (1...9).map(String.init).joined(separator: "\n")
    let actual = expected.replacingOccurrences(of: "5", with: "five")
    #expect(
      lineDifference(expected, actual) == """
        …
          3
          4
        − 5
        + five
          6
          7
        …
        """)
  }
}
