import Dispatch
import Glibc
import Synchronization
import TextUI

/// The lines typed on a terminal, with editing, history and completion.
///
/// The prompt is shown whenever the source waits for a line, and not while its handler runs. Output
/// that comes in between goes through `write`, which puts it above the line being typed. The
/// process has one such source, because the library has one state.
public final class EditedLines: TerminalLines {
  struct State {
    var editingModes: TerminalModes?
    var isContinued = false
    var isEditing = false
    var isInterrupted = false
    var isResized = false
    var isStopped = false
    var isSuspended = false
    /// What is kept above the prompt, and what of it stands there now.
    var panel: [String] = []
    var pending = ""
    var prompt: Text
    var shownPanel: [String] = []
  }

  private let color: Bool
  private let completions: @Sendable (String) -> [String]
  private let history: HistoryFile?
  private let input: Int32
  private let library: EditingLibrary
  let output: Int32
  let state: Mutex<State>
  private let terminal: TerminalModes
  let wakeup: Wakeup

  /// Nil when the input is no terminal or the system has no editing library.
  ///
  /// A space follows the prompt. History is read from `historyFile`, and every line is added to it;
  /// a file that cannot be used is passed over. `libraries` names what to look for, best first.
  public init?(
    prompt: Text, color: Bool = false, historyFile: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, libraries: [String]? = nil,
    completions: @escaping @Sendable (_ partial: String) -> [String] = { _ in [] }
  ) {
    guard let terminal = TerminalModes(of: input), let wakeup = Wakeup(),
      let library = EditingLibrary.load(libraries ?? EditingLibrary.names)
    else { return nil }
    self.color = color
    self.completions = completions
    history = historyFile.map { HistoryFile(path: $0) }
    self.input = input
    self.library = library
    self.output = output
    state = Mutex(State(prompt: prompt))
    self.terminal = terminal
    self.wakeup = wakeup
    terminal.restoreAtExit()
  }

  /// Shows the prompt and begins to read; each line is an event of its own.
  public func start(_ handler: @escaping @Sendable (LineEvent) -> Void) {
    let editor = LineEditor(
      library: library, input: input, output: output, color: color,
      completions: completions)
    if let editor {
      for line in history?.load() ?? [] { library.addHistory(line) }
      // Here, since a person waits for it, and a new thread for its turn.
      begin(editor)
    }
    let failure = errno
    DispatchQueue(label: "lines").async {
      guard let editor else { return handler(.failed(failure)) }
      self.read(with: editor, handler)
      self.terminal.restore()
      handler(.ended)
    }
  }

  /// Stops reading and gives the terminal back as it was found.
  public func stop() { change { $0.isStopped = true } }

  /// Puts text above the line being typed, or simply writes it when none is. It should end a line.
  public func write(_ text: String) {
    let isEditing = state.withLock { state in
      if state.isEditing { state.pending += text } else { Output.write(text, to: output) }
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
  }

  /// Lays the line out again, after the window changed its size.
  public func redraw() { change { $0.isResized = true } }

  /// Takes the terminal again and shows the line, after the process was continued.
  public func resume() { change { $0.isContinued = true } }

  /// Stops the process with the terminal as it was found; `resume` takes up the line again.
  public func suspend() {
    let isEditing = state.withLock { state in
      state.isSuspended = state.isEditing
      return state.isEditing
    }
    if isEditing { wakeup.wake() } else { terminal.suspendProcess() }
  }

  /// Gives the terminal back as it was found, and ends the process at once with this status.
  public func leave(with status: Int32) -> Never {
    // While the state is held no line is begun, so nothing takes the terminal again. Who holds it
    // may be writing to a terminal that takes nothing, and is not waited for.
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

  private func read(with editor: LineEditor, _ handler: (LineEvent) -> Void) {
    var last = ""
    var number = 0
    while true {
      let ready = wakeup.wait(for: input)
      if ready.wakeup {
        if state.withLock({ $0.isStopped }) { break }
        if attend(to: editor) {
          handler(.interrupted)
          begin(editor)
          continue
        }
      }
      guard ready.input, let heard = editor.readKey(nextKey: { self.nextKey(editor) }) else {
        continue
      }
      if case .line(let text) = heard {
        finish(editor, below: editor.rows(before: text) + 1)
      } else {
        finish(editor)
      }
      guard case .line(let text) = heard else {
        // The line is empty, so all there is to remove is the prompt and perhaps an echoed ^D.
        Output.write("\r\u{1b}[J", to: output)
        return
      }
      number += 1
      remember(text, &last)
      let isTooLong = text.utf8.count > InputLine.limit
      handler(.lines([SourceLine(text, number: number, isTooLong: isTooLong)]))
      begin(editor)
    }
    editor.hide()
    finish(editor)
  }

  /// Adds a line to the history unless it is empty or the one before.
  private func remember(_ text: String, _ last: inout String) {
    var arguments = Arguments(text[...])
    let line = arguments.remainder()
    guard !line.isEmpty, line != last else { return }
    library.addHistory(line)
    history?.append(line)
    last = line
  }

  /// Waits for a key in the middle of a search; none when the line has to be left first.
  private func nextKey(_ editor: LineEditor) -> LineEditor.Key {
    while true {
      let ready = wakeup.wait(for: input)
      let mustLeave = state.withLock { $0.isStopped || $0.isInterrupted || $0.isSuspended }
      if ready.wakeup, mustLeave {
        wakeup.wake()
        return .none
      }
      if ready.wakeup { _ = attend(to: editor) }
      if ready.input { return .read(from: input, isVi: library.isVi) }
    }
  }

  /// Does what other threads asked for; true when the line was dropped.
  private func attend(to editor: LineEditor) -> Bool {
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
      finish(editor, below: rows)
      return true
    }
    if asked.isResized { library.resize() }
    if asked.isSuspended { terminal.suspendProcess() }
    if asked.isContinued {
      asked.editingModes?.restore()
      Output.write("\r\u{1b}[J", to: output)
      editor.show()
    }
    showPanel(asked, editor)
    return false
  }

  private func begin(_ editor: LineEditor) {
    state.withLock { state in
      guard !state.isStopped else { return }
      Output.write(state.panel.map { $0 + "\n" }.joined(), to: output)
      state.shownPanel = state.panel
      editor.begin(state.prompt)
      state.editingModes = TerminalModes(of: input)
      state.isEditing = true
    }
  }

  /// From here on output is written at once; what was still waiting goes first.
  ///
  /// What was kept above the prompt goes: the line, which has so many rows, moves up in its place.
  private func finish(_ editor: LineEditor, below rows: Int? = nil) {
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
