import Glibc

/// The new content of a file, written next to it under a name unique to the process.
///
/// It is locked until it is released. If its process is killed, the next one removes it.
final class TemporaryFile {
  let file: OpenFile
  private let path: String
  private var isMoved = false

  /// An empty file.
  init(beside target: File, mode: mode_t) throws(FileError) {
    let prefix = Self.prefix(for: target)
    Self.removeLeftovers(in: target.directory, prefix: prefix)
    for number in 0..<1_000 {
      let path = "\(target.directory)/\(prefix)\(getpid())-\(number)\(Self.suffix)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor < 0, errno == EEXIST { continue }
      file = try OpenFile(descriptor, target.system)
      _ = flock(descriptor, LOCK_SH | LOCK_NB)
      self.path = path
      return
    }
    throw .system(EEXIST)
  }

  deinit { if !isMoved { unlink(path) } }

  /// Writes the content and copies the owner and mode of the replaced file.
  func fill(_ bytes: [UInt8], like old: stat?, isGrowing: Bool) throws(FileError) {
    if let old {
      // Only the superuser can change the owner; for other users, the owner is already correct.
      _ = fchown(file.descriptor, old.st_uid, old.st_gid)
      guard fchmod(file.descriptor, old.st_mode & 0o7777) == 0 else { throw .last }
    }
    try file.append(bytes)
    guard fsync(file.descriptor) == 0 else { throw .last }
    if isGrowing { _ = flock(file.descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Moves it to its target; returns false if the target exists and must not be replaced.
  func move(to target: File, replaces: Bool) throws(FileError) -> Bool {
    if !replaces {
      // Unlike a rename, a link never replaces a file that was created in the meantime.
      if link(path, target.path) == 0 {
        target.syncDirectory()
        return true
      }
      if errno == EEXIST { return false }
      // This file system has no hard links.
    }
    guard rename(path, target.path) == 0 else { throw .last }
    isMoved = true
    target.syncDirectory()
    return true
  }

  private static let suffix = ".new"

  private static func prefix(for target: File) -> String {
    let name = target.path.split(separator: "/").last ?? ""
    return ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self))."
  }

  /// Removes the temporary files of processes that have ended.
  ///
  /// A process id from another container is meaningless here, so the file's lock is checked too;
  /// the kernel releases it when the process ends.
  private static func removeLeftovers(in directory: String, prefix: String) {
    guard let list = opendir(directory) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { continue }
      let numbers = name.dropFirst(prefix.count).dropLast(suffix.count)
      guard let process = pid_t(numbers.prefix { $0 != "-" }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let leftover = directory + "/" + name
      let descriptor = open(leftover, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(leftover) }
      close(descriptor)
    }
  }
}
