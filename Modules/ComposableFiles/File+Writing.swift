import Glibc

extension File {
  /// Writes `text` as the whole content of the file.
  ///
  /// A regular file is replaced atomically: the bytes are written to a temporary file in the same
  /// directory, which is synced and then renamed. A reader sees either the old or the new content,
  /// even after a crash. The new file keeps the mode and the owner of the old one. A read-only
  /// file, one that a session is recording to, a pipe or a device is not replaced. The file is
  /// locked meanwhile, so no other writer replaces it between `keeping` and the rename.
  ///
  /// - Parameters:
  ///   - mode: The permissions of a new file, restricted by the process's mask.
  ///   - isOwn: Whether a file that begins with this text may be replaced; an empty file always is.
  ///   - keeping: Whether old content is kept in a numbered copy beside the file.
  /// - Returns: The path of the copy; nil if there is none.
  @discardableResult
  package func write(
    _ text: String, mode: mode_t = 0o666, isOwn: (String) -> Bool = { _ in true },
    keeping: (([UInt8]) -> Bool)? = nil
  ) throws(FileError) -> String? {
    try replace(Array(text.utf8), mode: mode, isOwn: isOwn, keeping: keeping).kept
  }

  /// Replaces the file as `write` does, but keeps it open and locked for appending.
  ///
  /// Until the result is released, nothing else can write or record to it; reading is allowed.
  package func record(
    _ text: String, isOwn: (String) -> Bool = { _ in true }, keeping: (([UInt8]) -> Bool)? = nil
  ) throws(FileError) -> (file: OpenFile, kept: String?) {
    try replace(Array(text.utf8), mode: 0o666, isOwn: isOwn, keeping: keeping)
  }

  /// Appends to the file, which is created if needed.
  package func append(_ text: String, mode: mode_t = 0o666) throws(FileError) {
    // Opening a pipe without a reader would block.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = try OpenFile(open(path, flags, mode), systemWrite)
    try file.append(text)
  }

  private func replace(
    _ bytes: [UInt8], mode: mode_t, isOwn: (String) -> Bool, keeping: (([UInt8]) -> Bool)?
  ) throws(FileError) -> (file: OpenFile, kept: String?) {
    switch try kind() {
    case .device: throw .device
    case .directory: throw .system(EISDIR)
    case .pipe: throw .pipe
    case .regular, nil: break
    }
    let target = try target()
    while true {
      var kept: String?
      let old = try FileLock(target)
      if let old {
        // A rename checks only the permissions of the directory.
        guard access(target.path, W_OK) == 0 else { throw .last }
        if old.info.st_size > 0 {
          guard isOwn(old.file.beginning) else { throw .otherContent }
          if let keeping {
            let content = try target.bytes(atMost: .max)
            if keeping(content) {
              kept = try target.keep(content, mode: old.info.st_mode & 0o777)
            }
          }
        }
      }
      let new = try TemporaryFile(beside: target, mode: mode)
      try new.fill(bytes, like: old?.info)
      if try new.move(to: target, replaces: old != nil) { return (new.file, kept) }
      // Another process has created the file in the meantime.
    }
  }
}
