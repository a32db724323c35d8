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
///   screens: ["counter"], verbs: [.help, .quit], console: console
/// ) { [("counter", view.part)] }
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
  private var lastScreen: String
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
  private let terminal: (any TerminalLines)?

  /// A shell for the screens that `makeScreens` creates for the first line, with a terminal if a
  /// user types the lines.
  public init(
    screens names: [String] = [], verbs: [Verb], console: Console, isFailFast: Bool = false,
    prompt: String = "", terminal: (any TerminalLines)? = nil,
    _ makeScreens: @escaping () -> [NamedScreen] = { [] }
  ) {
    board = ScreenBoard(names: names, makeScreens)
    self.console = console
    self.isFailFast = isFailFast
    lastScreen = names.first ?? ""
    panel = WatchPanel(board, console, terminal)
    self.prompt = prompt
    self.terminal = terminal
    self.verbs = verbs
    board.onChange = { [unowned self] in
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

  /// Runs one line, waits if the line says so, and shows the screens it changed.
  public func enter(_ line: NumberedLine) async {
    guard !isOver else { return }
    let outer = (isRunning, location)
    isRunning = true
    location = LineLocation(file: sources.last, line: line.number)
    silence = nil
    if console.format == .text { board.watch() }
    let printed = console.printCount
    await attempt {
      if let failure = line.failure { throw failure }
      try await run(expanded(line.text))
    }
    hooks.didRun()
    if Task.isCancelled { printInterruption() }
    showChanged()
    if console.printCount == printed, console.format == .text, !board.hasUpdatedWatched,
      !Task.isCancelled,
      let silence, let text = silence()
    {
      warn(text)
    }
    if isJSON { printDone(line.number) }
    (isRunning, location) = outer
  }

  private func printDone(_ number: Int) {
    var event = Event("done", ["line": .number(number)])
    if let file = sources.last { event.members.append(JSON.Member("file", .text(file))) }
    print(event)
  }

  /// Does something at the line that runs, or prints how it failed; returns whether it was done.
  @discardableResult
  private func attempt(_ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch let failure as Failure {
      fail(failure)
    } catch is CancellationError {
      // The user interrupted it, which is printed once for the line.
    } catch {
      fail(Failure("\(error)"))
    }
    return false
  }

  /// Does something that takes time before the first line is read, as to replay a file; it can be
  /// interrupted. `option` is what asked for it. Returns whether it was done.
  @discardableResult
  public func perform(
    for option: String, _ body: @escaping @MainActor () async throws -> Void
  ) async -> Bool {
    if console.format == .text { board.watch() }
    var isDone = false
    let task = Task {
      isRunning = true
      location = LineLocation(file: option, line: 0)
      isDone = await attempt(body)
      hooks.didRun()
      showChanged()
      console.flush()
      (isRunning, location) = (false, nil)
      showPrompt()
    }
    running.withLock { $0 = task }
    await task.value
    return isDone
  }

  /// Runs what a line means, once its alias is replaced.
  private func run(_ line: String) async throws {
    switch InputLine(line) {
    case .blank: return
    case .shell(let text): try await run(verb: text)
    case .action(let text):
      do {
        try tap(text)
      } catch let failure as Failure {
        throw FormerSpelling.failure(for: text) ?? failure
      } catch is UnknownName {
        try await run(unknown: text)
      }
    }
  }

  /// Runs a verb; the line is without its colon.
  func run(verb line: Substring) async throws { try await action(of: line)(self) }

  /// Runs 'help' and 'quit', which new users type without their colon.
  private func run(unknown line: Substring) async throws {
    let word = line.prefix { !$0.isBlank }
    let name = word.lowercased()
    let meant = verbs.first { $0.name == name || $0.former[name] != nil }
    guard let meant else {
      throw FormerSpelling.failure(for: line) ?? board.unknown(word)
    }
    if ["help", "quit"].contains(meant.name) {
      return try await run(verb: meant.name + line[word.endIndex...])
    }
    throw Failure("Unknown command '\(word)'. Did you mean ':\(meant.name)'?")
  }

  private struct UnknownName: Error {}

  /// Uses the control that a line means.
  private func tap(_ line: Substring) throws {
    guard var (shown, rest) = try board.find(line, lastScreen: lastScreen) else {
      throw UnknownName()
    }
    if shown.control.reason != nil, hooks.unblock() {
      guard let found = try board.find(line, lastScreen: lastScreen) else { throw UnknownName() }
      (shown, rest) = found
    }
    let tap = try shown.action(
      for: rest, isWaiting: shown.control.reason != nil && hooks.awaited() > 0)
    lastScreen = shown.screen
    // What takes text is spelled with it, and so is what is there several times, like a row.
    let isAlone = shown.control.usage.isEmpty && (rest.isEmpty || shown.words == nil)
    hooks.willTap(isAlone ? shown.name : "\(shown.name) \(rest)")
    tap.send()
    hooks.didTap()
    silence = hooks.silence
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
