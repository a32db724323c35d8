import Synchronization
import TerminalKit
import TextUI

/// Runs typed lines: one that begins with a colon runs a verb, any other uses a control on display.
/// Shows what changed.
///
/// Lines run one after the other on the main actor.
///
/// ```swift
/// let shell = Shell(
///   screens: [("counter", view.part)], verbs: [.help, .quit], console: console)
/// await shell.enter(NumberedLine("counter.incrTapped", number: 1))
/// ```
@MainActor
public final class Shell {
  /// The maximum nesting of `:source`.
  static var sourceDepth: Int { 16 }

  /// The names that lines have, besides those of controls and verbs, with what they stand for.
  var aliases: [String: String] = [:]
  let board: ScreenBoard
  public let console: Console
  /// What a debugger adds.
  public var hooks = ShellHooks()
  /// Whether the session has ended.
  public internal(set) var isOver = false
  /// Whether a line is running.
  public internal(set) var isRunning = false
  /// What to explain if the line that runs prints nothing.
  public var silence: (() -> String?)?
  /// The exit status so far.
  public internal(set) var status = ExitStatus.success
  /// The verbs, in the order of help.
  public let verbs: [Verb]
  /// Set after Ctrl-C with effects in flight: the next one cancels them.
  var asksToCancel = false
  private let isFailFast: Bool
  /// The screen whose control was used last, initially the first one.
  var lastScreen: String
  /// Whether the interruption of what runs was printed.
  var isInterruptionPrinted = false
  /// Where the line that runs is from; nil if none runs.
  var location: LineLocation?
  let panel: WatchPanel
  private let prompt: String
  /// The files being run by `:source`, innermost last.
  var sources: [String] = []
  /// What runs now.
  nonisolated let running = Mutex<Task<Void, Never>?>(nil)
  private let terminal: TerminalLines?

  /// A shell for these screens, with a terminal if a user types the lines.
  public init(
    screens: [NamedScreen] = [], verbs: [Verb], console: Console, isFailFast: Bool = false,
    prompt: String = "", terminal: TerminalLines? = nil
  ) {
    board = ScreenBoard(screens)
    self.console = console
    self.isFailFast = isFailFast
    lastScreen = screens.first?.name ?? ""
    panel = WatchPanel(board, console, terminal)
    self.prompt = prompt
    self.terminal = terminal
    self.verbs = verbs
    guard console.format == .text || terminal != nil else { return }
    board.track { [unowned self] in
      panel.update()
      if !isRunning { showLanded() }
    }
  }

  /// Whether standard output is JSON.
  public var isJSON: Bool { console.format == .json }

  /// Whether a user types the lines.
  public var isInteractive: Bool { console.isInteractive }

  /// Prints an event, as text or as JSON.
  public func print(_ event: Event) { console.print(event) }

  /// Prints a line for a person; nothing in JSON.
  public func print(_ text: String) { console.print(text) }

  /// Prints a dim explanation for a person; nothing in JSON or with `--quiet`.
  public func warn(_ text: String) { console.warn(text) }

  /// Prints what could not be done, at the line that runs; the following lines still run, unless
  /// the shell fails fast.
  public func fail(_ failure: Failure) { fail(failure, at: location) }

  /// Prints what could not be done, without a line: a failed effect.
  public func failLater(_ failure: Failure) {
    fail(failure, at: nil)
    if !isRunning { console.flush() }
  }

  func fail(_ failure: Failure, at location: LineLocation?) {
    console.fail(failure.description, at: location)
    // A mistake typed at the prompt does not affect the exit status.
    let isSlip = console.isInteractive && location?.file == nil && failure.status == .badLine
    if status == .success, !isSlip { status = failure.status }
    if isFailFast { isOver = true }
  }

  func showChanged() {
    guard console.format == .text else { return }
    for screen in board.takeChanged() { console.print(screen) }
  }

  /// Shows what an effect changed while no line was running.
  ///
  /// Screens that a timer keeps changing are left out: they would flood the terminal.
  private func showLanded() {
    if hooks.hasOnlyTicked() { board.tick() }
    let screens = board.takeLanded()
    if console.format == .text { screens.forEach(console.print) }
    console.flush()
  }

  /// Called when a timer ended: the screens that it changed are shown again.
  public func timerEnded() { board.stopTicking() }

  /// Updates the prompt for the next line.
  func showPrompt() {
    let position = hooks.position()
    terminal?.setPrompt(Text("\(prompt)\(position.isEmpty ? "" : " ")\(position)>", .title))
  }
}
