import Foundation

/// One value kept as JSON in a file, which always holds either the old value or the new one.
///
/// A file with other content is renamed before it is replaced. A symbolic link is followed; its
/// target is replaced and keeps its permissions.
struct DataFile<Value: Codable & Sendable>: Sendable {
  /// A description of the expected content, for error messages.
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

  /// Saves `value`; returns the new name of the unreadable file that was replaced, if there was
  /// one.
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
      // The decoder reports a number that does not fit with the same error as text that is not
      // JSON.
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      let text = json == nil ? "is not JSON" : "holds a number that does not fit"
      return .failure(Reason(text: data.isEmpty ? "is empty" : text))
    } catch {
      return .failure(Reason(text: "does not hold \(content)"))
    }
  }
}
