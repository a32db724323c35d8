import ComposableTextUI
import Glibc

extension Completion {
  /// The files whose paths begin with a word, at most a thousand. Hidden files are completed only
  /// after a dot. Names that are not UTF-8, or would control the terminal, are excluded.
  package static func files(_ word: TypedWord) -> [Completion] {
    let path = word.value
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(directory.count)
    let place = directory.isEmpty ? "." : directory.expandingTilde
    return names(in: place).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.sanitized == name
    }
    .sorted().prefix(1_000).compactMap { name in
      var info = stat()
      let isDirectory = stat("\(place)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
      return word.completion(
        directory + name + (isDirectory ? "/" : ""), detail: isDirectory ? "directory" : "",
        isPartial: isDirectory)
    }
  }

  private static func names(in directory: String) -> [String] {
    guard let list = opendir(directory) else { return [] }
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
  package var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
