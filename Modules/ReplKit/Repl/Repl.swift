import ComposableCore
import Foundation
import Sessions
import TerminalKit
import TextUI

/// Runs typed lines: actions through the app's views, `:` commands through its parts. Shows what
/// changed.
///
/// Lines run one after the other on the main actor.
@MainActor
public final class Repl<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  /// The maximum nesting of `:source`.
  static var sourceDepth: Int { 16 }

  let context: ReplContext<State, Action, ViewAction>
  let breakpoints: Breakpoints<State, Action, ViewAction>
  let effects: EffectsViewer<State, Action, ViewAction>
  let files: SessionFiles<State, Action, ViewAction>
  let history: HistoryViewer<State, Action, ViewAction>
  let screens: Screens<State, Action, ViewAction>
  let tracer: Tracer<State, Action, ViewAction>
  let travel: Travel<State, Action, ViewAction>
  let viewer: Viewer<State, Action, ViewAction>
  nonisolated let waiting: Waiting<State, Action, ViewAction>
  /// Whether a line is running, and whether only timers have acted since the last screens were
  /// shown.
  var isRunning = false
  var drain = (hasOnlyTicked: true, isTold: true)
  /// Set after Ctrl-C with effects in flight: the next one cancels them.
  var asksToCancel = false
  private nonisolated let lineReader: Deferred<LineReader>
  private var observation: AnyCancellable?
  /// The files being run by `:source`, innermost last.
  private var sources: [String] = []
  private let terminal: (any TerminalLines)?
  /// The prompt, without the position and its mark.
  private var prompt: String

  /// A REPL for an app, with an optional terminal; nil if the app's store is not a root store.
  public init?(
    app: ReplApp<State, Action, ViewAction>, console: Console, isFailFast: Bool = false,
    terminal: (any TerminalLines)? = nil
  ) {
    guard let context = ReplContext(app, console, isFailFast: isFailFast) else { return nil }
    self.context = context
    self.terminal = terminal
    prompt = app.prompt
    breakpoints = Breakpoints(context)
    effects = EffectsViewer(context: context)
    files = SessionFiles(context)
    history = HistoryViewer(context: context)
    screens = Screens(context, terminal)
    tracer = Tracer(context)
    travel = Travel(context, files)
    viewer = Viewer(context: context, history: history)
    waiting = Waiting(context)
    lineReader = Deferred {
      [names = app.screenNames, state = context.debugger.state] in
      LineReader(shellCommands: Self.shellCommands(state: state, screens: names))
    }
    observation = context.debugger.observe(
      StoreObserver(
        reduced: { [unowned self] in reduced($0) },
        effectStarted: { [unowned self] in effectStarted($0) },
        effectEnded: { [unowned self] in effectEnded($0, isCancelled: $1) }))
    context.board.onChange = { [unowned self] in
      screens.update()
      if !isRunning { changedByEffect() }
    }
  }

  /// The exit status so far.
  public var status: ExitStatus { context.status }
  /// Whether the session has ended.
  public var isOver: Bool { context.isOver }
  /// The parser of lines.
  nonisolated var lines: LineReader { lineReader.value }
  /// Whether the user interrupted what is running.
  var isStopped: Bool { waiting.isStopped }

  /// The position shown in the prompt: empty at the present, else the step, as in `12/40`.
  public var whereabouts: String {
    context.timeline.position != nil ? context.whereabouts : context.stop == nil ? "" : "stopped"
  }

  private nonisolated static func shellCommands(
    state: State, screens: [String]
  ) -> Commands<ShellCommand> {
    ShellCommand.commands(
      fields: (try? StateText.whole(state).paths) ?? [], screens: screens)
  }

  /// Greets the user of a terminal, runs the start-up file, and shows the first screen.
  public func welcome(_ text: String, startUpFile: String? = nil) async {
    context.console.tell("\(text). Type ':help' for what can be typed, ':quit' to leave.")
    let said = context.console.saidCount
    if let startUpFile { await runStartUpFile(at: startUpFile) }
    guard context.console.saidCount == said else { return }
    if let name = context.board.names.first, let screen = context.board.screen(name) {
      context.console.show(screen.drawing)
    }
    context.console.flush()
  }

  /// Runs one line, waits if the line says so, and shows the screens it changed.
  public func enter(_ line: SourceLine) async {
    await perform(lines.meaning(of: line), number: line.number)
  }

  /// Runs a line that was parsed already.
  func perform(_ meaning: LineMeaning, number: Int) async {
    guard !isOver else { return }
    if case .parts(let parts) = meaning { return await perform(parts, number: number) }
    isRunning = true
    if context.console.format == .text { context.board.watch() }
    let location = self.location(ofLine: number)
    let said = context.console.saidCount
    var isCommand = false
    switch meaning {
    case .action(let line): isCommand = await act(onLine: line, at: location)
    case .blank, .parts: break
    case .failure(let error): context.fail(error.description, at: location)
    case .shell(let command): await execute(command, at: location)
    }
    tracer.flush()
    if isStopped { waiting.tellOfInterruption() }
    showChanged()
    switch meaning {
    case _ where isCommand || context.console.saidCount != said: break
    case .action: explainSilence()
    case .shell(.time(.advance)): context.console.note("Nothing was due by then.")
    case .shell(.source): context.console.note("Its lines showed nothing.")
    case .blank, .failure, .parts, .shell: break
    }
    isRunning = false
  }

  /// The location of a line of the file being run.
  func location(ofLine number: Int) -> LineLocation {
    LineLocation(file: sources.last, line: number)
  }

  /// Uses a control, or runs what new users type without its colon; returns whether it was that.
  private func act(onLine line: String, at location: LineLocation) async -> Bool {
    do throws(CommandError) {
      try act(line, at: location)
    } catch {
      guard error.reason == .unknown, let command = lines.shellCommand(meantBy: line[...]) else {
        context.fail(error.description, at: location)
        return false
      }
      if [":help", ":quit"].contains(command),
        case .success(let meant) = lines.shellCommands.parse(
          command.dropFirst() + line.drop { !$0.isBlank })
      {
        await execute(meant, at: location)
        return true
      }
      var error = error
      error.nearest = command
      context.fail(error.description, at: location)
    }
    return false
  }

  private func execute(_ command: ShellCommand, at location: LineLocation) async {
    switch command {
    case .alias(let command): run(command, at: location)
    case .breakpoint(let command): breakpoints.run(command, at: location)
    case .effects(let command): effects.run(command, at: location)
    case .files(let command): files.run(command, travel, at: location)
    case .help(let path): viewer.help(path, lines, at: location)
    case .history(let command): history.run(command, at: location)
    case .prompt(let text):
      prompt = text
      showPrompt()
    case .quit: context.isOver = true
    case .screens(let command): screens.run(command, at: location)
    case .source(let file): await source(file, at: location)
    case .state(let path, let step): viewer.state(path, at: step, location)
    case .time(let command): await waiting.run(command, at: location)
    case .trace(let command): tracer.run(command)
    case .travel(let command): travel.run(command, at: location)
    }
  }

  private func source(_ file: String, at location: LineLocation) async {
    guard sources.count < Self.sourceDepth else {
      return context.fail(
        "\"\(file.sanitized)\" is sourced \(Self.sourceDepth) files deep; does a file source itself?",
        at: location)
    }
    if let text = context.text(of: file, at: location) { await runLines(of: text, from: file) }
  }

  /// Runs the lines of a text; messages name `file`.
  public func runLines(of text: String, from file: String) async {
    sources.append(file.sanitized)
    var splitter = LineSplitter()
    let bytes = Array(text.utf8)
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !isStopped {
      await enter(line)
    }
    sources.removeLast()
  }

  /// Cancels the effects in flight; if `waits`, first waits for those that end by themselves.
  ///
  /// Does not wait after a line that quits, or while a past step is shown.
  public func finish(waits: Bool = true) async {
    isRunning = true
    if waits, !isOver, !context.debugger.isHoldingDeliveries { await waiting.wait(atMost: nil) }
    context.debugger.cancelEffects(startedAfter: 0)
    tracer.flush()
    showChanged()
    files.close()
    context.console.flush()
    observation = nil
  }

  /// Updates the prompt for the next line.
  func showPrompt() {
    let position = whereabouts
    terminal?.setPrompt(Text("\(prompt)\(position.isEmpty ? "" : " ")\(position)>", .title))
  }
}
