import ComposableCore
import Foundation
import Synchronization
import TextUI

/// Runs typed lines: actions through the app's views, `:` commands by itself, and shows what changed.
///
/// Lines run one after the other on the main actor. It keeps the history, records the session, and remembers what the
/// process has to answer when it ends.
@MainActor
public final class Repl<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Sendable, ViewAction: Sendable
{
  typealias Reduction = StoreObserver<State, Action>.Reduction

  /// What the process has to answer so far.
  public internal(set) var status = ExitStatus.success
  /// Whether nothing more is to be run.
  public internal(set) var isOver = false

  let app: ReplApp<State, Action, ViewAction>
  let board: ScreenBoard
  let console: Console
  var effects = EffectLog()
  let engine: Engine<State, Action>
  var history: History<State, Action>
  let isFailFast: Bool
  /// Whether history is being moved, which is what cancels effects then.
  var isMoving = false
  /// Set from any thread: what runs should stop.
  nonisolated let isInterrupted = Atomic(false)
  var hasToldInterruption = false
  /// Whether only timers sent the actions of the drain that goes on, and whether its screens are being told.
  var drain = (hasOnlyTicked: true, isTold: true)
  var isTracing = false
  var recorder: SessionRecorder?
  private nonisolated let lineReader: Deferred<LineReader<ViewAction>>
  /// The files being read by `:source`, innermost last.
  var sources: [String] = []
  var isRunning = false
  /// The state as it was last written; nil while nobody needs it.
  var lastText: StateText?
  private var stopObserving: () -> Void = {}
  var waiter: CheckedContinuation<Void, Never>?
  /// Whether the waiter waits for timers too.
  var waitsForTimers = false

  /// A REPL for an app; nil if its store is not a root.
  public init?(app: ReplApp<State, Action, ViewAction>, console: Console, isFailFast: Bool = false)
  {
    guard let engine = app.store.engine else { return nil }
    self.app = app
    self.console = console
    self.engine = engine
    self.isFailFast = isFailFast
    board = ScreenBoard(names: app.screenNames, app.screens)
    history = History(engine.state)
    lineReader = Deferred {
      [commands = app.commands, names = app.screenNames, state = engine.state] in
      LineReader(
        commands: commands(), shellCommands: Self.shellCommands(commands(), state, names))
    }
    if console.format == .json { lastText = try? StateText(engine.state) }
    let observer = StoreObserver<State, Action>(
      reduced: { [unowned self] in reduced($0) },
      effectStarted: { [unowned self] in effects.start($0, at: history.position) },
      effectEnded: { [unowned self] in effectEnded($0, isCancelled: $1) })
    engine.observe(observer)
    stopObserving = { [engine] in engine.removeObserver(observer.id) }
    board.onChange = { [unowned self] in if !isRunning { changedByEffect() } }
  }

  /// Tells what lines mean.
  nonisolated var lines: LineReader<ViewAction> { lineReader.value }

  /// Completes a line being typed, for a terminal: `fields` is a state whose parts `:state` completes.
  public nonisolated static func completions(
    of commands: Commands<ViewAction>, fields: State, screens: [String]
  ) -> @Sendable (_ partial: String) -> [String] {
    let shellCommands = shellCommands(commands, fields, screens)
    return { partial in
      partial.hasPrefix(":")
        ? shellCommands.completions(for: String(partial.dropFirst()))
        : commands.completions(for: partial)
    }
  }

  private nonisolated static func shellCommands(
    _ commands: Commands<ViewAction>, _ state: State, _ screens: [String]
  ) -> Commands<ShellCommand> {
    ShellCommand.commands(
      paths: { commands.names(for: $0) },
      fields: (try? StateText(state).paths) ?? [], screens: screens)
  }

  /// Says hello on a terminal, with the first screen.
  public func welcome(_ text: String) {
    console.tell("\(text). Type ':help' for what can be typed, ':quit' to leave.")
    if let name = board.names.first, let screen = board.screen(name) { console.show(screen) }
    console.flush()
  }

  /// Runs one line, waits if it says so, and shows the screens it changed.
  public func run(_ line: SourceLine) async {
    await run(lines.meaning(of: line), number: line.number)
  }

  /// The same for a line that was understood already.
  func run(_ meaning: LineMeaning<ViewAction>, number: Int) async {
    guard !isOver else { return }
    isRunning = true
    if console.format == .text { board.watch() }
    let place = LineLocation(file: sources.last, line: number)
    switch meaning {
    case .action(let action, let line):
      if let refusal = app.refusal(action, engine.state) {
        fail(message(refusal, of: line), at: place)
      } else {
        app.send(action)
        app.advance?(.zero)
      }
    case .blank: break
    case .failure(let error): fail(error.description, at: place)
    case .shell(let command): await run(command, at: place)
    }
    if isStopped { tellOfInterruption() }
    showChanged()
    isRunning = false
  }

  /// Says that the command of a line cannot be used now, when, and what to do about it.
  private func message(_ refusal: Refusal, of line: String) -> String {
    let typed = line[...].prefix { $0 != " " && $0 != "\t" }
    let name = (try? lines.commands.find(typed).get().name) ?? String(typed)
    let remedy: String? =
      switch refusal {
      case .awaiting: "':cancel' stops waiting"
      case .when(_, let remedy): remedy
      }
    return "'\(name)' cannot be used \(refusal.reason)\(remedy.map { "; \($0)" } ?? "")."
  }

  /// Reports a line that could not be run; what follows still runs, unless the shell is to fail fast.
  func fail(_ message: String, status: ExitStatus = .badLine, at place: LineLocation) {
    console.complain(message, at: place)
    if self.status == .success { self.status = status }
    if isFailFast { isOver = true }
  }

  /// Stops what is in flight, after waiting for the effects that end by themselves if `waits` says so.
  ///
  /// After a line that said to quit nothing is waited for.
  public func finish(waits: Bool = true) async {
    isRunning = true
    if waits, !isOver { await waitForEffects(atMost: nil) }
    _ = engine.cancelEffects { _ in true }
    showChanged()
    recorder?.close()
    console.flush()
    stopObserving()
  }

  func showChanged() {
    guard console.format == .text else { return }
    for screen in board.takeChanged() { console.show(screen) }
  }
}
