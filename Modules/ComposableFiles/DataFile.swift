import Foundation
import Synchronization

/// One list kept as JSON in a file, which always holds either the old list or the new one.
///
/// The replaced list is kept in the same folder: in a numbered copy if it was neither loaded nor
/// saved here, as the list of another session, otherwise with `.bak` after the name. A file with
/// other content is renamed before it is replaced. A symbolic link is followed; its target is
/// replaced and keeps its permissions.
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
    guard let bytes = try read(target) else { throw .missing(path: file.path) }
    switch decode(bytes) {
    case .success(let value):
      known.withLock { $0 = bytes }
      return value
    case .failure(let reason):
      throw .unreadable(path: file.path, reason: reason.text, keptAside: target.setAside())
    }
  }

  /// Saves `value`; returns what happened to the previous file.
  func save(_ value: Value) throws(DataFileError) -> SavedFile {
    let target = try target()
    try attempt(try target.createDirectory(), at: target.directory)
    let bytes = try encode(value)
    var saved = SavedFile(count: value.count)
    var backup = Backup.none
    var replacedCount = 0
    if let old = try read(target) {
      switch decode(old) {
      case .success(let list):
        // An empty or unchanged list doesn't replace the backup.
        if !list.isEmpty, old != bytes {
          replacedCount = list.count
          backup = known.withLock { $0 == old } ? .at(target.path + ".bak") : .numbered
        }
      case .failure(let reason):
        saved.keptAside = target.setAside()
        if saved.keptAside == nil {
          throw .unreadable(path: file.path, reason: reason.text, keptAside: nil)
        }
      }
    }
    do {
      let kept = try target.write(bytes, backup: backup)
      saved.backup = kept.map { SavedFile.Backup(count: replacedCount, path: $0) }
      known.withLock { $0 = bytes }
    } catch {
      var reason = "\(error); the saved list is unchanged"
      if let keptAside = saved.keptAside {
        reason = "\(error); the unreadable file is kept as '\(keptAside)'"
      }
      throw .refused(path: target.path, reason: reason)
    }
    return saved
  }

  private func target() throws(DataFileError) -> File {
    try attempt(try file.target(), at: file.path)
  }

  /// The bytes of a regular file; nil if it does not exist.
  private func read(_ target: File) throws(DataFileError) -> [UInt8]? {
    let kind = try attempt(try target.kind(), at: target.directory)
    guard let kind else { return nil }
    guard kind == .regular else {
      throw .misplaced(path: target.path, isDirectory: kind == .directory)
    }
    return try attempt(try target.bytes(), at: target.path)
  }

  private func encode(_ value: Value) throws(DataFileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return Array(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      throw .refused(path: file.path, reason: "The list can't be encoded as JSON")
    }
  }

  private struct Reason: Error {
    let text: String
  }

  private func decode(_ bytes: [UInt8]) -> Result<Value, Reason> {
    let data = Data(bytes)
    do {
      return .success(try JSONDecoder().decode(Value.self, from: data))
    } catch DecodingError.dataCorrupted {
      // The decoder throws the same error for a number of another type as for invalid JSON.
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      let text = json == nil ? "is not JSON" : "holds a number that does not fit"
      return .failure(Reason(text: data.isEmpty ? "is empty" : text))
    } catch {
      return .failure(Reason(text: "does not hold \(content)"))
    }
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

extension File {
  /// Renames the file to an unused name; returns nil if that failed.
  fileprivate func setAside() -> String? {
    let stem = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    for number in 1...10_000 {
      let name = "\(stem).unreadable-\(number).json"
      guard let isMoved = try? move(to: name, replaces: false) else { return nil }
      if isMoved { return name }
    }
    return nil
  }
}
