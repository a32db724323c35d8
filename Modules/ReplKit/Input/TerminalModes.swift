import Glibc
import Synchronization

/// The modes a terminal was found in, to leave it in them whatever happens.
struct TerminalModes: Sendable {
  private static let found = Mutex<TerminalModes?>(nil)

  private let descriptor: Int32
  private let modes: @Sendable () -> termios

  /// Nil when the descriptor is no terminal. They are restored when the process exits as well.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    let kept = modes
    self.descriptor = descriptor
    self.modes = { kept }
    let isFirst = Self.found.withLock { found in
      defer { found = self }
      return found == nil
    }
    if isFirst { atexit { TerminalModes.found.withLock { $0 }?.restore() } }
  }

  /// Puts the terminal back into those modes.
  func restore() {
    var modes = modes()
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  /// Stops the process with the terminal as it was found, and takes up the present modes afterwards.
  func suspendProcess() {
    var current = termios()
    let hasModes = tcgetattr(descriptor, &current) == 0
    restore()
    // Sent to this thread, which otherwise could go on for a while before the process stops.
    pthread_kill(pthread_self(), SIGSTOP)
    if hasModes { tcsetattr(descriptor, TCSADRAIN, &current) }
  }
}
