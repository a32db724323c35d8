import Foundation
import TextUI

/// Appends lines to a session file; each is written immediately.
@MainActor
final class SessionRecorder {
  let path: String
  private var descriptor: Int32

  /// Creates the file, or replaces its content.
  init(path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(errno) }
  }

  func write(_ line: String) throws(FileError) {
    let failure = Output.write(line + "\n", to: descriptor)
    guard failure == 0 else { throw FileError(failure) }
  }

  func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }
}

/// Why a file could not be used: the system's message.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ number: Int32) {
    description = String(cString: strerror(number))
  }

  /// The system error that underlies an error of Foundation, or else Foundation's message.
  init(_ error: any Error) {
    if let own = error as? FileError {
      self = own
      return
    }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let isMissing = (error as? CocoaError)?.code == .fileNoSuchFile
    let number = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
    description =
      (number.map { Int32($0) } ?? (isMissing ? ENOENT : nil)).map { String(cString: strerror($0)) }
      ?? error.localizedDescription
  }
}

extension String {
  /// Replaces a regular file atomically; writes directly to other kinds of files, such as devices.
  func write(toFile path: String) throws {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG else {
      return try Data(utf8).write(to: URL(filePath: path), options: .atomic)
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno) }
    defer { _ = close(descriptor) }
    let failure = Output.write(self, to: descriptor)
    guard failure == 0 else { throw FileError(failure) }
  }

  /// The text of the file at this path, or at most its first `limit` bytes; invalid UTF-8 is
  /// replaced by U+FFFD.
  func contentsOfFile(atMost limit: Int = .max) throws(FileError) -> String {
    let descriptor = open(self, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(errno) }
      guard count > 0, bytes.count < limit else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
