import Dispatch
import Glibc

/// Signals as plain calls on a thread, where everything may be done.
public enum Signals {
  /// Sends the given signals to the handler from now on, one at a time, instead of to their defaults.
  ///
  /// Call it once, on the main thread and before other threads are started: they inherit what is
  /// blocked. A reader of standard output that went away is then an error of writing, not a signal.
  public static func handle(_ numbers: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
    signal(SIGPIPE, SIG_IGN)
    pthread_sigmask(SIG_BLOCK, [set(of: numbers)], nil)
    DispatchQueue(label: "signals").async {
      var waited = set(of: numbers)
      var number: Int32 = 0
      while sigwait(&waited, &number) == 0 { handler(number) }
    }
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
