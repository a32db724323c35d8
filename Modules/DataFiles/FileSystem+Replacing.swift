import Foundation
import Glibc

extension FileSystem {
  /// Replaces the file at `path` with `data` atomically.
  ///
  /// The bytes are written to a temporary file in the same directory and synced before it is
  /// renamed to `path`, so a reader sees the old bytes or the new ones, even after a crash. Each
  /// process uses its own temporary name: if two save at once, the last rename wins. Files left by
  /// killed processes are removed.
  func replace(_ path: String, with data: Data) throws(DataFileError) {
    let old = try status(of: path)
    // A rename only checks the directory's permissions, so the file's own are checked here: a
    // read-only file is not replaced.
    if old != nil, access(path, W_OK) != 0 { throw unchanged(path) }
    removeLeftovers(of: path)
    let (temporary, descriptor) = try createTemporary(for: path)
    var isOpen = true
    func fail() -> DataFileError {
      let error = unchanged(path)
      if isOpen { close(descriptor) }
      unlink(temporary)
      return error
    }
    if let old {
      // Only the superuser may change the owner; for other users the new file already has the right
      // one.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw fail() }
    }
    guard writeAll(data, to: descriptor), fsync(descriptor) == 0 else { throw fail() }
    isOpen = false
    guard close(descriptor) == 0, rename(temporary, path) == 0 else { throw fail() }
    syncDirectory(of: path)
  }

  private func createTemporary(for path: String) throws(DataFileError) -> (String, CInt) {
    let prefix = directory(of: path) + "/" + temporaryPrefix(of: path)
    for number in 0..<1_000 {
      let temporary = "\(prefix)\(getpid())-\(number)\(temporarySuffix)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        return (temporary, descriptor)
      }
      guard errno == EEXIST else { throw unchanged(path) }
    }
    throw unchanged(path)
  }

  /// Removes the temporary files beside `path` whose processes have ended.
  ///
  /// A process id from another container means nothing here, so the file's lock is checked too; it
  /// is released when its process ends.
  private func removeLeftovers(of path: String) {
    let directory = directory(of: path)
    let prefix = temporaryPrefix(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(temporarySuffix) {
      let numbers = name.dropFirst(prefix.count).dropLast(temporarySuffix.count)
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

  private func temporaryPrefix(of path: String) -> String {
    ".\(path.split(separator: "/").last ?? "")."
  }

  private var temporarySuffix: String { ".new" }

  private func writeAll(_ data: Data, to descriptor: CInt) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private func unchanged(_ path: String) -> DataFileError {
    let reason = String(cString: strerror(errno))
    return .refused(path: path, reason: "\(reason); what was saved before is unchanged")
  }
}
