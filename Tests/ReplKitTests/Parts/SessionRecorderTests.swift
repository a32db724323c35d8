import Foundation
import Testing

@testable import ReplKit

@MainActor
@Suite struct SessionRecorderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func eachLineIsInTheFileAtOnce() throws {
    _ = try folder.write("old", to: "session")
    let recorder = try SessionRecorder(path: folder.path("session"))
    #expect(try folder.read("session") == "")
    try recorder.write("one")
    try recorder.write("two")
    #expect(try folder.read("session") == "one\ntwo\n")
    recorder.close()
  }

  @Test func afterItIsClosedNothingIsWritten() throws {
    let recorder = try SessionRecorder(path: folder.path("session"))
    recorder.close()
    recorder.close()
    #expect(throws: FileError.self) { try recorder.write("late") }
  }

  @Test func aFullDeviceSaysWhy() throws {
    let recorder = try SessionRecorder(path: "/dev/full")
    let error = try #require(throws: FileError.self) { try recorder.write("one") }
    #expect(error.description == "No space left on device")
    recorder.close()
  }

  @Test func aFileIsReadWholeOrToALimit() throws {
    let file = try folder.write(String(repeating: "ä", count: 100_000), to: "long")
    #expect(try file.contentsOfFile().count == 100_000)
    #expect(try file.contentsOfFile(atMost: 10).utf8.count < 200_000)
    let error = try #require(throws: FileError.self) {
      try folder.path("none").contentsOfFile()
    }
    #expect(error.description == "No such file or directory")
  }

  @Test func aFileIsReplacedAndADeviceIsWrittenTo() throws {
    let file = try folder.write("old and longer", to: "file")
    try "new".write(toFile: file)
    #expect(try folder.read("file") == "new")
    try "gone".write(toFile: "/dev/null")
    let error = try #require(throws: FileError.self) { try "x".write(toFile: "/dev/full") }
    #expect(error.description == "No space left on device")
  }

  @Test func anErrorOfFoundationIsTheSystemsMessage() throws {
    let error = try #require(throws: (any Error).self) {
      try Data().write(to: URL(filePath: folder.path("none/file")), options: .atomic)
    }
    #expect(FileError(error).description == "No such file or directory")
  }
}
