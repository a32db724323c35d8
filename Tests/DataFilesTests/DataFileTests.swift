import Foundation
import Glibc
import Testing

@testable import DataFiles

final class DataFileTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "DataFileTests-\(UUID().uuidString)")
  private var file: URL { directory.appending(path: "favoritePrimes.json") }
  private var path: String { file.path(percentEncoded: false) }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func dataFile(_ system: FileSystem = FileSystem()) -> DataFile<[Int]> {
    DataFile(file, of: "a list of whole numbers", system: system)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
      .sorted()
  }

  @Test(arguments: [
    ("", "is empty"), ("[2, 3", "is not JSON"), ("\u{0}\u{1}", "is not JSON"),
    (#"{"a":1}"#, "does not hold a list of whole numbers"),
    (#"["two"]"#, "does not hold a list of whole numbers"),
    ("[1.5]", "holds a number that does not fit"),
    ("[99999999999999999999]", "holds a number that does not fit"),
  ])
  func whatCannotBeReadIsKeptAside(text: String, reason: String) throws {
    try write(text)
    let aside = directory.appending(path: "favoritePrimes.unreadable-1.json")
    let asidePath = aside.path(percentEncoded: false)
    #expect(
      throws: DataFileError.unreadable(path: path, reason: reason, keptAside: asidePath)
    ) { try dataFile().load() }
    #expect(try Data(contentsOf: aside) == Data(text.utf8))
    #expect(try names() == ["favoritePrimes.unreadable-1.json"])
  }

  @Test func savingKeepsAnUnreadableFileUnderANameThatIsFree() throws {
    try write("first")
    #expect(try dataFile().save([2])?.hasSuffix("favoritePrimes.unreadable-1.json") == true)
    try write("second")
    #expect(try dataFile().save([3])?.hasSuffix("favoritePrimes.unreadable-2.json") == true)
    #expect(try dataFile().load() == [3])
    let texts = try names().map {
      String(decoding: try Data(contentsOf: directory.appending(path: $0)), as: UTF8.self)
    }
    #expect(texts == ["[3]\n", "first", "second"])
  }

  @Test func aFullDiskLeavesWhatWasSavedBefore() throws {
    try write("[2]")
    var system = FileSystem()
    system.write = { descriptor, bytes, count in
      guard count > 3 else { return Glibc.write(descriptor, bytes, count) }
      errno = ENOSPC
      return -1
    }
    let reason = "No space left on device; what was saved before is unchanged"
    #expect(throws: DataFileError.refused(path: path, reason: reason)) {
      try dataFile(system).save([2, 3, 5])
    }
    #expect(try dataFile().load() == [2])
    #expect(try names() == ["favoritePrimes.json"])
  }

  @Test func aWriteInSmallPiecesIsCompleted() throws {
    var system = FileSystem()
    system.write = { descriptor, bytes, count in Glibc.write(descriptor, bytes, min(count, 2)) }
    #expect(try dataFile(system).save([2, 3, 5, 7]) == nil)
    #expect(try dataFile().load() == [2, 3, 5, 7])
  }

  @Test func savesAtTheSameTimeNeverMix() throws {
    let file = dataFile()
    let lists = [Array(repeating: 2, count: 5_000), Array(repeating: 3, count: 7_000)]
    DispatchQueue.concurrentPerform(iterations: 40) { iteration in
      _ = try? file.save(lists[iteration % 2])
    }
    #expect(lists.contains(try file.load()))
    #expect(try names() == ["favoritePrimes.json"])
  }

  @Test func permissionsAreKept() throws {
    try write("[2]")
    #expect(chmod(path, 0o640) == 0)
    _ = try dataFile().save([3])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func aSymbolicLinkIsFollowed() throws {
    try write("[2]")
    let target = directory.appending(path: "elsewhere.json")
    try FileManager.default.moveItem(at: file, to: target)
    #expect(symlink("elsewhere.json", path) == 0)
    _ = try dataFile().save([3])
    #expect(try String(decoding: Data(contentsOf: target), as: UTF8.self) == "[3]\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "elsewhere.json")
  }

  @Test func aSymbolicLinkToNothingIsFilled() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    #expect(symlink("later.json", path) == 0)
    _ = try dataFile().save([3])
    #expect(try names() == ["favoritePrimes.json", "later.json"])
  }

  @Test func aDirectoryInItsPlaceIsSaid() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = DataFileError.misplaced(path: path, isDirectory: true)
    #expect(throws: error) { try dataFile().save([2]) }
    #expect(throws: error) { try dataFile().load() }
  }

  @Test func aFileInTheDirectorysPlaceIsSaid() throws {
    try Data("x".utf8).write(to: directory)
    let error = DataFileError.misplaced(
      path: directory.path(percentEncoded: false), isDirectory: false)
    #expect(throws: error) { try dataFile().save([2]) }
    #expect(throws: error) { try dataFile().load() }
  }

  @Test func aDeviceIsNeitherReadNorReplaced() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    #expect(symlink("/dev/full", path) == 0)
    let error = DataFileError.misplaced(path: "/dev/full", isDirectory: false)
    #expect(throws: error) { try dataFile().save([2]) }
    #expect(throws: error) { try dataFile().load() }
  }

  @Test func linksInACircleAreRefused() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    #expect(symlink("favoritePrimes.json", path) == 0)
    #expect(throws: DataFileError.self) { try dataFile().load() }
  }

  @Test func aReadOnlyDirectoryIsSaid() {
    let file = DataFile<[Int]>(URL(filePath: "/proc/favoritePrimes.json"), of: "a list")
    #expect(throws: DataFileError.self) { try file.save([2]) }
  }

  @Test func whatAKilledProcessLeftIsRemovedByTheNextSave() throws {
    try write("[2]")
    // No process has this id: the kernel's largest is 4,194,304.
    try leave(".favoritePrimes.json.99999999-0.new")
    try leave(".favoritePrimes.json.99999999-17.new")
    _ = try dataFile().save([3])
    #expect(try names() == ["favoritePrimes.json"])
  }

  @Test func whatMayBelongToARunningProcessStays() throws {
    try write("[2]")
    let others = [
      ".favoritePrimes.json.1-0.new", ".favoritePrimes.json.\(getpid())-0.new",
      ".favoritePrimes.json.0-0.new", ".favoritePrimes.json.-5-0.new",
      ".favoritePrimes.json.new", ".gameResults.json.99999999-0.new",
    ]
    for name in others { try leave(name) }
    _ = try dataFile().save([3])
    #expect(try names() == (others + ["favoritePrimes.json"]).sorted())
  }

  @Test func whatIsBeingWrittenIsLocked() throws {
    let temporary = directory.appending(path: ".favoritePrimes.json.\(getpid())-0.new")
      .path(percentEncoded: false)
    var system = FileSystem()
    system.write = { descriptor, bytes, count in
      let other = open(temporary, O_RDWR | O_CLOEXEC)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return Glibc.write(descriptor, bytes, count)
    }
    _ = try dataFile(system).save([2])
    #expect(try names() == ["favoritePrimes.json"])
  }

  @Test func whatIsLockedBelongsToARunningProcess() throws {
    try write("[2]")
    try leave(".favoritePrimes.json.99999999-0.new")
    let leftover = directory.appending(path: ".favoritePrimes.json.99999999-0.new")
    let descriptor = open(leftover.path(percentEncoded: false), O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    _ = try dataFile().save([3])
    #expect(try names() == [".favoritePrimes.json.99999999-0.new", "favoritePrimes.json"])
    // Closing is not enough: a process that another test is launching inherits the descriptor until
    // it executes its program.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    _ = try dataFile().save([3])
    #expect(try names() == ["favoritePrimes.json"])
  }

  private func leave(_ name: String) throws {
    try Data("[2,".utf8).write(to: directory.appending(path: name))
  }
}
