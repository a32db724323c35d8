import Glibc

/// A file at a path; the project reads and writes all files through this type.
///
/// Symbolic links are followed. Writing replaces an existing file as a whole, but writes into a
/// pipe or a device.
///
/// ```swift
/// try File("notes.txt").write("Buy milk\n")
/// try File("notes.txt").text()  // "Buy milk\n"
/// ```
public struct File: Sendable {
  /// `write(2)`.
  public typealias Write = @Sendable (_ descriptor: CInt, UnsafeRawPointer?, Int) -> Int

  /// The kinds of files.
  public enum Kind: Equatable, Sendable {
    case device, directory, pipe, regular
  }

  /// The path as it was given.
  public let path: String
  let system: Write

  /// The file at `path`; tests replace `write` to simulate failures.
  public init(_ path: String, write: @escaping Write = Glibc.write) {
    self.path = path
    system = write
  }

  /// The kind of the file at the path, or at the end of its links; nil if there is none.
  public func kind() throws(FileError) -> Kind? { try status().map(Self.kind) }

  /// Whether there is no regular file, or an empty one.
  public var isEmpty: Bool {
    guard let info = try? status(), Self.kind(of: info) == .regular else { return true }
    return info.st_size == 0
  }

  /// The path of the directory that holds the file.
  public var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file at the end of a chain of symbolic links; it need not exist.
  public func target() throws(FileError) -> File {
    var file = self
    for _ in 0..<40 {
      guard let destination = file.link else { return file }
      let isAbsolute = destination.hasPrefix("/")
      file = File(
        isAbsolute ? destination : file.directory + "/" + destination, write: system)
    }
    throw .system(ELOOP)
  }

  /// Creates the file's directory and its parents, accessible to the user only.
  public func createDirectory() throws(FileError) {
    let directory = File(directory)
    if let kind = try directory.kind() {
      guard kind == .directory else { throw .system(ENOTDIR) }
      return
    }
    try directory.createDirectory()
    guard mkdir(directory.path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Syncs the file's directory, so that its entries survive a power failure; ignores failures.
  public func syncDirectory() {
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

  private var link: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
