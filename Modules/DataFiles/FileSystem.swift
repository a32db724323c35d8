import Foundation
import Glibc

/// The system calls that reading and replacing a file takes.
struct FileSystem: Sendable {
  /// `write(2)`; a test can make it fail.
  var write: @Sendable (_ descriptor: CInt, UnsafeRawPointer?, Int) -> Int = Glibc.write

  /// Where a chain of symbolic links ends; the end need not exist.
  func target(of path: String) throws(DataFileError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let destination = link(at: path) else { return path }
      path = destination.hasPrefix("/") ? destination : directory(of: path) + "/" + destination
    }
    throw .refused(path: path, reason: String(cString: strerror(ELOOP)))
  }

  func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The bytes of a regular file; nil when nothing is there.
  func read(_ path: String) throws(DataFileError) -> Data? {
    guard try status(of: path) != nil else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refused(path) }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        throw refused(path)
      }
    }
  }

  /// Creates a directory and those it is in, for the user alone.
  func createDirectory(_ path: String) throws(DataFileError) {
    var info = stat()
    if stat(path, &info) == 0 {
      guard isKind(info, S_IFDIR) else { throw .misplaced(path: path, isDirectory: false) }
      return
    }
    let parent = directory(of: path)
    if errno == ENOENT, parent != path { try createDirectory(parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw errno == ENOTDIR ? .misplaced(path: parent, isDirectory: false) : refused(path)
    }
  }

  /// Renames a file to a name that nothing has; nil when that failed.
  func setAside(_ path: String) -> String? {
    let stem = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    for number in 1...10_000 {
      let name = "\(stem).unreadable-\(number).json"
      // A link, unlike a rename, never takes the place of a file that appears meanwhile.
      if Glibc.link(path, name) == 0 {
        guard unlink(path) == 0 else { return nil }
        syncDirectory(of: path)
        return name
      }
      if errno == EEXIST { continue }
      // File systems without hard links.
      guard access(name, F_OK) != 0, rename(path, name) == 0 else { return nil }
      syncDirectory(of: path)
      return name
    }
    return nil
  }

  /// The status of a regular file that may be there; nil when nothing is.
  func status(of path: String) throws(DataFileError) -> stat? {
    var info = stat()
    guard stat(path, &info) == 0 else {
      if errno == ENOENT { return nil }
      throw errno == ENOTDIR
        ? .misplaced(path: directory(of: path), isDirectory: false) : refused(path)
    }
    // A pipe would make reading wait, a device would be replaced.
    guard isKind(info, S_IFREG) else {
      throw .misplaced(path: path, isDirectory: isKind(info, S_IFDIR))
    }
    return info
  }

  /// Makes the names in the directory of `path` survive a loss of power, where the system can.
  func syncDirectory(of path: String) {
    let descriptor = open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// What the system said about the call that failed last.
  func refused(_ path: String) -> DataFileError {
    let code = errno
    return .refused(path: path, reason: String(cString: strerror(code)))
  }

  private func isKind(_ info: stat, _ kind: mode_t) -> Bool {
    info.st_mode & S_IFMT == kind
  }

  private func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
