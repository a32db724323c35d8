import ComposableFiles
import Foundation
import Testing

@testable import ComposableRepl

struct EarlierLinesTests {
  @Test func linesAreKeptUpToTheLimit() throws {
    let path = URL.temporaryDirectory.appending(path: "history-\(UUID())").path
    defer { unlink(path) }
    let file = EarlierLines(path: path, limit: 3)
    #expect(file.load() == [])
    for number in 1...5 { try file.append("line \(number)") }
    try file.append("\u{1b}[2J")
    #expect(file.load() == ["line 3", "line 4", "line 5"])
    try file.append("line 6")
    // Six lines are twice the limit, so loading cuts the file to three.
    #expect(file.load() == ["line 4", "line 5", "line 6"])
    #expect(EarlierLines(path: path, limit: 100).load() == ["line 4", "line 5", "line 6"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func theDirectoryIsCreatedForTheFirstLine() throws {
    let directory = URL.temporaryDirectory.appending(path: "history-\(UUID())").path
    let file = EarlierLines(path: directory + "/data/history")
    defer {
      unlink(file.path)
      rmdir(directory + "/data")
      rmdir(directory)
    }
    #expect(file.load() == [])
    try file.append("line")
    #expect(file.load() == ["line"])
  }

  @Test func anUnusablePathIsReported() {
    let file = EarlierLines(path: "/dev/null/at/all")
    #expect(throws: FileError.system(ENOTDIR)) { try file.append("line") }
    #expect(file.load() == [])
  }

  @Test func aLastLineWithoutAnEndIsNotJoinedWithTheNext() throws {
    let path = URL.temporaryDirectory.appending(path: "history-\(UUID())").path
    defer { unlink(path) }
    try Data("old".utf8).write(to: URL(filePath: path))
    let file = EarlierLines(path: path)
    #expect(file.load() == ["old"])
    try file.append("new")
    #expect(file.load() == ["old", "new"])
  }
}
