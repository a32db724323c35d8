import Glibc

/// An existing file, locked while it is replaced.
///
/// Writers that replace a file share its lock; a recording holds it exclusively.
struct FileLock {
  let file: OpenFile
  let info: stat

  /// Nil if the file does not exist; throws `locked` if it is still locked at the last attempt. A
  /// writer that replaces a file holds its lock only briefly, a recording until it ends.
  init?(_ file: File, isExclusive: Bool, attempts: Int = 20) throws(FileError) {
    var attempts = attempts
    while true {
      var descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor < 0, errno == EACCES {
        descriptor = open(file.path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      }
      if descriptor < 0, errno == ENOENT { return nil }
      let opened = try OpenFile(descriptor)
      let info = try opened.status()
      if flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK {
        attempts -= 1
        guard attempts > 0 else { throw .locked(by: Self.owner(of: info)) }
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

  /// The process that has locked a file, from the kernel's list of locks by inode.
  private static func owner(of info: stat) -> pid_t? {
    let list = (try? File("/proc/locks").text()) ?? ""
    for line in list.split(separator: "\n") where line.contains(":\(info.st_ino) ") {
      let words = line.split(separator: " ")
      if words.count > 4, words[1] == "FLOCK", words[3] == "WRITE", let process = pid_t(words[4]),
        process > 0
      {
        return process
      }
    }
    return nil
  }
}
