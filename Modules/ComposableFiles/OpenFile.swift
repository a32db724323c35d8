import Glibc

/// A file that is open until its last reference is released.
package final class OpenFile: Sendable {
  let descriptor: CInt
  private let systemWrite: File.Write

  /// A descriptor that `open` returned; throws the error if `open` failed.
  init(_ descriptor: CInt, _ systemWrite: @escaping File.Write = Glibc.write) throws(FileError) {
    guard descriptor >= 0 else { throw .last }
    self.descriptor = descriptor
    self.systemWrite = systemWrite
  }

  deinit { close(descriptor) }

  /// Whether the file was removed, or another one has its name.
  package var isRemoved: Bool { (try? status())?.st_nlink == 0 }

  /// Waits until there is input, or until the other end was closed; returns the events of
  /// `poll(2)`, none on timeout.
  func waitForInput(milliseconds: CInt) -> CInt {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0 ? CInt(ready.revents) : 0
  }

  /// The first 4,096 bytes as text; empty if they can't be read.
  var beginning: String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
  }

  /// Writes text at the end of the file.
  package func append(_ text: String) throws(FileError) { try append(Array(text.utf8)) }

  func append(_ bytes: [UInt8]) throws(FileError) {
    let failure = write(bytes, to: descriptor, systemWrite)
    if failure != 0 { throw .system(failure) }
  }

  func status() throws(FileError) -> stat {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .last }
    return info
  }
}

/// Writes all bytes to a descriptor, blocking if necessary; returns 0, or the `errno` of the
/// failure.
package func write(
  _ bytes: [UInt8], to descriptor: CInt, _ systemWrite: File.Write = Glibc.write
) -> CInt {
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { bytes in
      systemWrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    }
    if count > 0 {
      done += count
    } else if count < 0, errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if count == 0 || errno != EINTR {
      return count == 0 ? EIO : errno
    }
  }
  return 0
}
