import Glibc
import Synchronization

/// The modes of a terminal at one time, so that they can be restored.
struct TerminalModes: Sendable {
  private static let found = Mutex<TerminalModes?>(nil)

  private let descriptor: Int32
  private let modes: @Sendable () -> termios

  /// Nil if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    let kept = modes
    self.descriptor = descriptor
    self.modes = { kept }
  }

  /// Also restores these modes when the process exits.
  func restoreAtExit() {
    let isFirst = Self.found.withLock { found in
      defer { found = self }
      return found == nil
    }
    if isFirst { atexit { TerminalModes.found.withLock { $0 }?.restore() } }
  }

  /// Restores these modes after pending output has been written.
  func restore() { set(TCSADRAIN) }

  /// Restores these modes without waiting for pending output, which may block.
  func restoreNow() { set(TCSANOW) }

  /// Stops the process with these modes, and restores the current ones when it continues.
  func suspendProcess() {
    let present = TerminalModes(of: descriptor)
    restore()
    // Sent to this thread; otherwise it might continue before the process stops.
    pthread_kill(pthread_self(), SIGSTOP)
    present?.restore()
  }

  private func set(_ when: Int32) {
    var modes = modes()
    tcsetattr(descriptor, when, &modes)
  }
}
