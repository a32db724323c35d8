import Glibc

/// A file at a path; the project reads and writes all files through this type.
///
/// Symbolic links are followed. Writing replaces a file as a whole; pipes can only be read.
///
/// ```swift
/// let notes = File("/tmp/notes.txt")
/// try notes.write("Buy milk")
/// try notes.text()  // "Buy milk"
/// ```
package struct File: Sendable {
  /// `write(2)`.
  package typealias Write = @Sendable (_ descriptor: CInt, UnsafeRawPointer?, Int) -> Int

  enum Kind: Equatable {
    case device, directory, pipe, regular
  }

  /// The path as it was given.
  package let path: String
  /// `write(2)`, or the replacement of a test.
  let systemWrite: Write

  /// The file at `path`; tests replace `write` to simulate failures.
  package init(_ path: String, write: @escaping Write = Glibc.write) {
    self.path = path
    systemWrite = write
  }

  /// The kind of the file at the path, or at the end of its links; nil if there is none.
  func kind() throws(FileError) -> Kind? { try status().map(Self.kind) }

  /// The path of the directory that holds the file.
  var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file at the end of a chain of symbolic links; it need not exist.
  func target() throws(FileError) -> File {
    var file = self
    for _ in 0..<40 {
      guard let destination = file.destination else { return file }
      let isAbsolute = destination.hasPrefix("/")
      file = File(
        isAbsolute ? destination : file.directory + "/" + destination, write: systemWrite)
    }
    throw .system(ELOOP)
  }

  /// Creates the file's directory and its parents, accessible to the user only.
  package func createDirectory() throws(FileError) {
    let directory = File(directory)
    if let kind = try directory.kind() {
      guard kind == .directory else { throw .system(ENOTDIR) }
      return
    }
    try directory.createDirectory()
    guard mkdir(directory.path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Renames the file; returns false if another file has that name and must not be replaced.
  func move(to path: String, replaces: Bool) throws(FileError) -> Bool {
    if !replaces {
      // Unlike a rename, a link never replaces a file that was created in the meantime.
      if link(self.path, path) == 0 {
        guard unlink(self.path) == 0 else { throw .last }
        syncDirectory()
        return true
      }
      // Not every file system has hard links.
      if errno == EEXIST || access(path, F_OK) == 0 { return false }
    }
    guard rename(self.path, path) == 0 else { throw .last }
    syncDirectory()
    return true
  }

  /// Syncs the file's directory, so that its entries survive a power failure; ignores failures.
  private func syncDirectory() {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  func status() throws(FileError) -> stat? {
    var info = stat()
    if stat(path, &info) == 0 { return info }
    if errno == ENOENT { return nil }
    throw .last
  }

  static func kind(of info: stat) -> Kind {
    switch info.st_mode & S_IFMT {
    case S_IFDIR: .directory
    case S_IFIFO: .pipe
    case S_IFREG: .regular
    default: .device
    }
  }

  /// The text of a symbolic link; nil for other files.
  private var destination: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
