import Foundation
import Glibc

/// The system calls needed to read and replace a file.
struct FileSystem: Sendable {
  /// `write(2)`; tests replace it to simulate failures.
  var write: @Sendable (_ descriptor: CInt, UnsafeRawPointer?, Int) -> Int = Glibc.write

  /// The path a chain of symbolic links leads to; nothing has to exist there.
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

  /// The bytes of a regular file; nil if it does not exist.
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

  /// Creates a directory and its parents, accessible to the user only.
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

  /// Renames a file to an unused name; returns nil if that failed.
  func setAside(_ path: String) -> String? {
    let stem = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    for number in 1...10_000 {
      let name = "\(stem).unreadable-\(number).json"
      // Unlike a rename, a link never replaces a file that was created in the meantime.
      if Glibc.link(path, name) == 0 {
        guard unlink(path) == 0 else { return nil }
        syncDirectory(of: path)
        return name
      }
      if errno == EEXIST { continue }
      // This file system has no hard links.
      guard access(name, F_OK) != 0, rename(path, name) == 0 else { return nil }
      syncDirectory(of: path)
      return name
    }
    return nil
  }

  /// The status of a regular file; nil if it does not exist.
  func status(of path: String) throws(DataFileError) -> stat? {
    var info = stat()
    guard stat(path, &info) == 0 else {
      if errno == ENOENT { return nil }
      throw errno == ENOTDIR
        ? .misplaced(path: directory(of: path), isDirectory: false) : refused(path)
    }
    // Reading a pipe would block, and a device would be replaced.
    guard isKind(info, S_IFREG) else {
      throw .misplaced(path: path, isDirectory: isKind(info, S_IFDIR))
    }
    return info
  }

  /// Syncs the directory of `path`, so that its entries survive a power failure; ignores failures.
  func syncDirectory(of path: String) {
    let descriptor = open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The error for the system call that just failed.
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
