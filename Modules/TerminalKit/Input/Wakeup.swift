import Glibc

/// A pipe that interrupts a thread waiting for input.
final class Wakeup: Sendable {
  let reader: Int32
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

  /// Makes the next wait return immediately; may be called on any thread. A full pipe works too.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Why a wait returned.
  struct Ready {
    var input = false
    var wakeup = false
  }

  /// Waits until `input` is readable, ended or failed, or until `wake` is called.
  func wait(for input: Int32) -> Ready {
    var sources = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&sources, 2, -1) < 0 {
      guard errno == EINTR || errno == EAGAIN else { return Ready(input: true, wakeup: true) }
    }
    let ready = Ready(input: sources[0].revents != 0, wakeup: sources[1].revents != 0)
    if ready.wakeup { drain() }
    return ready
  }

  /// Whether a descriptor has input now.
  func isReady(_ input: Int32) -> Bool {
    var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) == 1
  }

  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reader, &bytes, bytes.count) == bytes.count {}
  }
}
