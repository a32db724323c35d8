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
///   screens: [("counter", view.part)], verbs: [.view, .quit], console: console)
/// await shell.enter(NumberedLine("counter.incrTapped", number: 1))
/// ```
@MainActor
public final class Shell {
  /// The names that lines have, besides those of controls and verbs, with what they stand for.
  var aliases: [String: String] = [:]
  public let console: Console
  /// What a debugger adds.
  public var hooks = ShellHooks()
  /// Whether the session has ended.
  public internal(set) var isOver = false
  /// What to explain if the line that runs prints nothing.
  public var silence: (() -> String?)?
  /// The exit status so far.
  public internal(set) var status = ExitStatus.success
  /// The verbs, in the order of help.
  public let verbs: [Verb]
  /// Whether the session ends with the first failure.
  public var isFailFast = false
  /// The screen whose control was used last, initially the first one.
  var lastScreen: String
  /// Where the line that runs is from; nil if none runs.
  var location: LineLocation?
  /// What the prompt begins with.
  public var prompt = ""
  /// What runs now.
  nonisolated let running = Mutex<Task<Void, Never>?>(nil)
  let screens: [ShellScreen]
  /// The files being run by `:source`, innermost last.
  var sources: [String] = []
  let terminal: TerminalLines?
  /// The names of the screens that are kept above the prompt.
  var watched: [String] = []
  /// Whether those will be drawn again soon.
  var willDrawWatched = false

  /// A shell for these screens, with a terminal if a user types the lines.
  public init(
    screens: [NamedScreen] = [], verbs: [Verb], console: Console, terminal: TerminalLines? = nil
  ) {
    self.console = console
    self.screens = screens.map(ShellScreen.init)
    self.terminal = terminal
    self.verbs = verbs
    lastScreen = screens.first?.name ?? ""
    // Until a screen is tracked, it is drawn only on request.
    guard console.format == .text || terminal != nil else { return }
    for screen in self.screens {
      screen.track { [unowned self] in
        updateWatched()
        if !isRunning { showLanded() }
      }
    }
  }

  /// Whether a line is running.
  public var isRunning: Bool { location != nil }

  /// Prints an event, as text or as JSON.
  public func print(_ event: Event) { console.print(event) }

  /// Prints a text for a person; nothing in JSON.
  public func print(_ text: String) { print(Event(text: text)) }

  /// Prints a dim explanation for a person; nothing in JSON or with `--quiet`.
  public func warn(_ text: String) {
    if console.format == .text { print(Event(text: text, .dim)) }
  }

  /// Prints what could not be done, at the line that runs; the following lines still run, unless
  /// the shell fails fast.
  public func fail(_ failure: Failure) { fail(failure, at: location) }

  /// Prints what could not be done, without a line: a failed effect.
  public func failLater(_ failure: Failure) { fail(failure, at: nil) }

  func fail(_ failure: Failure, at location: LineLocation?) {
    console.fail(failure.description, at: location)
    // A mistake typed at the prompt does not affect the exit status.
    let isSlip = console.isInteractive && location?.file == nil && failure.status == .badLine
    if status == .success, !isSlip { status = failure.status }
    if isFailFast { isOver = true }
  }

  /// Shows what is new on the screens that changed, but for those above the prompt; returns whether
  /// one of these changed.
  @discardableResult
  func showChanged() -> Bool {
    var isKept = false
    for screen in screens where screen.isChanged && console.format == .text {
      if watched.contains(screen.name) {
        screen.isChanged = false
        isKept = true
      } else if let news = screen.news() {
        print(Event { news.lines(width: $0) })
      }
    }
    return isKept
  }

  /// Shows what an effect changed while no line was running.
  ///
  /// Screens that a timer keeps changing are left out: they would flood the terminal.
  private func showLanded() {
    let isTick = hooks.hasOnlyTicked()
    for screen in screens where screen.isChanged && (isTick || screen.isTicking) {
      screen.isTicking = true
      screen.isChanged = false
    }
    showChanged()
    console.flush()
  }

  /// Called when a timer ended: the screens that it changed are shown again.
  public func timerEnded() {
    for screen in screens { screen.isTicking = false }
  }

  /// Updates the prompt for the next line.
  func showPrompt() {
    let position = hooks.position()
    terminal?.setPrompt(Text("\(prompt)\(position.isEmpty ? "" : " ")\(position)>", .title))
  }
}
