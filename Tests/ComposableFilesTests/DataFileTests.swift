import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import ComposableFiles

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

  private func dataFile(_ write: @escaping File.Write = Glibc.write) -> DataFile<[Int]> {
    DataFile(file, of: "a list of whole numbers", write: write)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
      .sorted()
  }

  /// What the files of the directory hold, by their names.
  private func contents() throws -> [String] {
    try names().map {
      String(decoding: try Data(contentsOf: directory.appending(path: $0)), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("", "is empty"), ("[2, 3", "is not JSON"), ("\u{0}\u{1}", "is not JSON"),
    (#"{"a":1}"#, "does not hold a list of whole numbers"),
    (#"["two"]"#, "does not hold a list of whole numbers"),
    ("[1.5]", "holds a number that does not fit"),
    ("[99999999999999999999]", "holds a number that does not fit"),
  ])
  func anUnreadableFileStaysAndIsKeptWhenItIsReplaced(text: String, reason: String) throws {
    try write(text)
    let dataFile = dataFile()
    #expect(throws: DataFileError.unreadable(path: path, reason: reason)) { try dataFile.load() }
    #expect(try contents() == [text])
    // An empty file has nothing to keep.
    let kept = text == "" ? nil : path.replacing("Primes.json", with: "Primes.1.json")
    #expect(try dataFile.save([2]) == SavedFile(count: 1, kept: kept))
    #expect(try contents() == (text == "" ? ["[2]\n"] : [text, "[2]\n"]))
  }

  @Test func aListThatWasLoadedOrSavedHereIsReplaced() throws {
    try write("[2,3,5]")
    let dataFile = dataFile()
    #expect(try dataFile.load() == [2, 3, 5])
    #expect(try dataFile.save([]) == SavedFile(count: 0))
    #expect(try dataFile.save([7]) == SavedFile(count: 1))
    #expect(try contents() == ["[7]\n"])
  }

  @Test func listsOfAnotherSessionAreKeptInNumberedCopies() throws {
    try write("[2,3,5]")
    let (first, second) = (dataFile(), dataFile())
    #expect(try first.load() == [2, 3, 5])
    func kept(_ file: DataFile<[Int]>, saving list: [Int]) throws -> String? {
      try file.save(list).kept.map { URL(filePath: $0).lastPathComponent }
    }
    #expect(try kept(second, saving: [7]) == "favoritePrimes.1.json")
    #expect(try kept(second, saving: [7, 11]) == nil)
    #expect(try kept(first, saving: [2, 3]) == "favoritePrimes.2.json")
    #expect(try kept(second, saving: [7, 11]) == "favoritePrimes.3.json")
    // The same list needs no other copy.
    #expect(try kept(first, saving: [2, 3]) == "favoritePrimes.2.json")
    #expect(try contents() == ["[2,3,5]", "[7,11]\n", "[2,3]\n", "[2,3]\n"])
  }

  @Test func eachListOfSessionsThatSaveInTurnsIsKept() throws {
    try write("[]")
    let files = [dataFile(), dataFile()]
    for number in 0..<30 { _ = try files[number % 2].save([number]) }
    let lists = try Set(contents())
    #expect(lists == Set(["[]"] + (0..<30).map { "[\($0)]\n" }))
  }

  /// Two sessions save at the same time: the second one begins while the first one is writing.
  @Test func aListThatIsSavedDuringAnotherSaveIsNotLost() throws {
    try write("[2]")
    let other = dataFile()
    #expect(try other.load() == [2])
    let hasBegun = Mutex(false)
    let isSaved = DispatchSemaphore(value: 0)
    let file = dataFile { descriptor, bytes, count in
      let isFirst = hasBegun.withLock { begun in
        defer { begun = true }
        return !begun
      }
      if isFirst {
        DispatchQueue.global().async {
          _ = try? other.save([2, 3])
          isSaved.signal()
        }
        // It can't end before this save has.
        if isSaved.wait(timeout: .now() + .milliseconds(200)) == .success { isSaved.signal() }
      }
      return Glibc.write(descriptor, bytes, count)
    }
    #expect(try file.load() == [2])
    _ = try file.save([2, 5])
    isSaved.wait()
    let lists = try contents()
    #expect(lists.contains("[2,3]\n") && lists.contains("[2,5]\n"), "\(lists)")
  }

  /// Sessions that save at the same time, again and again.
  @Test func noListOfTwoSessionsIsLost() throws {
    var lost = 0
    for round in 0..<20 {
      try? FileManager.default.removeItem(at: directory)
      try write("[2]")
      let files = [dataFile(), dataFile()]
      for file in files { #expect(try file.load() == [2]) }
      DispatchQueue.concurrentPerform(iterations: 2) { _ = try? files[$0].save([round, $0]) }
      let lists = try contents()
      for session in 0..<2 where !lists.contains("[\(round),\(session)]\n") { lost += 1 }
    }
    #expect(lost == 0)
  }

  @Test func aFullDiskKeepsTheSavedList() throws {
    try write("[2]")
    let write: File.Write = { descriptor, bytes, count in
      guard count > 3 else { return Glibc.write(descriptor, bytes, count) }
      errno = ENOSPC
      return -1
    }
    let reason = "No space left on device; the saved list is unchanged"
    #expect(throws: DataFileError.refused(path: path, reason: reason)) {
      try dataFile(write).save([2, 3, 5])
    }
    #expect(try dataFile().load() == [2])
    #expect(try names() == ["favoritePrimes.1.json", "favoritePrimes.json"])
  }

  @Test func aDirectoryInItsPlaceIsReported() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = DataFileError.misplaced(path: path, isDirectory: true)
    #expect(throws: error) { try dataFile().save([2]) }
    #expect(throws: error) { try dataFile().load() }
  }

  @Test func aFileInTheDirectorysPlaceIsReported() throws {
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
}
