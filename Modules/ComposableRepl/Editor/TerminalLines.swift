import ComposableFiles
import ComposableTextUI
import Dispatch
import Glibc
import Synchronization

/// Reads lines from a terminal, with editing, completion and the earlier lines.
///
/// The prompt is shown while the source waits for a line, and not while its handler runs. Output in
/// the meantime goes through `write`, which prints it above the line being typed. All methods may
/// be called on any thread.
package final class TerminalLines: LineSource {
  /// A Ctrl-C that the reading thread has not handled.
  private struct Interruption {
    /// The line that was being typed; nil if none was.
    var typed: String?
  }

  private struct State {
    var display: LineDisplay
    var editor: LineEditor
    /// Where typed lines are kept; nil once that failed.
    var earlier: EarlierLines?
    var interruption: Interruption?

    /// Appends a line to the earlier ones; says if that fails, and doesn't try again.
    mutating func keep(_ line: String) {
      guard let earlier else { return }
      do throws(FileError) {
        try earlier.append(line)
      } catch {
        self.earlier = nil
        display.write(
          Text(
            "Typed lines are not kept: '\(earlier.path)' cannot be written: \(error).", .dim))
      }
    }

    mutating func redraw() { if display.isShown { display.show(editor) } }

    mutating func takeInterruption() -> Interruption? {
      defer { interruption = nil }
      return interruption
    }
  }

  private let completions = Mutex<@Sendable (_ before: String) -> [Completion]>({ _ in [] })
  private let input: Int32
  /// The terminal's modes before the program changed them.
  private let modes: TerminalModes
  private let output: Int32
  private let state: Mutex<State>
  private let wakeup: Wakeup

  /// Nil if the input is not a terminal.
  ///
  /// Earlier lines are read from `linesFile`, and every line is appended to it; if that fails, a
  /// message says so once.
  package init?(
    color: Bool = false, linesFile: String? = nil, input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO
  ) {
    guard let modes = TerminalModes(of: input), let wakeup = Wakeup() else { return nil }
    self.input = input
    self.modes = modes
    self.output = output
    self.wakeup = wakeup
    let earlier = linesFile.map { EarlierLines(path: $0) }
    let editor = LineEditor(earlier: earlier?.load() ?? [])
    let display = LineDisplay(color: color, output: output)
    state = Mutex(State(display: display, editor: editor, earlier: earlier))
  }

  /// Sets the closure that completes lines; it is called on the reading thread.
  func complete(with completions: @escaping @Sendable (_ before: String) -> [Completion]) {
    self.completions.withLock { $0 = completions }
  }

  /// Shows the prompt and starts reading.
  package func start(_ handler: @escaping @Sendable (LineEvent) -> Bool) {
    // Called here because starting the thread would delay the first prompt.
    begin()
    DispatchQueue(label: "lines").async {
      self.read(handler)
      self.hide()
      _ = handler(.ended)
    }
  }

  /// Drops the line being typed and the keys typed ahead; returns false if no line is being typed.
  package func interrupt() -> Bool {
    let isTyped = state.withLock { state in
      let typed = state.display.isShown ? state.editor.line : nil
      // A second Ctrl-C may come before the first has been taken.
      state.interruption = Interruption(typed: typed?.text ?? state.interruption?.typed)
      guard let typed else { return false }
      state.display.leave(typed, mark: "^C")
      endEditing()
      return true
    }
    if isTyped { wakeup.wake() }
    return isTyped
  }

  /// Prints text above the line being typed, if there is one. The text should end in a newline.
  package func write(_ text: String) {
    state.withLock { state in
      if state.display.isShown {
        state.display.show(state.editor, below: text)
      } else {
        Output.write(text, to: output)
      }
    }
  }

  /// Sets the prompt for the following lines; a space is appended.
  package func setPrompt(_ prompt: Text) { state.withLock { $0.display.prompt = prompt } }

  /// Replaces the panel above the prompt. Its lines must fit the width of the window.
  func setPanel(_ panel: Panel) {
    state.withLock { state in
      guard state.display.panel != panel else { return }
      state.display.panel = panel
      state.redraw()
    }
  }

  /// Draws the line again, as after the window was resized.
  package func redraw() { state.withLock { $0.redraw() } }

  /// Restores the terminal's modes and suspends the process; `resume` continues the line.
  package func suspend() {
    state.withLock { _ in
      endEditing()
      // Sent to this thread; otherwise it might continue before the process stops.
      pthread_kill(pthread_self(), SIGSTOP)
    }
  }

  /// Continues the line after the process was resumed.
  package func resume() {
    state.withLock { state in
      guard state.display.isShown else { return }
      beginEditing()
      state.display.showAgain(state.editor, below: "\r\u{1b}[J")
    }
  }

  /// Restores the terminal's modes and exits immediately with this status.
  package func leave(with status: Int32) -> Never {
    // Holding the lock keeps a new line from changing the modes again. If another thread holds it,
    // blocked on output to the terminal, this gives up after a tenth of a second.
    for _ in 0..<100 {
      state.withLockIfAvailable { state in
        modes.restore(TCSANOW)
        if state.display.isShown, Terminal.isReady(output, for: POLLOUT) {
          Output.write(Self.pasteMarks(false) + "\n", to: output)
        }
        _exit(status)
      }
      usleep(1_000)
    }
    modes.restore(TCSANOW)
    _exit(status)
  }

  /// Whether no thread is writing.
  var isIdle: Bool { state.withLockIfAvailable { _ in true } ?? false }

  /// Reads until the input ends or the handler returns false.
  private func read(_ handler: (LineEvent) -> Bool) {
    var keys = KeyReader(input, wakeup)
    var number = 0
    while true {
      // Checked before each key: when Ctrl-C cuts a key short, that key has consumed the wakeup.
      if let interruption = state.withLock({ $0.takeInterruption() }) {
        keys.discard()
        guard let typed = interruption.typed else { continue }
        guard handler(.interrupted(typed: typed)) else { return }
        begin()
      } else if keys.isBuffered || wakeup.wait(for: input) {
        let key = keys.next()
        switch handle(key, isLast: !keys.isReady) {
        case .end: return
        case .lines(let lines):
          let numbered = lines.enumerated().map { offset, text in
            NumberedLine(
              text, number: number + offset + 1, isTooLong: text.utf8.count > NumberedLine.limit)
          }
          number += lines.count
          guard handler(.lines(numbered)) else { return }
          begin()
        case nil: break
        }
      }
    }
  }

  /// Processes a key; redraws the line only after the last key that has arrived.
  private func handle(_ key: EditingKey, isLast: Bool) -> LineEditor.Result? {
    // Computed without the lock, because the main thread finds completions and may be about to
    // write.
    var found: [Completion] = []
    if key == .complete {
      let complete = completions.withLock { $0 }
      found = complete(state.withLock { $0.editor.line.before })
    }
    return state.withLock { state in
      // The line may have been interrupted in the meantime.
      guard state.display.isShown else { return nil }
      let result = state.editor.handle(key)
      let listed = state.editor.complete(with: found)
      if case .lines(let lines) = result {
        state.display.leave(state.editor.line)
        endEditing()
        for line in lines {
          if let line = state.editor.remember(line) { state.keep(line) }
        }
      } else if key == .clearScreen {
        state.display.showAgain(state.editor, below: "\u{1b}[H\u{1b}[2J")
      } else if !listed.isEmpty {
        state.display.show(state.editor, below: state.display.list(listed))
      } else if isLast {
        state.display.show(state.editor)
      }
      return result
    }
  }

  private func begin() {
    state.withLock { state in
      // Before the prompt appears, so that keys pressed from then on are not echoed.
      beginEditing()
      state.editor.beginLine()
      state.display.show(state.editor)
    }
  }

  /// Sets the terminal's modes for editing, and enables bracketed paste.
  private func beginEditing() {
    modes.forEditing.restore()
    Output.write(Self.pasteMarks(true), to: output)
  }

  /// Restores the terminal's modes.
  private func endEditing() {
    Output.write(Self.pasteMarks(false), to: output)
    modes.restore()
  }

  private static func pasteMarks(_ areOn: Bool) -> String { "\u{1b}[?2004\(areOn ? "h" : "l")" }

  /// Ends the line being typed, if there is one.
  private func hide() {
    state.withLock { state in
      guard state.display.isShown else { return }
      state.display.hide()
      endEditing()
    }
  }
}
