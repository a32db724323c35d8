import Glibc
import Synchronization

/// The modes of a terminal at one time, so that they can be restored.
struct TerminalModes: Sendable {
  private let descriptor: Int32
  private var modes: termios

  /// Nil if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    self.descriptor = descriptor
    modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
  }

  /// The same modes for editing: each key is read at once and without an echo.
  ///
  /// Ctrl-C and Ctrl-Z remain signals; Ctrl-S is a key, since nobody wants a line that stands
  /// still.
  var forEditing: TerminalModes {
    var copy = self
    copy.modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    copy.modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    withUnsafeMutableBytes(of: &copy.modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return copy
  }

  /// Restores these modes after pending output has been written.
  func restore() { set(TCSADRAIN) }

  /// Restores these modes without waiting for pending output, which may block.
  func restoreNow() { set(TCSANOW) }

  private func set(_ when: Int32) {
    var modes = modes
    tcsetattr(descriptor, when, &modes)
  }

  /// Also restores these modes when the process exits, or when a fault ends it; the fault's own
  /// effect follows. Only the first call in a process does.
  func restoreAtExit() {
    guard Self.kept.load(ordering: .relaxed) == 0 else { return }
    // The handler of a fault may allocate nothing, so the modes are kept where it finds them; never
    // freed.
    let kept = UnsafeMutablePointer<TerminalModes>.allocate(capacity: 1)
    kept.initialize(to: self)
    Self.kept.store(UInt(bitPattern: kept), ordering: .releasing)
    atexit { TerminalModes.restoreKept() }
    // A stack that has run out has no room for the handler.
    let size = 65_536
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        TerminalModes.restoreKept()
        signal(number, SIG_DFL)
        raise(number)
      }
      action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  private static let kept = Atomic<UInt>(0)

  private static func restoreKept() {
    let address = kept.load(ordering: .acquiring)
    UnsafeMutablePointer<TerminalModes>(bitPattern: address)?.pointee.restoreNow()
  }
}
