import Glibc
import Synchronization
import TextUI

/// Reads lines from a terminal without line editing, with a plain prompt and no cursor movement.
///
/// The terminal's driver edits the line, so its modes are never changed. Output while a line is
/// being typed begins on a new line, followed by the prompt; the text typed so far is kept.
public final class PromptedLines: TerminalLines {
  private struct State {
    var isPrompting = false
    var isStopped = false
    var prompt: String
  }

  private let lines: DescriptorLines
  private let output: Int32
  private let color: Bool
  private let state: Mutex<State>

  /// A space is added to the prompt.
  public init(
    prompt: Text, color: Bool = false, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
  ) {
    lines = DescriptorLines(descriptor: input)
    self.output = output
    self.color = color
    state = Mutex(State(prompt: prompt.render(color: color) + " "))
  }

  /// Shows the prompt and starts reading; each line is one event.
  public func start(_ handler: @escaping @Sendable (LineEvent) -> Void) {
    showPrompt()
    lines.start { event in
      let isPrompting = self.hidePrompt()
      switch event {
      case .ended, .failed:
        // The prompt is still shown, so no line was finished.
        if isPrompting { Output.write("\n", to: self.output) }
        handler(event)
      case .interrupted, .lines:
        handler(event)
        self.showPrompt()
      }
    }
  }

  public func stop() {
    state.withLock { $0.isStopped = true }
    lines.stop()
  }

  /// Shows a new prompt; the terminal has dropped the line.
  public func interrupt() -> Bool {
    state.withLock { state in
      if state.isPrompting { Output.write("\n" + state.prompt, to: output) }
      return state.isPrompting
    }
  }

  /// Ends the process; the terminal's modes were never changed.
  public func leave(with status: Int32) -> Never {
    // Another thread may hold the lock because the terminal blocks its output.
    for _ in 0..<100 {
      state.withLockIfAvailable { state in
        if state.isPrompting, Output.isReady(output) { Output.write("\n", to: output) }
        _exit(status)
      }
      usleep(1_000)
    }
    _exit(status)
  }

  /// False: the cursor is never moved.
  public var canKeepPanel: Bool { false }

  /// Does nothing.
  public func keep(_ panel: [String]) {}

  /// Sets the prompt from the next line on.
  public func setPrompt(_ prompt: Text) {
    state.withLock { $0.prompt = prompt.render(color: color) + " " }
  }

  /// Does nothing: the terminal's driver displays the line.
  public func redraw() {}

  /// Shows the prompt again.
  public func resume() {
    state.withLock { if $0.isPrompting { Output.write($0.prompt, to: output) } }
  }

  /// Stops the process.
  public func suspend() { kill(getpid(), SIGSTOP) }

  /// Prints below the line being typed, and shows the prompt again.
  public func write(_ text: String) {
    _ = state.withLock { state in
      Output.write(state.isPrompting ? "\n" + text + state.prompt : text, to: output)
    }
  }

  /// Whether no thread writes.
  var isIdle: Bool { state.withLockIfAvailable { _ in true } ?? false }

  private func showPrompt() {
    state.withLock { state in
      guard !state.isStopped else { return }
      Output.write(state.prompt, to: output)
      state.isPrompting = true
    }
  }

  /// Returns whether the prompt was shown.
  private func hidePrompt() -> Bool {
    state.withLock { state in
      defer { state.isPrompting = false }
      return state.isPrompting
    }
  }
}
