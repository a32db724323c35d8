import Foundation
import Glibc
import TestSupport
import Testing

@testable import ComposableFiles

struct FileReadingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileIsReadToItsEnd() throws {
    let file = try folder.put(String(repeating: "ä", count: 100_000), in: "long")
    #expect(try File(file).text().count == 100_000)
    #expect(throws: FileError.system(ENOENT)) { try File(folder.path("none")).text() }
    #expect(throws: FileError.system(EISDIR)) { try File(folder.path).text() }
  }

  @Test func aByteOrderMarkIsDropped() throws {
    let file = try folder.put("\u{feff}text\u{feff}", in: "marked")
    #expect(try File(file).text() == "text\u{feff}")
  }

  @Test func aFileLargerThanTheLimitIsRefused() throws {
    let file = try folder.put(String(repeating: "x", count: 11), in: "file")
    #expect(throws: FileError.tooLarge(limit: 10)) { try File(file).bytes(atMost: 10) }
    #expect(try File(file).bytes(atMost: 11).count == 11)
    let huge = folder.path("huge")
    #expect(close(open(huge, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) == 0)
    #expect(truncate(huge, 1 << 40) == 0)
    let error = try #require(throws: FileError.self) { try File(huge).text() }
    #expect("\(error)" == "It is larger than 256 MB")
  }

  @Test(arguments: ["/dev/zero", "/dev/random", "/dev/full"])
  func aDeviceIsRefused(path: String) {
    #expect(throws: FileError.device) { try File(path).text() }
  }

  @Test func theNullDeviceIsAnEmptyFile() throws {
    #expect(try File("/dev/null").text() == "")
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    Thread.detachNewThread {
      let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
      for _ in 0..<3 { _ = write(descriptor, String(repeating: "x", count: 50_000), 50_000) }
      close(descriptor)
    }
    #expect(try File(pipe).bytes().count == 150_000)
  }

  @Test func readingAPipeWithoutAWriterDoesNotBlock() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError.unconnected) { try File(pipe).bytes() }
  }

  /// As in `<(printf text)`, when the program has ended before the pipe is opened.
  @Test func whatAWriterHasLeftInAPipeIsRead() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "text", 4) == 4)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try File("/dev/fd/\(ends[0])").text() == "text")
  }

  @Test func anEndlessPipeIsRefusedAtTheLimit() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    Thread.detachNewThread {
      signal(SIGPIPE, SIG_IGN)
      let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
      while write(descriptor, String(repeating: "x", count: 50_000), 50_000) > 0 {}
      close(descriptor)
    }
    #expect(throws: FileError.tooLarge(limit: 1_000_000)) {
      try File(pipe).bytes(atMost: 1_000_000)
    }
  }
}
