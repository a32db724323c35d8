import Glibc

/// An existing file, locked while it is compared, copied and replaced.
///
/// A writer holds the lock only briefly; a recording holds that of its file until it ends.
struct FileLock {
  let file: OpenFile
  let info: stat

  /// Nil if the file does not exist; throws `locked` if it is still locked at the last attempt.
  init?(_ file: File, attempts: Int = 200) throws(FileError) {
    var attempts = attempts
    while true {
      var descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor < 0, errno == EACCES {
        descriptor = open(file.path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      }
      if descriptor < 0, errno == ENOENT { return nil }
      let opened = try OpenFile(descriptor)
      let info = try opened.status()
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        attempts -= 1
        guard attempts > 0 else { throw .locked }
        usleep(5_000)
        continue
      }
      // The file may have been replaced before it was locked.
      if let now = try file.status(), now.st_ino == info.st_ino, now.st_dev == info.st_dev {
        self.file = opened
        self.info = info
        return
      }
    }
  }
}
