import Glibc
import Synchronization

/// The modes of a terminal at one time, so that they can be restored.
struct TerminalModes: Sendable {
  private static let found = Mutex<TerminalModes?>(nil)

  private let descriptor: Int32
  private var modes: @Sendable () -> termios

  /// Nil if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    let kept = modes
    self.descriptor = descriptor
    self.modes = { kept }
  }

  /// The same modes for editing: each key is read at once and without an echo.
  ///
  /// Ctrl-C and Ctrl-Z remain signals; Ctrl-S is a key, since nobody wants a line that stands
  /// still.
  var forEditing: TerminalModes {
    var modes = modes()
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    var copy = self
    let changed = modes
    copy.modes = { changed }
    return copy
  }

  /// Also restores these modes when the process exits.
  func restoreAtExit() {
    let isFirst = Self.found.withLock { found in
      defer { found = self }
      return found == nil
    }
    guard isFirst else { return }
    atexit { TerminalModes.found.withLock { $0 }?.restore() }
    restoreOnCrash()
  }

  /// Also restores these modes when a fault ends the process; the fault's own effect follows.
  private func restoreOnCrash() {
    // The handler may allocate nothing, so the modes are kept where it finds them; never freed.
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    kept.initialize(to: modes())
    Self.crashModes.store(UInt(bitPattern: kept), ordering: .relaxed)
    Self.crashDescriptor.store(descriptor, ordering: .relaxed)
    // A stack that has run out has no room for the handler.
    let size = 65_536
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if let modes = UnsafeMutablePointer<termios>(
          bitPattern: TerminalModes.crashModes.load(ordering: .relaxed))
        {
          tcsetattr(TerminalModes.crashDescriptor.load(ordering: .relaxed), TCSANOW, modes)
        }
        signal(number, SIG_DFL)
        raise(number)
      }
      action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  private static let crashModes = Atomic<UInt>(0)
  private static let crashDescriptor = Atomic<Int32>(-1)

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
