import Foundation
import Glibc
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

  @Test(arguments: [
    ("", "is empty"), ("[2, 3", "is not JSON"), ("\u{0}\u{1}", "is not JSON"),
    (#"{"a":1}"#, "does not hold a list of whole numbers"),
    (#"["two"]"#, "does not hold a list of whole numbers"),
    ("[1.5]", "holds a number that does not fit"),
    ("[99999999999999999999]", "holds a number that does not fit"),
  ])
  func anUnreadableFileIsBackedUp(text: String, reason: String) throws {
    try write(text)
    let aside = directory.appending(path: "favoritePrimes.unreadable-1.json")
    let asidePath = aside.path(percentEncoded: false)
    #expect(
      throws: DataFileError.unreadable(path: path, reason: reason, keptAside: asidePath)
    ) { try dataFile().load() }
    #expect(try Data(contentsOf: aside) == Data(text.utf8))
    #expect(try names() == ["favoritePrimes.unreadable-1.json"])
  }

  @Test func savingKeepsAnUnreadableFileUnderAFreeName() throws {
    try write("first")
    #expect(
      try dataFile().save([2]).keptAside?.hasSuffix("favoritePrimes.unreadable-1.json") == true)
    try write("second")
    #expect(
      try dataFile().save([3]).keptAside?.hasSuffix("favoritePrimes.unreadable-2.json") == true)
    #expect(try dataFile().load() == [3])
    let texts = try names().map {
      String(decoding: try Data(contentsOf: directory.appending(path: $0)), as: UTF8.self)
    }
    #expect(texts == ["[3]\n", "first", "second"])
  }

  @Test func theReplacedListIsKept() throws {
    let backup = SavedFile.Backup(count: 3, path: path + ".bak")
    try write("[2,3,5]")
    let dataFile = dataFile()
    #expect(try dataFile.load() == [2, 3, 5])
    #expect(try dataFile.save([]) == SavedFile(count: 0, backup: backup))
    #expect(try String(contentsOfFile: path + ".bak", encoding: .utf8) == "[2,3,5]")
    #expect(try dataFile.load() == [])
    // Nothing is lost by saving again.
    #expect(try dataFile.save([]) == SavedFile(count: 0))
    #expect(try dataFile.save([7]) == SavedFile(count: 1))
    #expect(try dataFile.save([7]) == SavedFile(count: 1))
    #expect(try String(contentsOfFile: path + ".bak", encoding: .utf8) == "[2,3,5]")
    #expect(try dataFile.save([7, 11]).backup?.count == 1)
    #expect(try String(contentsOfFile: path + ".bak", encoding: .utf8) == "[7]\n")
  }

  @Test func listsOfAnotherSessionAreKeptInNumberedCopies() throws {
    try write("[2,3,5]")
    let (first, second) = (dataFile(), dataFile())
    #expect(try first.load() == [2, 3, 5])
    func kept(_ file: DataFile<[Int]>, saving list: [Int]) throws -> String? {
      try file.save(list).backup.map { URL(filePath: $0.path).lastPathComponent }
    }
    #expect(try kept(second, saving: [7]) == "favoritePrimes.1.json")
    #expect(try kept(second, saving: [7, 11]) == "favoritePrimes.json.bak")
    #expect(try kept(first, saving: [2, 3]) == "favoritePrimes.2.json")
    #expect(try kept(second, saving: [7, 11]) == "favoritePrimes.3.json")
    // The same list needs no other copy.
    #expect(try kept(first, saving: [2, 3]) == "favoritePrimes.2.json")
    let texts = try names().map {
      String(decoding: try Data(contentsOf: directory.appending(path: $0)), as: UTF8.self)
    }
    #expect(texts == ["[2,3,5]", "[7,11]\n", "[2,3]\n", "[2,3]\n", "[7]\n"])
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
