import Glibc

/// The new content of a file, written next to it and then moved to its place.
///
/// It is locked until it is released. If its process is killed, a later save removes the file.
final class TemporaryFile {
  let file: OpenFile
  private let location: File
  private var isMoved = false

  /// An empty file with the first name that no other writer uses.
  init(beside target: File, mode: mode_t) throws(FileError) {
    let name = (target.path.split(separator: "/").last ?? "").utf8.prefix(200)
    for number in 0..<1_000 {
      let location = File(
        "\(target.directory)/.\(String(decoding: name, as: UTF8.self)).\(number).new",
        write: target.systemWrite)
      Self.removeLeftover(location)
      let descriptor = open(location.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor < 0, errno == EEXIST { continue }
      let file = try OpenFile(descriptor, target.systemWrite)
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      // Before it was locked, another process may have taken it for a leftover.
      if file.isRemoved { continue }
      self.file = file
      self.location = location
      return
    }
    throw .system(EEXIST)
  }

  deinit { if !isMoved { unlink(location.path) } }

  /// Writes the content and copies the owner and mode of the replaced file.
  func fill(_ bytes: [UInt8], like old: stat?) throws(FileError) {
    if let old {
      // Only the superuser can change the owner; for other users, the owner is already correct.
      _ = fchown(file.descriptor, old.st_uid, old.st_gid)
      guard fchmod(file.descriptor, old.st_mode & 0o7777) == 0 else { throw .last }
    }
    try file.append(bytes)
    guard fsync(file.descriptor) == 0 else { throw .last }
  }

  /// Moves it to its target; returns false if the target exists and must not be replaced.
  func move(to target: File, replaces: Bool) throws(FileError) -> Bool {
    isMoved = try location.move(to: target.path, replaces: replaces)
    return isMoved
  }

  /// Removes a file whose process was killed: the kernel has released its lock.
  private static func removeLeftover(_ location: File) {
    guard let leftover = try? FileLock(location, attempts: 1) else { return }
    withExtendedLifetime(leftover) { _ = unlink(location.path) }
  }
}
