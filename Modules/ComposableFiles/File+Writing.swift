import Glibc

extension File {
  /// Writes `text` as the whole content of the file.
  ///
  /// A regular file is replaced atomically: the bytes are written to a temporary file in the same
  /// directory, which is synced and then renamed. A reader sees either the old or the new content,
  /// even after a crash. The new file keeps the mode and the owner of the old one. A read-only
  /// file, or one that a session is recording to, is not replaced.
  ///
  /// - Parameters:
  ///   - mode: The permissions of a new file, restricted by the process's mask.
  ///   - backup: Where the old content is kept.
  ///   - isOwn: Whether a file that begins with this text may be replaced; an empty file always is.
  /// - Returns: The path of the file with the old content; nil if it wasn't kept.
  @discardableResult
  package func write(
    _ text: String, mode: mode_t = 0o666, backup: Backup = .none,
    isOwn: (String) -> Bool = { _ in true }
  ) throws(FileError) -> String? {
    try write(Array(text.utf8), mode: mode, backup: backup, isOwn: isOwn)
  }

  /// The same with bytes.
  @discardableResult
  package func write(
    _ bytes: [UInt8], mode: mode_t = 0o666, backup: Backup = .none,
    isOwn: (String) -> Bool = { _ in true }
  ) throws(FileError) -> String? {
    try replace(bytes, mode: mode, backup: backup, isRecording: false, isOwn: isOwn).kept
  }

  /// Replaces the file as `write` does, but keeps it open and locked for appending.
  ///
  /// Until the result is released, no other process can write or record to it; reading is
  /// allowed.
  package func record(
    _ text: String, backup: Backup = .none, isOwn: (String) -> Bool = { _ in true }
  ) throws(FileError) -> (file: OpenFile, kept: String?) {
    try replace(Array(text.utf8), mode: 0o666, backup: backup, isRecording: true, isOwn: isOwn)
  }

  /// Appends to the file, which is created if needed.
  package func append(_ text: String, mode: mode_t = 0o666) throws(FileError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_CLOEXEC
    let file = try OpenFile(open(path, flags, mode), systemWrite)
    try file.append(text)
  }

  private func replace(
    _ bytes: [UInt8], mode: mode_t, backup: Backup, isRecording: Bool, isOwn: (String) -> Bool
  ) throws(FileError) -> (file: OpenFile, kept: String?) {
    switch try kind() {
    case .directory: throw .system(EISDIR)
    case .device, .pipe:
      let file = try openedForStreaming()
      try file.append(bytes)
      return (file, nil)
    case .regular, nil: break
    }
    let target = try target()
    var kept: String?
    while true {
      let old = try FileLock(target, isExclusive: isRecording)
      if let old {
        // A rename checks only the permissions of the directory.
        guard access(target.path, W_OK) == 0 else { throw .last }
        if old.info.st_size > 0 {
          guard isOwn(old.file.beginning) else { throw .otherContent }
          kept = try target.keep(
            target.bytes(atMost: .max), as: backup, mode: old.info.st_mode & 0o777, before: bytes)
        }
      }
      let new = try TemporaryFile(beside: target, mode: mode, isExclusive: isRecording)
      try new.fill(bytes, like: old?.info)
      if try new.move(to: target, replaces: old != nil) { return (new.file, kept) }
      // Another process has created the file in the meantime.
    }
  }

  /// A pipe or a character device, opened for writing.
  private func openedForStreaming() throws(FileError) -> OpenFile {
    guard let info = try status(), info.st_mode & S_IFMT != S_IFBLK else { throw .device }
    for _ in 0..<Self.connectionTimeout / 10 {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor < 0, errno == ENXIO, Self.kind(of: info) == .pipe {
        usleep(10_000)
        continue
      }
      let file = try OpenFile(descriptor, systemWrite)
      _ = fcntl(descriptor, F_SETFL, O_WRONLY)
      return file
    }
    throw .unconnected
  }
}
