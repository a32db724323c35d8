import Dispatch
import Glibc
import Synchronization
import TextUI

/// The lines typed on a terminal, with editing, history and completion.
///
/// The prompt is shown whenever the source waits for a line, and not while its handler runs. Output
/// that comes in between goes through `write`, which puts it above the line being typed. The process
/// has one such source, because the library has one state.
public final class EditedLines: LineSource {
  private struct State {
    var isEditing = false
    var isInterrupted = false
    var isResized = false
    var isStopped = false
    var isSuspended = false
    var pending = ""
  }

  private let colour: Bool
  private let completions: @Sendable (String) -> [String]
  private let history: HistoryFile?
  private let input: Int32
  private let library: EditingLibrary
  private let output: Int32
  private let prompt: Text
  private let state = Mutex(State())
  private let terminal: TerminalModes
  private let wakeup: Wakeup

  /// Nil when the input is no terminal or the system has no editing library.
  ///
  /// A space follows the prompt.
  /// History is read from `historyFile`, and every line is added to it; a file that cannot be used is
  /// passed over. `libraries` names what to look for, best first.
  public init?(
    prompt: Text, colour: Bool = false, historyFile: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, libraries: [String]? = nil,
    completions: @escaping @Sendable (_ partial: String) -> [String] = { _ in [] }
  ) {
    guard let terminal = TerminalModes(of: input), let wakeup = Wakeup(),
      let library = EditingLibrary.load(libraries ?? EditingLibrary.names)
    else { return nil }
    self.colour = colour
    self.completions = completions
    history = historyFile.map { HistoryFile(path: $0) }
    self.input = input
    self.library = library
    self.output = output
    self.prompt = prompt
    self.terminal = terminal
    self.wakeup = wakeup
  }

  /// Begins to read; each line is an event of its own.
  public func start(_ handler: @escaping @Sendable (LineEvent) -> Void) {
    DispatchQueue(label: "lines").async {
      guard
        let editor = LineEditor(
          library: self.library, input: self.input, output: self.output, prompt: self.prompt,
          colour: self.colour, completions: self.completions)
      else { return handler(.failed(errno)) }
      for line in self.history?.load() ?? [] { self.library.addHistory(line) }
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

  /// Drops the line being typed; false when none is, so that the interruption means something else.
  public func interrupt() -> Bool {
    let isEditing = state.withLock { state in
      state.isInterrupted = state.isEditing
      return state.isEditing
    }
    if isEditing { wakeup.wake() }
    return isEditing
  }

  /// Lays the line out again, after the window changed its size or the process was continued.
  public func redraw() { change { $0.isResized = true } }

  /// Gives the terminal back, stops the process, and takes up the line again once it is continued.
  public func suspend() { change { $0.isSuspended = true } }

  private func change(_ change: (inout sending State) -> Void) {
    state.withLock { change(&$0) }
    wakeup.wake()
  }

  private func read(with editor: LineEditor, _ handler: (LineEvent) -> Void) {
    var last = ""
    var number = 0
    begin(editor)
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
      finish(editor)
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
      if ready.input { return readCharacter() }
    }
  }

  private func readCharacter() -> LineEditor.Key {
    var bytes: [UInt8] = []
    repeat {
      var byte: UInt8 = 0
      let count = Glibc.read(input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else { return .end }
      bytes.append(byte)
    } while bytes.isEmpty || bytes.count < Self.length(of: bytes[0])
    return .character(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{fffd}")
  }

  /// How many bytes a character has that begins with this one.
  private static func length(of byte: UInt8) -> Int {
    byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  }

  /// Does what other threads asked for; true when the line was dropped.
  private func attend(to editor: LineEditor) -> Bool {
    let asked = state.withLock { state in
      defer {
        state.isInterrupted = false
        state.isResized = false
        state.isSuspended = false
        state.pending = ""
      }
      return state
    }
    if asked.isInterrupted {
      Output.write(asked.pending, to: output)
      editor.drop()
      finish(editor)
      return true
    }
    if asked.isResized { library.resize() }
    if asked.isSuspended {
      terminal.suspendProcess()
      editor.show()
    }
    if !asked.pending.isEmpty {
      editor.hide()
      Output.write(asked.pending, to: output)
      editor.show()
    }
    return false
  }

  private func begin(_ editor: LineEditor) {
    state.withLock { state in
      guard !state.isStopped else { return }
      editor.begin()
      state.isEditing = true
    }
  }

  /// From here on output is written at once; what was still waiting goes first.
  private func finish(_ editor: LineEditor) {
    editor.end()
    state.withLock { state in
      Output.write(state.pending, to: output)
      state.pending = ""
      state.isEditing = false
    }
  }
}
