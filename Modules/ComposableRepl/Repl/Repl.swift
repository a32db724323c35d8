import ComposableCore
import ComposableFiles
import ComposableTextUI
import ComposableTimeTravel
import Dispatch

/// Runs typed lines, one at a time on the main actor.
///
/// A line that begins with a colon runs a verb. Any other line uses a control on display, or is an
/// action if the feature has no screens. Its `display` finds the control, and its `printer` prints
/// the screens that the line changed.
@MainActor
public final class Repl {
  /// What a REPL is about.
  struct Parts {
    let display: Display
    /// Reads lines as actions; nil if they use the controls of screens.
    var actionLines: ActionLines?
    let verbs: [Verb]
    /// `History.act` in a program.
    var act: Act = { _, send throws(Failure) in
      try send()
      return { nil }
    }
  }

  /// Where the REPL prints.
  package let console: Console
  /// What to print if the current line prints nothing else; reset before each line.
  package var noOutputMessage: (() -> String?)?
  /// Whether the session has ended.
  package internal(set) var isOver = false
  /// The exit status so far.
  package internal(set) var status = ExitStatus.success
  /// The verbs, in the order of the help.
  package let verbs: [Verb]
  let actionLines: ActionLines?
  /// Whether the session ends with the first failure.
  var isFailFast = false
  /// The location of the running line; nil if none is running.
  private(set) var location: LineLocation? {
    didSet { printer.isLineRunning = location != nil }
  }
  /// The status of the running line.
  private var lineStatus = ExitStatus.success
  /// The files being run by `:source`, innermost last.
  var runFiles: [String] = []
  let display: Display
  let act: Act
  let options: Options
  let printer: ScreenPrinter
  let program: Program
  let terminal: TerminalLines?
  /// The running line, or all lines that came together from a pipe or a paste.
  nonisolated let work = RunningWork()

  /// A REPL for a program that uses standard input and output, as the options say. On a terminal,
  /// the typed lines are kept in `linesFile`.
  convenience init(_ parts: Parts, _ program: Program, options: Options, linesFile: String) {
    let color = options.hasColor
    let lines =
      options.isInteractive ? TerminalLines(color: color, linesFile: linesFile) : nil
    let console = Console.standard(options, on: lines)
    console.color = color
    console.programName = program.name
    console.onFailure = { program.end(because: $0) }
    self.init(parts, program, options: options, console: console, terminal: lines)
    lines?.complete { @Sendable [weak self] line in
      DispatchQueue.main.sync {
        MainActor.assumeIsolated { self?.completions(of: line[...]) ?? [] }
      }
    }
  }

  /// A REPL that writes to `console`. `terminal` is nil unless a user types the lines; `scheduler`
  /// delays the printing of screens that change while no line is running.
  init(
    _ parts: Parts, _ program: Program = Program(name: "repl", prompt: "", summary: ""),
    options: Options = Options(), console: Console, terminal: TerminalLines? = nil,
    scheduler: AnyScheduler = .main
  ) {
    actionLines = parts.actionLines
    self.console = console
    display = parts.display
    isFailFast = options.has(StandardOptions.failFast)
    printer = ScreenPrinter(display, console, terminal, scheduler)
    self.options = options
    self.program = program
    act = parts.act
    self.terminal = terminal
    verbs = parts.verbs
  }

  /// The completions of an unfinished line.
  func completions(of line: Substring) -> [Completion] {
    Completer(actionLines: actionLines, display: display, verbs: verbs).completions(of: line)
  }

  /// Whether a line is running.
  package var isRunningLine: Bool { location != nil }

  /// Prints an event, as text or as JSON. After a failure the following lines still run, unless the
  /// REPL fails fast.
  func print(_ event: Event) {
    switch event.kind {
    case .always: console.print(event)
    case .failure(let failure):
      fail(failure, at: failure.code == .effectFailed ? nil : location)
    case .otherwise(let text): noOutputMessage = { text }
    case .remark: if console.format == .text { console.print(event) }
    }
  }

  /// Prints an event that no line asked for, and flushes it if no line is running or if one awaits
  /// it.
  func printOwn(_ event: Event, isAwaited: Bool) {
    print(event)
    if !isRunningLine || isAwaited { console.flush() }
  }

  /// Prints the message of a failed effect on the running REPL; may be called on any thread.
  public nonisolated static func report(_ message: String) {
    Task { @MainActor in current?.fail(Failure(message, code: .effectFailed), at: nil) }
  }

  /// The running REPL.
  static weak var current: Repl?

  /// Prints a failure; `location` is nil if it belongs to no line, such as that of an effect.
  func fail(_ failure: Failure, at location: LineLocation?, status: ExitStatus? = nil) {
    let failed = status ?? failure.status
    console.fail(failure, at: location)
    // A mistake typed at the prompt, or an effect that fails there, doesn't affect the exit status.
    let isTypingMistake = console.isInteractive && location?.file == nil && failed == .badLine
    if self.status == .success, !isTypingMistake { self.status = failed }
    if location != nil, lineStatus == .success { lineStatus = failed }
    if isFailFast { isOver = true }
  }
}

// MARK: Lines

extension Repl {
  /// The work of a line or an option.
  package typealias Work = @MainActor (Repl) async throws -> Void

  /// Runs one line and prints the screens it changed; returns when the line's work is done.
  package func enter(_ line: NumberedLine) async {
    guard !isOver else { return }
    noOutputMessage = nil
    let printed = console.printCount
    let outerStatus = lineStatus
    lineStatus = .success
    let location = LineLocation(file: runFiles.last, line: line.number)
    await perform(at: location) { repl in
      if line.isTooLong {
        throw Failure(
          "The line is longer than \(NumberedLine.limit) bytes and was skipped; "
            + "split it into several.",
          code: .tooLong)
      }
      try await repl.run(line.text)
    }
    // Comparing states can be slow, and only people read the explanation.
    if console.format == .text, console.printCount == printed, !Task.isCancelled,
      let text = noOutputMessage?()
    {
      print(.remark(text))
    }
    if console.isJSON {
      var done = Event("done", ["line": .number(line.number)])
      done.members += location.member
      done.members.append(.init("status", .number(Int(lineStatus.rawValue))))
      print(done)
    }
    // Keeps this line's status: a `:source` line ends with that of its first failed line.
    if outerStatus != .success { lineStatus = outerStatus }
  }

  /// Runs the lines of a file.
  func run(linesOf file: String) async throws(Failure) {
    // A file may source others.
    let depth = 16
    guard runFiles.count < depth else {
      throw Failure("'\(file)' is nested \(depth) files deep; does a file source itself?")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = Array(try File(file).text().utf8)
    } catch {
      throw Failure("'\(file)' cannot be read: \(error).", code: .cannotRead)
    }
    runFiles.append(file.sanitized)
    var splitter = LineSplitter()
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !Task.isCancelled {
      await enter(line)
    }
    runFiles.removeLast()
  }

  /// Runs `body` for an option of the command line, or for the end of the session. It can be
  /// interrupted. Returns whether it succeeded.
  ///
  /// - Parameter option: The `file` of a failure in JSON; its text begins with the program's name.
  @discardableResult
  package func performOption(_ option: String, _ body: @escaping Work) async -> Bool {
    var isDone = false
    await work.run {
      isDone = await self.perform(at: LineLocation(file: option, line: 0), body)
    }
    console.flush()
    return isDone
  }

  /// Runs `body`, prints the failure if it throws, and prints the changed screens. Returns whether
  /// it succeeded.
  @discardableResult
  func perform(at location: LineLocation, _ body: Work) async -> Bool {
    let outer = self.location
    self.location = location
    defer { self.location = outer }
    var hasSucceeded = false
    do {
      try await body(self)
      hasSucceeded = true
    } catch {
      // An interruption is reported below.
      if !(error is CancellationError && Task.isCancelled) {
        fail(Self.failure(for: error), at: location)
      }
    }
    if Task.isCancelled {
      // Only the outermost call reports it, on a new line because the terminal echoed ^C.
      guard outer == nil else { return false }
      print(Event(text: "\nInterrupted."))
    }
    // A change above the prompt needs no message.
    if printer.printChanges() { noOutputMessage = nil }
    return hasSucceeded
  }

  private static func failure(for error: any Error) -> Failure {
    if error is CancellationError { return Failure("Its work was canceled.") }
    return error as? Failure ?? Failure(JSON.reason(error))
  }

  /// Runs a line: a verb after a colon, or else an action of the user. A line that begins with `#`
  /// is a comment.
  private func run(_ line: String) async throws {
    let text = line[...].trimmed
    switch text.utf8.first {
    case nil, UInt8(ascii: "#"): return
    case UInt8(ascii: ":"): return try await run(verb: text.dropFirst().trimmed)
    default: break
    }
    if let actionLines {
      noOutputMessage = try act(nil, read(text, actionLines))
    } else {
      try useControl(text)
    }
  }

  /// Runs a verb; `line` excludes the colon.
  func run(verb line: Substring) async throws {
    let (name, rest) = line.splitAtBlank
    let verb = try verbs.verb(named: name)
    let events = try await verb.work(for: rest[...])(self)
    guard verb.usesPager, runFiles.isEmpty else { return try print(events) }
    try await console.paging { try print(events) }
  }

  /// Prints what a verb returned. Ctrl-C can stop a long list.
  private func print(_ events: [Event]) throws {
    for (index, event) in events.enumerated() {
      if index > 0 { try Task.checkCancellation() }
      print(event)
    }
  }
}
