import Glibc
import Synchronization
import TextUI

/// One line being typed on a terminal.
///
/// Used by one thread at a time. The library's callbacks have no context argument; their results
/// are stored in `heard`, so a process has only one editor.
struct LineEditor: Sendable {
  enum Heard {
    case end, line(String)
  }

  private struct KeySource {
    /// The number of keys the library requested beyond the first.
    var asked = 0
    var hasEnded = false
    var isAbandoned = false
    let next: @Sendable () -> Key
    /// The bytes of the current key that the library has not read yet.
    var pending: ArraySlice<UInt8> = []
  }

  static let completer = Mutex<(@Sendable (String) -> [Completion])?>(nil)
  /// The completions to list after the last Tab.
  static let listed = Mutex<[Completion]>([])
  private static let heard = Mutex<Heard?>(nil)
  private static let keys = Mutex<KeySource?>(nil)
  static let loaded = Mutex<EditingLibrary?>(nil)
  /// The prompt of the line being typed.
  private static let shown = Mutex(Text(""))

  let library: EditingLibrary
  private let color: Bool
  private let output: Int32

  /// Nil if no streams can be opened for the descriptors.
  init?(
    library: EditingLibrary, input: Int32, output: Int32, color: Bool,
    completions: @escaping @Sendable (String) -> [Completion]
  ) {
    // The library keeps these streams permanently, so they get their own descriptors.
    guard let inputStream = fdopen(dup(input), "r"), let outputStream = fdopen(dup(output), "w")
    else { return nil }
    self.library = library
    self.color = color
    self.output = output
    Self.completer.withLock { $0 = completions }
    Self.loaded.withLock { $0 = library }
    useUTF8()
    library.set("rl_instream", to: inputStream)
    library.set("rl_outstream", to: outputStream)
    library.set("rl_catch_signals", to: Int32(0))
    library.set("rl_catch_sigwinch", to: Int32(0))
    library.set("rl_readline_name", to: strdup("ReplKit"))
    library.set("rl_basic_word_break_characters", to: strdup(" \t"))
    library.set("rl_completer_word_break_characters", to: strdup(" \t"))
    let completer: EditingLibrary.Completer = { _, _, end in Self.complete(upTo: Int(end)) }
    library.set("rl_attempted_completion_function", to: completer)
    let takeCharacter: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
      Self.take { Key.takeCharacter(from: &$0) }
    }
    let takeByte: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
      Self.take { $0.popFirst().map { Int32($0) } }
    }
    library.set("rl_getc_function", to: library.isLibedit ? takeCharacter : takeByte)
    let hasPending: @convention(c) () -> Int32 = {
      Self.keys.withLock { $0?.pending.isEmpty == false } ? 1 : 0
    }
    library.set("rl_input_available_hook", to: hasPending)
    // Without bracketed paste, a pasted line break ends the line like a typed one.
    _ = library.setVariable?("enable-bracketed-paste", "off")
    _ = library.setVariable?("completion-ignore-case", "on")
    _ = library.initialize?()
    library.usingHistory()
    library.stifleHistory(1_000)
  }

  /// Shows the prompt with an empty line and sets the editing modes.
  func begin(_ prompt: Text) {
    // libedit drops an escape sequence that no character follows; the space also ends the color.
    let prompt = prompt + " "
    Self.shown.withLock { $0 = prompt }
    library.install(Self.marked(prompt.render(color: color))) { pointer in
      // Removed in the callback: afterwards readline would show the prompt again.
      Self.loaded.withLock { $0 }?.remove()
      Self.heard.withLock { $0 = pointer.map { .line(String(cString: $0)) } ?? .end }
      free(pointer)
    }
    useUTF8()
    fflush(nil)
  }

  /// Makes the library read and write UTF-8, whatever the environment says.
  ///
  /// Otherwise it treats each byte as a character or, in readline, as a key pressed with Meta.
  /// libedit reads the locale when it is initialized; readline sets it from the environment again
  /// when a line begins, so this is called before the one and after the other.
  private func useUTF8() {
    setlocale(LC_CTYPE, "C.UTF-8")
    _ = library.setVariable?("convert-meta", "off")
    _ = library.setVariable?("input-meta", "on")
    _ = library.setVariable?("output-meta", "on")
  }

  /// Restores the terminal's modes; the line stays on the screen.
  func end() {
    library.remove()
    fflush(nil)
  }

  /// Processes one key; returns the line if the key finished it.
  ///
  /// `nextKey` returns only bytes that the library does not misread as text. During a search
  /// libedit requests more keys itself and leaves the last one for the next call, so it is called
  /// again after each such key; if no key is left, that call waits in `nextKey`.
  func readKey(nextKey: @escaping @Sendable () -> Key) -> Heard? {
    switch nextKey() {
    case .bytes(let bytes):
      Self.keys.withLock { $0 = KeySource(next: nextKey, pending: bytes[...]) }
    case .end: return .end
    case .ignored, .none: return nil
    }
    while true {
      let count = Self.keys.withLock { $0?.pending.count }
      library.readCharacter()
      fflush(nil)
      let heard = Self.heard.withLock { heard in
        defer { heard = nil }
        return heard
      }
      guard
        let keys = Self.keys.withLock({ keys in
          defer { keys?.asked = 0 }
          return keys
        })
      else { return heard }
      if heard != nil { return heard }
      if keys.hasEnded { return .end }
      if keys.isAbandoned { return nil }
      // The library reads nothing from a closed terminal.
      if keys.asked == 0, keys.pending.count == count { return nil }
      if keys.pending.isEmpty, !library.isLibedit || keys.asked == 0 { return nil }
    }
  }

  /// The next character for the library; waits for another key if the current one has been read.
  private static func take(_ first: (inout ArraySlice<UInt8>) -> Int32?) -> Int32 {
    while true {
      let taken = keys.withLock { keys -> Int32? in
        guard var pending = keys?.pending else { return nil }
        defer { keys?.pending = pending }
        return first(&pending)
      }
      if let taken { return taken }
      guard let next = keys.withLock({ $0?.next }) else { return -1 }
      let key = next()
      let isOver = keys.withLock { keys in
        keys?.asked += 1
        switch key {
        case .bytes(let bytes): keys?.pending = bytes[...]
        case .end: keys?.hasEnded = true
        case .ignored: break
        case .none: keys?.isAbandoned = true
        }
        return key == .end || key == .none
      }
      if isOver { return -1 }
    }
  }

  /// Removes the prompt, the line and `rowsAbove` rows above it from the screen, and moves the
  /// cursor to where they began.
  func hide(rowsAbove: Int = 0) {
    let rows = rowsAboveCursor + rowsAbove
    Output.write(rows > 0 ? "\r\u{1b}[\(rows)A\u{1b}[J" : "\r\u{1b}[J", to: output)
  }

  /// The number of rows of prompt and line above the cursor's row.
  var rowsAboveCursor: Int {
    rows(before: Self.text(upToCursor: library))
  }

  /// The number of rows of prompt and line.
  var rows: Int {
    rows(before: Self.prefix(Int(library.get("rl_end", as: Int32.self) ?? 0), of: library)) + 1
  }

  /// The number of full rows that the prompt and `text` take.
  func rows(before text: String) -> Int {
    var size = winsize()
    let columns = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 80
    let cells = Self.shown.withLock { $0.width } + text.displayWidth
    return columns > 0 ? cells / columns : 0
  }

  /// Redraws prompt and line at the cursor.
  func show() {
    library.forcedUpdate()
    fflush(nil)
  }

  /// Drops the line and moves to a new one below it.
  func drop() {
    library.cleanUpAfterSignal?()
    Output.write("^C\n", to: output)
    end()
  }

  /// The library counts bytes; libedit counts characters.
  private static func text(upToCursor library: EditingLibrary) -> String {
    prefix(Int(library.get("rl_point", as: Int32.self) ?? 0), of: library)
  }

  static func prefix(_ count: Int, of library: EditingLibrary) -> String {
    guard let buffer = library.get("rl_line_buffer", as: UnsafePointer<CChar>?.self) ?? nil else {
      return ""
    }
    let text = String(cString: buffer)
    return library.isLibedit
      ? String(text.unicodeScalars.prefix(count))
      : String(decoding: text.utf8.prefix(count), as: UTF8.self)
  }

  /// Marks escape sequences, which the library must not count when it places the cursor.
  private static func marked(_ prompt: String) -> String {
    var isSequence = false
    return prompt.reduce(into: "") { result, character in
      if character == "\u{1b}" {
        isSequence = true
        result.append("\u{1}")
      }
      result.append(character)
      if isSequence, character == "m" {
        isSequence = false
        result.append("\u{2}")
      }
    }
  }
}
