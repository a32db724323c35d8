import Glibc
import Synchronization

/// The modes a terminal is in at one time, to put it into them again.
struct TerminalModes: Sendable {
  private static let found = Mutex<TerminalModes?>(nil)

  private let descriptor: Int32
  private let modes: @Sendable () -> termios

  /// Nil when the descriptor is no terminal.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    let kept = modes
    self.descriptor = descriptor
    self.modes = { kept }
  }

  /// Puts the terminal back into these modes also when the process exits.
  func restoreAtExit() {
    let isFirst = Self.found.withLock { found in
      defer { found = self }
      return found == nil
    }
    if isFirst { atexit { TerminalModes.found.withLock { $0 }?.restore() } }
  }

  /// Puts the terminal back into these modes, once what was written has gone out.
  func restore() { set(TCSADRAIN) }

  /// The same without waiting, which could be for ever.
  func restoreNow() { set(TCSANOW) }

  /// Stops the process with the terminal in these modes, and takes up the present ones afterwards.
  func suspendProcess() {
    let present = TerminalModes(of: descriptor)
    restore()
    // Sent to this thread, which otherwise could go on for a while before the process stops.
    pthread_kill(pthread_self(), SIGSTOP)
    present?.restore()
  }

  private func set(_ when: Int32) {
    var modes = modes()
    tcsetattr(descriptor, when, &modes)
  }
}
