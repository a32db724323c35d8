import Foundation
import TextUI

extension Completion {
  /// The files whose paths begin with a word. Hidden files are left out unless the word asks for
  /// them.
  public static func files(_ word: TypedWord) -> [Completion] {
    let path = word.value
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : folder.expandingTilde
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.sanitized == name
    }
    .sorted().prefix(1_000).compactMap { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
      return word.completion(
        folder + name + (isFolder.boolValue ? "/" : ""), detail: isFolder.boolValue ? "folder" : "",
        isPartial: isFolder.boolValue)
    }
  }
}
