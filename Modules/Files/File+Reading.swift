import Dispatch
import Glibc
import Synchronization

extension File {
  /// The largest size that is read, in bytes.
  public static let limit = 256 << 20

  /// The bytes of a file, or of a pipe up to its end.
  ///
  /// A device is not read, except the null device; nor is a pipe that nobody writes into. Some
  /// regular files of the system block; reading stops after `patience` seconds without a byte.
  public func bytes(
    atMost limit: Int = File.limit, patience: Int = 5
  ) throws(FileError) -> [UInt8] {
    // Opening a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .last }
    if Self.kind(of: info) == .device, info.st_rdev != Self.nullDevice { throw .device }
    if Self.kind(of: info) == .regular, info.st_size > limit { throw .tooLarge(limit: limit) }
    let isPipe = Self.kind(of: info) == .pipe
    // Files that the system makes have no size, and may block even without waiting.
    let isMade = Self.kind(of: info) == .regular && info.st_size == 0
    var bytes: [UInt8] = []
    while true {
      let (chunk, count) =
        isMade
        ? try Self.chunk(of: descriptor, within: patience) : Self.chunk(of: descriptor)
      if count > 0 {
        bytes += chunk
        if bytes.count > limit { throw .tooLarge(limit: limit) }
      } else if count == 0 {
        guard isPipe, bytes.isEmpty else { return bytes }
        // Nothing may have been written because no program has opened the other end yet.
        let events = Self.wait(for: descriptor, within: Self.patience)
        if events == 0 { throw .unconnected }
        if events & Int16(POLLIN) == 0 { return bytes }
      } else if errno == EAGAIN {
        let limit = isPipe ? -1 : CInt(clamping: patience * 1_000)
        if Self.wait(for: descriptor, within: limit) == 0 { throw .timedOut(seconds: patience) }
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// The text of a file; invalid UTF-8 is replaced by U+FFFD, and a byte order mark is left out.
  public func text(atMost limit: Int = File.limit) throws(FileError) -> String {
    let bytes = try bytes(atMost: limit)
    let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return String(decoding: bytes[mark...], as: UTF8.self)
  }

  /// The next bytes, and the result of `read`.
  private static func chunk(of descriptor: CInt) -> (bytes: ArraySlice<UInt8>, count: Int) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    return (buffer[..<max(count, 0)], count)
  }

  /// The same on another thread, which is left behind if no byte arrives in time.
  private static func chunk(
    of descriptor: CInt, within seconds: Int
  ) throws(FileError) -> (bytes: ArraySlice<UInt8>, count: Int) {
    let isRead = DispatchSemaphore(value: 0)
    let result = ReadResult()
    let copy = dup(descriptor)
    DispatchQueue.global().async {
      result.value.withLock { $0 = (chunk(of: copy), errno) }
      close(copy)
      isRead.signal()
    }
    let end = DispatchTime.now() + .seconds(seconds)
    guard isRead.wait(timeout: end) == .success,
      let (chunk, number) = result.value.withLock({ $0 })
    else { throw .timedOut(seconds: seconds) }
    errno = number
    return chunk
  }

  /// The text at the beginning of an open file.
  static func beginning(of descriptor: CInt) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// How long the other end of a pipe may take to be opened, in milliseconds.
  static var patience: CInt { 1_000 }

  /// Device 1:3.
  private static let nullDevice: dev_t = 0x103

  /// Waits until the descriptor has input or its other end was closed; 0 if time ran out.
  private static func wait(for descriptor: CInt, within milliseconds: CInt) -> Int16 {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0 ? ready.revents : 0
  }
}

/// The result of a read on another thread, with its error number.
private final class ReadResult: Sendable {
  let value = Mutex<((bytes: ArraySlice<UInt8>, count: Int), CInt)?>(nil)
}
