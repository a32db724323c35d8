import Dispatch
import Glibc
import Synchronization

/// Signals as plain calls on a thread, where everything may be done.
public enum Signals {
  /// Sends the given signals to the handler from now on, one at a time, instead of to their
  /// defaults.
  ///
  /// Call it once. A reader of standard output that went away is then an error of writing, not a
  /// signal.
  public static func handle(_ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = ends[0]
    writing.store(ends[1], ordering: .releasing)
    // A handler and a pipe, since blocking the signals would not do: the thread that the process
    // began with is parked by Dispatch before any code of ours runs, with no signal blocked.
    for number in numbers { signal(number, pass) }
    DispatchQueue(label: "signals").async {
      var number: UInt8 = 0
      while true {
        let count = read(reading, &number, 1)
        if count == 1 { handler(Int32(number)) } else if count == 0 || errno != EINTR { return }
      }
    }
  }

  private static let writing = Atomic<Int32>(-1)

  /// Runs inside the signal: all it may do is write.
  private static let pass: @convention(c) (Int32) -> Void = { number in
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writing.load(ordering: .relaxed), &byte, 1)
    errno = interrupted
  }
}
