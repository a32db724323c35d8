import Dispatch
import Glibc
import Synchronization
import TextUI

/// Reads lines from a terminal with editing, history and completion.
///
/// The prompt is shown while the source waits for a line, and not while its handler runs. Output in
/// the meantime goes through `write`, which prints it above the line being typed.
public final class EditedLines: TerminalLines {
  struct State {
    var editingModes: TerminalModes?
    var isContinued = false
    var isEditing = false
    var isInterrupted = false
    var isResized = false
    var isStopped = false
    var isSuspended = false
    /// The requested panel; `shownPanel` is the one on the screen.
    var panel: [String] = []
    var pending = ""
    var prompt: Text
    var shownPanel: [String] = []
  }

  let color: Bool
  private let completions: @Sendable (String) -> [Completion]
  private let history: HistoryFile?
  private let input: Int32
  let output: Int32
  let state: Mutex<State>
  private let terminal: TerminalModes
  let wakeup: Wakeup

  /// Nil if the input is not a terminal.
  ///
  /// A space is added to the prompt. History is read from `historyFile`, and every line is appended
  /// to it; errors of this file are ignored.
  public init?(
    prompt: Text, color: Bool = false, historyFile: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    completions: @escaping @Sendable (_ partial: String) -> [Completion]
  ) {
    guard let terminal = TerminalModes(of: input), let wakeup = Wakeup() else { return nil }
    self.color = color
    self.completions = completions
    history = historyFile.map { HistoryFile(path: $0) }
    self.input = input
    self.output = output
    state = Mutex(State(prompt: prompt))
    self.terminal = terminal
    self.wakeup = wakeup
    terminal.restoreAtExit()
  }

  /// Shows the prompt and starts reading; each line is one event.
  public func start(_ handler: @escaping @Sendable (LineEvent) -> Void) {
    var editor = LineEditor(
      input: input, output: output, color: color, history: history?.load() ?? [],
      completions: completions)
    // On this thread: starting the new one would delay the first prompt.
    begin(&editor)
    DispatchQueue(label: "lines").async { [editor] in
      var editor = editor
      self.read(with: &editor, handler)
      self.terminal.restore()
      handler(.ended)
    }
  }

  /// Stops reading and restores the terminal's modes.
  public func stop() { change { $0.isStopped = true } }

  /// Prints text above the line being typed, if there is one. The text should end in a newline.
  public func write(_ text: String) {
    let isEditing = state.withLock { state in
      if state.isEditing { state.pending += text } else { Output.write(text, to: output) }
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
  }

  /// Redraws the line after the window was resized.
  public func redraw() { change { $0.isResized = true } }

  /// Restores the editing modes and redraws the line after the process was continued.
  public func resume() { change { $0.isContinued = true } }

  /// Stops the process with the terminal's original modes; `resume` continues the line.
  public func suspend() {
    let isEditing = state.withLock { state in
      state.isSuspended = state.isEditing
      return state.isEditing
    }
    if isEditing { wakeup.wake() } else { terminal.suspendProcess() }
  }

  /// Restores the terminal's modes and ends the process immediately with this status.
  public func leave(with status: Int32) -> Never {
    // While the lock is held, no line begins that would change the modes again. If another thread
    // holds the lock because the terminal blocks its output, this gives up after a tenth of a
    // second.
    for _ in 0..<100 {
      state.withLockIfAvailable { state in
        terminal.restoreNow()
        if state.isEditing, Output.isReady(output) { Output.write("\n", to: output) }
        _exit(status)
      }
      usleep(1_000)
    }
    terminal.restoreNow()
    _exit(status)
  }

  private func change(_ change: (inout sending State) -> Void) {
    state.withLock { change(&$0) }
    wakeup.wake()
  }

  private func read(with editor: inout LineEditor, _ handler: (LineEvent) -> Void) {
    var last = ""
    var number = 0
    while true {
      let ready = wakeup.wait(for: input)
      if ready.wakeup {
        if state.withLock({ $0.isStopped }) { break }
        if attend(to: &editor) {
          handler(.interrupted)
          begin(&editor)
          continue
        }
      }
      guard ready.input else { continue }
      guard let heard = editor.handle(.read(from: input)) else {
        // A text that is pasted is drawn once.
        if !wakeup.isReady(input) { editor.draw() }
        list(editor.takeListed())
        continue
      }
      guard case .line(let text) = heard else {
        editor.hide()
        return finish(&editor)
      }
      finish(&editor, below: editor.rows)
      number += 1
      remember(text, &last, in: &editor)
      let isTooLong = text.utf8.count > InputLine.limit
      handler(.lines([NumberedLine(text, number: number, isTooLong: isTooLong)]))
      begin(&editor)
    }
    editor.hide()
    finish(&editor)
  }

  /// Adds a line to the history unless it is empty or equal to the previous one.
  private func remember(_ text: String, _ last: inout String, in editor: inout LineEditor) {
    var arguments = Arguments(text[...])
    let line = arguments.remainder()
    guard !line.isEmpty, line != last else { return }
    editor.remember(line)
    history?.append(line)
    last = line
  }

  /// Handles the requests of other threads; returns true if the line was dropped.
  private func attend(to editor: inout LineEditor) -> Bool {
    let asked = state.withLock { state in
      defer {
        state.isContinued = false
        state.isInterrupted = false
        state.isResized = false
        state.isSuspended = false
        state.pending = ""
      }
      return state
    }
    if asked.isInterrupted {
      Output.write(asked.pending, to: output)
      let rows = editor.rowsAboveCursor + 1
      editor.drop()
      finish(&editor, below: rows)
      return true
    }
    if asked.isResized, asked.shownPanel.isEmpty, asked.panel.isEmpty {
      editor.hide()
      editor.show()
    }
    if asked.isSuspended { terminal.suspendProcess() }
    if asked.isContinued {
      asked.editingModes?.restore()
      Output.write("\r\u{1b}[J", to: output)
      editor.show()
    }
    showPanel(asked, &editor)
    return false
  }

  private func begin(_ editor: inout LineEditor) {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.shownPanel = fitting(state.panel, above: 1)
      Output.write(state.shownPanel.map { $0 + "\n" }.joined(), to: output)
      editor.begin(state.prompt)
      state.editingModes = TerminalModes(of: input)
      state.isEditing = true
    }
  }

  /// Ends editing: prints pending output; later output is printed directly.
  ///
  /// Removes the panel above a line of `rows` rows.
  private func finish(_ editor: inout LineEditor, below rows: Int? = nil) {
    editor.end()
    state.withLock { state in
      if let rows { removePanel(state, above: rows) }
      state.shownPanel = []
      Output.write(state.pending, to: output)
      state.pending = ""
      state.isEditing = false
    }
  }
}
