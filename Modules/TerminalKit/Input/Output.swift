import Glibc

/// Writes to descriptors, retrying after interruptions.
public enum Output {
  /// Writes the whole text; returns 0, or the `errno` of the failure.
  ///
  /// Blocks while a pipe is full. Returns `EPIPE` if the reader has closed the pipe and `SIGPIPE`
  /// is ignored.
  @discardableResult
  public static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let buffer = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          _ = Terminal.isReady(descriptor, for: POLLOUT, within: -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
