import Glibc
import TextUI

extension Completion {
  /// The files whose paths begin with a word, at most a thousand. Hidden files are completed only
  /// after a dot. Names that are not UTF-8, or would control the terminal, are excluded.
  public static func files(_ word: TypedWord) -> [Completion] {
    let path = word.value
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(folder.count)
    let place = folder.isEmpty ? "." : folder.expandingTilde
    return names(in: place).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.sanitized == name
    }
    .sorted().prefix(1_000).compactMap { name in
      var info = stat()
      let isFolder = stat("\(place)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
      return word.completion(
        folder + name + (isFolder ? "/" : ""), detail: isFolder ? "folder" : "",
        isPartial: isFolder)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension String {
  /// The path with a tilde at its start replaced by the home directory.
  public var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
