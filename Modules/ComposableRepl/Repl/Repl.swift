import ComposableCore
import ComposableTextUI
import Foundation
import Glibc
import Synchronization

/// Runs typed lines and prints the screens that changed.
///
/// A line that begins with a colon runs a verb. Any other line uses a control on display, or is an
/// action if the feature has no screens. Lines run one at a time, on the main actor.
@MainActor
public final class Repl {
  /// Where the REPL prints.
  package let console: Console
  /// What to print if the current line prints nothing else; reset before each line.
  package var noOutputMessage: (() -> String?)?
  /// Whether the session has ended.
  package internal(set) var isOver = false
  /// The exit status so far.
  package internal(set) var status = ExitStatus.success
  /// The verbs, in the order of the help.
  package private(set) var verbs: [Verb]
  /// The objects of the JSON output that modules add, with their members.
  private(set) var addedObjects: KeyValuePairs<String, String> = [:]
  private(set) var companion: (any ReplCompanion)?
  /// Reads the lines that are not verbs as actions; nil if they use the controls of screens.
  var actionReader: (any ActionLineReader)?
  /// Whether the session ends with the first failure.
  var isFailFast = false
  /// The screen that was used or viewed last, initially the first one.
  var lastScreen: String
  /// The live screens.
  package let liveScreens: [NamedScreen]
  /// The location of the running line; nil if none is running.
  var location: LineLocation?
  /// The status of the running line.
  var lineStatus = ExitStatus.success
  let program: Program
  let options: Options
  /// The task that runs a line, or all lines that came together from a pipe or a paste.
  nonisolated let lineTask = Mutex<Task<Void, Never>?>(nil)
  /// Delays the printing of screens that change while no line is running.
  let scheduler: AnyScheduler
  let screens: [ReplScreen]
  /// The files being run by `:source`, innermost last.
  var sources: [String] = []
  let terminal: TerminalLines?
  var pinnedPanel = PinnedPanel()

  /// A REPL for a program that uses standard input and output, as the options say. On a terminal,
  /// the typed lines are kept in `historyFile`.
  package convenience init(
    _ program: Program, screens: [NamedScreen], verbs: [Verb] = [], options: Options,
    historyFile: String? = nil
  ) {
    let terminal = options.terminal
    let isColored = terminal?.hasColor == true && !options.has(StandardOptions.noColor)
    let isASCII =
      !options.has(StandardOptions.json)
      && !Terminal.isUTF8(environment: ProcessInfo.processInfo.environment)
    let lines = terminal.flatMap {
      TerminalLines(
        color: isColored, isASCII: isASCII, hasEditing: $0.hasEditing, historyFile: historyFile)
    }
    let console = Console.standard(options, on: lines)
    console.color = isColored
    console.isASCII = isASCII
    console.onFailure = { program.end(because: $0) }
    self.init(
      program, screens: screens, verbs: verbs, options: options, console: console, terminal: lines)
    lines?.complete { @Sendable [weak self] in self?.completions(before: $0) ?? [] }
  }

  /// A REPL that writes to `console`. `terminal` is nil unless a user types the lines; `scheduler`
  /// delays the printing of screens that change while no line is running.
  package init(
    _ program: Program = Program("repl", prompt: "", summary: ""), screens: [NamedScreen] = [],
    verbs: [Verb] = [], options: Options = Options(), console: Console,
    terminal: TerminalLines? = nil, scheduler: AnyScheduler = .main
  ) {
    self.console = console
    isFailFast = options.has(StandardOptions.failFast)
    lastScreen = screens.first?.name ?? ""
    liveScreens = screens
    self.options = options
    self.program = program
    self.scheduler = scheduler
    self.screens = screens.map(ReplScreen.init)
    self.terminal = terminal
    self.verbs = [.help, .view, .watch] + verbs + [.source, .quit]
    // Without tracking, a screen is drawn only on request.
    guard console.format == .text || terminal != nil else { return }
    for screen in self.screens {
      screen.track { [unowned self, unowned screen] in screenChanged(screen) }
    }
  }

  /// Adds a companion, and its verbs before `:source` and `:quit`.
  package func add(_ companion: some ReplCompanion) {
    self.companion = companion
    verbs.insert(contentsOf: companion.join(self), at: verbs.count - 2)
  }

  /// Documents objects of the JSON output in ':help json': the members of each type.
  package func document(_ objects: KeyValuePairs<String, String>) { addedObjects = objects }

  /// Whether a line is running.
  package var isRunningLine: Bool { location != nil }

  /// Prints an event, as text or as JSON.
  public func print(_ event: Event) { console.print(event) }

  /// Prints a text for a person; nothing in JSON.
  public func print(_ text: String) { print(Event(text: text)) }

  /// Prints a dim remark for a person; nothing in JSON or with `--quiet`.
  public func remark(_ text: String) {
    if console.format == .text { print(Event(text: text, .dim)) }
  }

  /// Prints why the current line failed. The following lines still run unless the REPL fails fast.
  public func fail(_ failure: Failure) { fail(failure, at: location) }

  /// Prints a failure that belongs to no line, such as that of an effect.
  package func failOutsideLine(_ failure: Failure) { fail(failure, at: nil) }

  /// Prints the message of a failed effect on the running REPL; may be called on any thread.
  public nonisolated static func report(_ message: String) {
    Task { @MainActor in current?.failOutsideLine(Failure(message, code: .effectFailed)) }
  }

  /// The running REPL.
  static weak var current: Repl?

  func fail(_ failure: Failure, at location: LineLocation?) {
    console.fail(failure, at: location)
    // A mistake typed at the prompt does not affect the exit status.
    let isTypingMistake =
      console.isInteractive && location?.file == nil && failure.status == .badLine
    if status == .success, !isTypingMistake { status = failure.status }
    if location != nil, lineStatus == .success { lineStatus = failure.status }
    if isFailFast { isOver = true }
  }

  /// Updates the prompt for the next line.
  func showPrompt() {
    let label = companion?.past.map { " \($0.label)" } ?? ""
    terminal?.setPrompt(Text("\(program.prompt)\(label)>", .title))
  }
}

extension Console {
  /// Standard output and standard error, in the format of the options.
  fileprivate static func standard(_ options: Options, on terminal: TerminalLines?) -> Console {
    let isJSON = options.has(StandardOptions.json)
    let console = Console(
      format: isJSON ? .json : options.has(StandardOptions.quiet) ? .quiet : .text,
      isInteractive: terminal != nil,
      write: { text in
        guard let terminal else { return Output.write(text) }
        terminal.write(text)
        return 0
      },
      writeError: { text in
        if let terminal { terminal.write(text) } else { Output.write(text, to: STDERR_FILENO) }
      })
    if terminal?.hasEditing == true {
      console.pager = Pager(environment: ProcessInfo.processInfo.environment)
    }
    console.wrapsOutput = isatty(STDOUT_FILENO) == 1
    console.wrapsErrors = console.wrapsOutput && isatty(STDERR_FILENO) == 1
    console.width = { Terminal.size().columns }
    return console
  }
}
