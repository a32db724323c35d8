import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ComposableFiles

struct FileRecordingTests {
  private let folder: Folder
  private let file: File

  init() throws {
    folder = try Folder()
    file = File(folder.path("session"))
  }

  @Test func eachLineIsWrittenImmediately() throws {
    try folder.put("old", in: "session")
    let recording = try file.record("one\n").file
    #expect(try folder.read("session") == "one\n")
    try recording.append("two\n")
    #expect(try file.text() == "one\ntwo\n")
    #expect(try folder.names() == ["session"])
  }

  @Test(arguments: [true, false])
  func aRecordedFileIsRefusedToOthers(wasThere: Bool) throws {
    if wasThere { try folder.put("old", in: "session") }
    var recording: OpenFile? = try file.record("one\n").file
    #expect(throws: FileError.locked) { try file.write("new") }
    #expect(throws: FileError.locked) { try file.record("new") }
    try recording?.append("two\n")
    #expect(try folder.read("session") == "one\ntwo\n")
    recording = nil
    try file.write("new")
    #expect(try folder.read("session") == "new")
  }

  @Test func onlyOneOfSeveralRecordersGetsTheFile() throws {
    let recordings = Mutex<[OpenFile]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      guard let recording = try? file.record("\(number)\n").file else { return }
      recordings.withLock { $0.append(recording) }
    }
    #expect(recordings.withLock(\.count) == 1)
    #expect(try folder.names() == ["session"])
  }

  @Test func concurrentSavesDoNotRefuseEachOther() throws {
    let failures = Mutex<[FileError]>([])
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      do throws(FileError) {
        try file.write(String(repeating: "\(number % 2)", count: 5_000))
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(Set(try folder.read("session")).count == 1)
    #expect(try folder.names() == ["session"])
  }

  @Test func aDeviceIsRefused() {
    #expect(throws: FileError.device) { try File("/dev/null").record("one\n") }
  }
}
