import Foundation

/// One value kept as JSON in one file, which is always either the old value or the new one.
///
/// A file that holds anything else is renamed before something takes its place. A symbolic link is
/// followed; the file it leads to is replaced, and keeps its permissions.
struct DataFile<Value: Codable & Sendable>: Sendable {
  /// What the file holds, in words.
  let content: String
  let path: String
  let system: FileSystem

  init(_ url: URL, of content: String, system: FileSystem = FileSystem()) {
    self.content = content
    path = url.path(percentEncoded: false)
    self.system = system
  }

  func load() throws(DataFileError) -> Value {
    let target = try system.target(of: path)
    guard let data = try system.read(target) else { throw .missing(path: path) }
    switch decode(data) {
    case .success(let value): return value
    case .failure(let reason):
      throw .unreadable(path: path, reason: reason.text, keptAside: system.setAside(target))
    }
  }

  /// Saves `value`; returns the new name of the unreadable file that was there, if one was.
  func save(_ value: Value) throws(DataFileError) -> String? {
    let target = try system.target(of: path)
    try system.createDirectory(system.directory(of: target))
    let data: Data
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      data = try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw .refused(path: path, reason: "what was to be saved has no JSON")
    }
    var keptAside: String?
    if let old = try system.read(target), case .failure(let reason) = decode(old) {
      keptAside = system.setAside(target)
      if keptAside == nil { throw .unreadable(path: path, reason: reason.text, keptAside: nil) }
    }
    do {
      try system.replace(target, with: data)
    } catch {
      guard let keptAside, case .refused(let path, let reason) = error else { throw error }
      throw .refused(
        path: path, reason: "\(reason); the unreadable file is kept as '\(keptAside)'")
    }
    return keptAside
  }

  private struct Reason: Error {
    let text: String
  }

  private func decode(_ data: Data) -> Result<Value, Reason> {
    do {
      return .success(try JSONDecoder().decode(Value.self, from: data))
    } catch DecodingError.dataCorrupted {
      // A number that does not fit is an error of the same kind as text that is no JSON at all.
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      let text = json == nil ? "is not JSON" : "holds a number that does not fit"
      return .failure(Reason(text: data.isEmpty ? "is empty" : text))
    } catch {
      return .failure(Reason(text: "does not hold \(content)"))
    }
  }
}
