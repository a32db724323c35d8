import Foundation
import Synchronization

/// One list kept as JSON in a file, which always holds either the old list or the new one.
///
/// Content that was neither loaded nor saved here, such as the list of another session, is kept in
/// a numbered copy before it is replaced. A symbolic link is followed; its target is replaced and
/// keeps its permissions.
final class DataFile<Value: Codable & Collection & Sendable>: Sendable {
  /// A description of the expected content, for error messages.
  let content: String
  let file: File
  /// The content that was loaded or saved last; nil for none.
  private let known = Mutex<[UInt8]?>(nil)

  init(_ url: URL, of content: String, write: @escaping File.Write = Glibc.write) {
    self.content = content
    file = File(url.path(percentEncoded: false), write: write)
  }

  func load() throws(DataFileError) -> Value {
    let target = try target()
    guard try isPresent(target) else { throw .missing(path: file.path) }
    let bytes = try attempt(try target.bytes(), at: target.path)
    let value = try decode(bytes)
    known.withLock { $0 = bytes }
    return value
  }

  /// Saves `value`; returns what happened to the previous file.
  func save(_ value: Value) throws(DataFileError) -> SavedFile {
    let target = try target()
    try attempt(try target.createDirectory(), at: target.directory)
    _ = try isPresent(target)
    let text = try encode(value)
    let bytes = Array(text.utf8)
    let known = known.withLock { $0 }
    do {
      let kept = try target.write(text, keeping: { $0 != known && $0 != bytes })
      self.known.withLock { $0 = bytes }
      return SavedFile(count: value.count, kept: kept)
    } catch {
      throw .refused(path: target.path, reason: "\(error); the saved list is unchanged")
    }
  }

  private func target() throws(DataFileError) -> File {
    try attempt(try file.target(), at: file.path)
  }

  /// Whether there is a regular file; throws if there is another one.
  private func isPresent(_ target: File) throws(DataFileError) -> Bool {
    let kind = try attempt(try target.kind(), at: target.directory)
    guard let kind else { return false }
    guard kind == .regular else {
      throw .misplaced(path: target.path, isDirectory: kind == .directory)
    }
    return true
  }

  private func encode(_ value: Value) throws(DataFileError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw .refused(path: file.path, reason: "The list can't be encoded as JSON")
    }
  }

  private func decode(_ bytes: [UInt8]) throws(DataFileError) -> Value {
    let data = Data(bytes)
    var reason = "does not hold \(content)"
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted {
      // The decoder throws the same error for a number of another type as for invalid JSON.
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      reason = json == nil ? "is not JSON" : "holds a number that does not fit"
      if data.isEmpty { reason = "is empty" }
    } catch {}
    throw .unreadable(path: file.path, reason: reason)
  }
}

/// Runs `body`; reports its error as one at `path`. `ENOTDIR` means that the path itself is a file.
private func attempt<Result>(
  _ body: @autoclosure () throws(FileError) -> Result, at path: String
) throws(DataFileError) -> Result {
  do {
    return try body()
  } catch .system(ENOTDIR) {
    throw .misplaced(path: path, isDirectory: false)
  } catch {
    throw .refused(path: path, reason: "\(error)")
  }
}
