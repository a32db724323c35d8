import Foundation
import Glibc
import TestSupport
import Testing

@testable import ComposableFiles

struct FileWritingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aNewFileHasTheTextAndTheMode() throws {
    try File(folder.path("new")).write("text", mode: 0o600)
    #expect(try folder.read("new") == "text")
    #expect(folder.mode("new").map { $0 & 0o777 } == 0o600)
    #expect(try folder.names() == ["new"])
  }

  @Test func aFileThatIsReplacedKeepsItsMode() throws {
    let file = try folder.put("old", in: "file")
    #expect(chmod(file, 0o640) == 0)
    try File(file).write("new")
    #expect(try File(file).text() == "new")
    #expect(folder.mode("file").map { $0 & 0o777 } == 0o640)
  }

  @Test func aReadOnlyFileIsKept() throws {
    let file = try folder.put("old", in: "file")
    #expect(chmod(file, 0o444) == 0)
    // The superuser can write to any file.
    guard getuid() != 0 else { return }
    #expect(throws: FileError.system(EACCES)) { try File(file).write("new") }
    #expect(try folder.read("file") == "old")
  }

  @Test func aSymbolicLinkIsFollowed() throws {
    try folder.put("old", in: "there")
    #expect(symlink("there", folder.path("link")) == 0)
    #expect(symlink("later", folder.path("dangling")) == 0)
    #expect(symlink("circle", folder.path("circle")) == 0)
    try File(folder.path("link")).write("new")
    try File(folder.path("dangling")).write("first")
    #expect(try folder.read("there") == "new")
    #expect(try folder.read("later") == "first")
    #expect(folder.mode("link").map { $0 & S_IFMT } == S_IFLNK)
    #expect(throws: FileError.system(ELOOP)) { try File(folder.path("circle")).write("new") }
  }

  @Test(arguments: ["/dev/null", "/dev/full", "/dev/stdout"])
  func aDeviceIsRefused(device: String) throws {
    guard try File(device).kind() == .device else { return }
    #expect(symlink(device, folder.path("link")) == 0)
    #expect(throws: FileError.device) { try File(device).write("text") }
    #expect(throws: FileError.device) { try File(folder.path("link")).write("text") }
    #expect(try folder.names() == ["link"])
  }

  @Test func aPipeIsRefusedAndReceivesNothing() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(throws: FileError.pipe) { try File(pipe).write("text") }
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &buffer, 16) == 0)
    #expect(folder.mode("pipe").map { $0 & S_IFMT } == S_IFIFO)
  }

  @Test func aDirectoryIsRefused() throws {
    #expect(throws: FileError.system(EISDIR)) { try File(folder.path).write("text") }
  }

  @Test func aFileOfAnotherKindIsKept() throws {
    let file = try folder.put("mine", in: "file")
    let empty = try folder.put("", in: "empty")
    #expect(throws: FileError.otherContent) {
      try File(file).write("new") { $0.hasPrefix("own") }
    }
    #expect(try folder.read("file") == "mine")
    try File(file).write("own") { $0 == "mine" }
    try File(empty).write("own") { _ in false }
    #expect(try folder.read("file") + folder.read("empty") == "ownown")
  }

  @Test func numberedCopiesKeepEverythingThatWasReplaced() throws {
    let file = File(try folder.put("first", in: "notes.txt"))
    #expect(chmod(file.path, 0o600) == 0)
    #expect(try file.write("second", keeping: { _ in true }) == folder.path("notes.1.txt"))
    #expect(try file.write("third", keeping: { _ in true }) == folder.path("notes.2.txt"))
    #expect(try file.write("fourth", keeping: { $0 != Array("third".utf8) }) == nil)
    #expect(try folder.names() == ["notes.1.txt", "notes.2.txt", "notes.txt"])
    #expect(try folder.read("notes.1.txt") == "first")
    #expect(try folder.read("notes.2.txt") == "second")
    #expect(folder.mode("notes.1.txt").map { $0 & 0o777 } == 0o600)
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 1_000, 1_000_000])
  func theNextNumberIsFoundInProportion(taken: Int) throws {
    var looks = 0
    let number = try firstFreeNumber { number in
      looks += 1
      return number <= taken
    }
    #expect(number == taken + 1)
    #expect(looks <= 2 * (Int.bitWidth - taken.leadingZeroBitCount) + 1)
  }

  @Test func aNumberThatWasGivenBackIsUsedAgain() throws {
    #expect(try firstFreeNumber { $0 != 1 && $0 < 10 } == 1)
    #expect(try firstFreeNumber { $0 != 8 && $0 < 100 } == 8)
  }

  @Test(arguments: [
    ("notes", "notes.1"), (".notes", ".notes.1"), ("a.b.jsonl", "a.b.1.jsonl"),
  ])
  func aNumberPrecedesTheEnding(name: String, copy: String) throws {
    let file = File(try folder.put("old", in: name))
    #expect(try file.write("new", keeping: { _ in true }) == folder.path(copy))
  }

  @Test func aFullDiskKeepsTheFile() throws {
    let file = try folder.put("old", in: "file")
    let full = File(file) { descriptor, bytes, count in
      guard count > 3 else { return Glibc.write(descriptor, bytes, count) }
      errno = ENOSPC
      return -1
    }
    #expect(throws: FileError.system(ENOSPC)) { try full.write("longer") }
    #expect(try folder.read("file") == "old")
    #expect(try folder.names() == ["file"])
  }

  @Test func aWriteInSmallPiecesIsCompleted() throws {
    let file = File(folder.path("file")) { descriptor, bytes, count in
      Glibc.write(descriptor, bytes, min(count, 2))
    }
    try file.write("in pieces")
    #expect(try folder.read("file") == "in pieces")
  }

  @Test func appendingCreatesTheFile() throws {
    let file = File(folder.path("file"))
    try file.append("one\n", mode: 0o600)
    try file.append("two\n")
    #expect(try folder.read("file") == "one\ntwo\n")
    #expect(folder.mode("file").map { $0 & 0o777 } == 0o600)
  }

  @Test func theDirectoryAndItsParentsAreCreated() throws {
    let file = File(folder.path("a/b/file"))
    try file.createDirectory()
    try file.write("text")
    #expect(try folder.read("a/b/file") == "text")
    #expect(folder.mode("a").map { $0 & 0o777 } == 0o700)
    #expect(throws: FileError.system(ENOTDIR)) {
      try File(folder.path("a/b/file/below")).createDirectory()
    }
  }
}
