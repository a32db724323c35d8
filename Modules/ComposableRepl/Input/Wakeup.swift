import Glibc

/// A pipe that interrupts a thread waiting for input.
final class Wakeup: Sendable {
  private let reader: Int32
  private let writer: Int32

  /// Nil if no more descriptors can be opened.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    writer = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Makes the next wait return immediately; may be called on any thread, even if the pipe is full.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Waits until `input` is readable, ended or failed, until `wake` is called, or for the given
  /// milliseconds; returns whether the input ended the wait.
  func wait(for input: Int32, within milliseconds: Int32 = -1) -> Bool {
    var sources = [input, reader].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&sources, 2, milliseconds) < 0 {
      guard errno == EINTR || errno == EAGAIN else { return true }
    }
    if sources[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) == bytes.count {}
    }
    return sources[0].revents != 0
  }
}
