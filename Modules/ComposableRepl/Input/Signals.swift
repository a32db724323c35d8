import Foundation
import Glibc
import Synchronization

/// Delivers signals as calls on ordinary threads, where all functions are safe.
package enum Signals {
  /// Calls the handler for the given signals instead of their default actions. Each call has its
  /// own thread, so one that is blocked by a stopped terminal doesn't delay the others.
  ///
  /// Call it once. It also ignores `SIGPIPE`, so that a closed standard output is a write error.
  package static func handle(_ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = ends[0]
    writing.store(ends[1], ordering: .releasing)
    // Uses a signal handler and a pipe. Blocking the signals would not work: Dispatch parks the
    // initial thread, with all signals unblocked, before any of this code runs.
    for number in numbers {
      // A signal that was ignored stays ignored, as nohup(1) and background jobs expect.
      let previous = signal(number, forward)
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
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

  /// Runs as the signal handler, where hardly anything but writing to the pipe is safe.
  private static let forward: @convention(c) (Int32) -> Void = { number in
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writing.load(ordering: .relaxed), &byte, 1)
    errno = interrupted
  }
}
