import Glibc
import Synchronization
import TextUI

/// One line being typed on a terminal.
///
/// It is used by one thread at a time. The library calls back without context; what it says is kept
/// in `heard`, which is why a process has one editor.
struct LineEditor: Sendable {
  enum Heard {
    case end, line(String)
  }

  private struct KeySource {
    /// How often the library asked for more than the key it was called for.
    var asked = 0
    var hasEnded = false
    var isAbandoned = false
    let next: @Sendable () -> Key
    /// The bytes of a key that the library has not taken yet.
    var pending: ArraySlice<UInt8> = []
  }

  private static let completer = Mutex<(@Sendable (String) -> [String])?>(nil)
  private static let heard = Mutex<Heard?>(nil)
  private static let keys = Mutex<KeySource?>(nil)
  private static let loaded = Mutex<EditingLibrary?>(nil)
  /// The prompt of the line being typed.
  private static let shown = Mutex(Text(""))

  let library: EditingLibrary
  private let color: Bool
  private let output: Int32

  /// Nil when the descriptors cannot be made streams.
  init?(
    library: EditingLibrary, input: Int32, output: Int32, color: Bool,
    completions: @escaping @Sendable (String) -> [String]
  ) {
    // The library keeps these streams for good, so they get descriptors of their own.
    guard let inputStream = fdopen(dup(input), "r"), let outputStream = fdopen(dup(output), "w")
    else { return nil }
    self.library = library
    self.color = color
    self.output = output
    Self.completer.withLock { $0 = completions }
    Self.loaded.withLock { $0 = library }
    // Without a locale the libraries take text for single bytes.
    setlocale(LC_CTYPE, "C.UTF-8")
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
    // A pasted line break ends a line, as it does when typed.
    _ = library.setVariable?("enable-bracketed-paste", "off")
    _ = library.setVariable?("completion-ignore-case", "on")
    _ = library.setVariable?("show-all-if-ambiguous", "on")
    _ = library.initialize?()
    library.usingHistory()
    library.stifleHistory(1_000)
  }

  /// Shows the prompt with an empty line and takes over the terminal.
  func begin(_ prompt: Text) {
    // The plain space also ends the colour: libedit drops a sequence that no character follows.
    let prompt = prompt + " "
    Self.shown.withLock { $0 = prompt }
    library.install(Self.marked(prompt.render(color: color))) { pointer in
      // Here and not later: readline would show the prompt again when this returns.
      Self.loaded.withLock { $0 }?.remove()
      Self.heard.withLock { $0 = pointer.map { .line(String(cString: $0)) } ?? .end }
      free(pointer)
    }
    fflush(nil)
  }

  /// Gives the terminal back as it was, leaving the line where it stands.
  func end() {
    library.remove()
    fflush(nil)
  }

  /// Takes one key; the answer is the line if that finished it.
  ///
  /// The key comes from `nextKey`, without what the library would take for text. Inside a search
  /// libedit asks for more keys itself and leaves the last one for the next call, so it is called
  /// again after every such key; if nothing was left, that call waits in `nextKey`.
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
      // It takes nothing from a terminal that went away.
      if keys.asked == 0, keys.pending.count == count { return nil }
      if keys.pending.isEmpty, !library.isLibedit || keys.asked == 0 { return nil }
    }
  }

  /// What the library asks for; it waits for the next key when the one before is used up.
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

  /// Removes prompt and line from the screen, with so many rows above, and leaves the cursor where
  /// they began.
  func hide(rowsAbove: Int = 0) {
    let rows = rowsAboveCursor + rowsAbove
    Output.write(rows > 0 ? "\r\u{1b}[\(rows)A\u{1b}[J" : "\r\u{1b}[J", to: output)
  }

  /// How many rows of prompt and line are above the one with the cursor.
  var rowsAboveCursor: Int {
    rows(before: Self.text(upToCursor: library))
  }

  /// How many rows the prompt and a text fill, before the one they end in.
  func rows(before text: String) -> Int {
    var size = winsize()
    let columns = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 80
    let cells = Self.shown.withLock { $0.width } + text.displayWidth
    return columns > 0 ? cells / columns : 0
  }

  /// Shows prompt and line again where the cursor is.
  func show() {
    library.forcedUpdate()
    fflush(nil)
  }

  /// Drops the line and starts a new one below it.
  func drop() {
    library.cleanUpAfterSignal?()
    Output.write("^C\n", to: output)
    end()
  }

  /// The library counts bytes or, in libedit, characters.
  private static func text(upToCursor library: EditingLibrary) -> String {
    prefix(Int(library.get("rl_point", as: Int32.self) ?? 0), of: library)
  }

  private static func prefix(_ count: Int, of library: EditingLibrary) -> String {
    guard let buffer = library.get("rl_line_buffer", as: UnsafePointer<CChar>?.self) ?? nil else {
      return ""
    }
    let text = String(cString: buffer)
    return library.isLibedit
      ? String(text.unicodeScalars.prefix(count))
      : String(decoding: text.utf8.prefix(count), as: UTF8.self)
  }

  /// Marks what takes no room, as the library needs to know to place the cursor.
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

  /// The list the library expects: what to put in place of the word, every match, nil. It frees
  /// them.
  private static func complete(
    upTo end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard let library = loaded.withLock({ $0 }), let completer = completer.withLock({ $0 }) else {
      return nil
    }
    // Otherwise the library goes on to complete names of files.
    library.set("rl_attempted_completion_over", to: Int32(1))
    let matches = completer(prefix(end, of: library))
    guard var common = matches.first else { return nil }
    for match in matches.dropFirst() {
      common = String(zip(common, match).prefix { $0 == $1 }.map(\.0))
    }
    let isGroup = matches.count == 1 && common.hasSuffix(".")
    library.set("rl_completion_append_character", to: isGroup ? 0 : Int32(UInt8(ascii: " ")))
    // For one match readline wants it once, libedit twice.
    let words = matches.count == 1 && !library.isLibedit ? matches : [common] + matches
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (words.count + 1)
    guard let memory = malloc(size) else { return nil }
    let list = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: words.count + 1)
    for (index, word) in words.enumerated() { list[index] = strdup(word) }
    list[words.count] = nil
    return list
  }
}
