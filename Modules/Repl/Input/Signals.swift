import Foundation
import Glibc
import Synchronization

/// Delivers signals as plain calls on a thread, where all functions are safe.
public enum Signals {
  /// Sends the given signals to the handler instead of performing their defaults, each on a thread
  /// of its own, so that a handler blocked by a stopped terminal delays no other.
  ///
  /// Call it once. It also ignores `SIGPIPE`, so that a closed standard output is a write error.
  public static func handle(_ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = ends[0]
    writing.store(ends[1], ordering: .releasing)
    // A signal handler and a pipe: blocking the signals would not work, because Dispatch parks the
    // initial thread, with no signal blocked, before any of this code runs.
    for number in numbers { signal(number, pass) }
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(reading, &byte, 1)
        if count == 1 {
          Thread.detachNewThread { [byte] in handler(Int32(byte)) }
        } else if count == 0 || errno != EINTR {
          return
        }
      }
    }
  }

  private static let writing = Atomic<Int32>(-1)

  /// Runs in the signal handler, where only writing to the pipe is safe.
  private static let pass: @convention(c) (Int32) -> Void = { number in
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writing.load(ordering: .relaxed), &byte, 1)
    errno = interrupted
  }
}
