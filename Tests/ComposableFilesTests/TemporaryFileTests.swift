import Foundation
import Glibc
import TestSupport
import Testing

@testable import ComposableFiles

struct TemporaryFileTests {
  private let folder: Folder
  private let file: File

  init() throws {
    folder = try Folder()
    file = File(try folder.put("old", in: "list.json"))
  }

  @Test func theFileOfAKilledProcessIsRemoved() throws {
    try folder.put("[2,", in: ".list.json.0.new")
    try file.write("new")
    #expect(try folder.names() == ["list.json"])
    #expect(try folder.read("list.json") == "new")
  }

  @Test func filesWithOtherNamesAreKept() throws {
    let others = [".list.json.new", ".list.json.-1.new", ".other.json.0.new"]
    for name in others { try folder.put("[2,", in: name) }
    try file.write("new")
    #expect(try folder.names() == (others + ["list.json"]).sorted())
  }

  @Test func aFileBeingWrittenIsLocked() throws {
    let temporary = folder.path(".list.json.0.new")
    let watched = File(file.path) { descriptor, bytes, count in
      let other = open(temporary, O_RDWR | O_CLOEXEC)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return Glibc.write(descriptor, bytes, count)
    }
    try watched.write("new")
    #expect(try folder.names() == ["list.json"])
  }

  @Test func aLockedFileOfAnotherProcessIsKept() throws {
    let path = try folder.put("[2,", in: ".list.json.0.new")
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try file.write("new")
    #expect(try folder.names() == [".list.json.0.new", "list.json"])
    // Closing is not enough: a process that another test is launching inherits the descriptor until
    // it executes its program.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    try file.write("newer")
    #expect(try folder.names() == ["list.json"])
  }

  @Test func aDirectoryWithTheNameIsKept() throws {
    #expect(mkdir(folder.path(".list.json.0.new"), 0o700) == 0)
    try file.write("new")
    #expect(try folder.names() == [".list.json.0.new", "list.json"])
  }
}
