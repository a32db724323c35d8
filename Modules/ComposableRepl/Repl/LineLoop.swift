import ComposableFiles
import ComposableTextUI
import Dispatch
import Glibc
import Synchronization

/// Reads the lines of a session from a terminal, a pipe or files, and runs them one at a time.
@MainActor
final class LineLoop {
  /// The number of outputs when it started.
  private var printCount = 0
  private let repl: Repl
  private let terminal: TerminalLines?

  init(_ repl: Repl) {
    self.repl = repl
    terminal = repl.terminal
  }

  /// Handles signals from now on, and greets the user.
  func start() {
    Repl.current = repl
    handleSignals()
    if repl.options.hasPrompt {
      repl.print(
        Event(
          text: "\(repl.program.title). Type ':help' to see what can be typed, ':quit' to leave."))
    }
    printCount = repl.console.printCount
  }

  /// Runs the scripts and lines of the command line; without any, those of the terminal or pipe.
  func run() async {
    for (number, script) in repl.options.scripts.enumerated() {
      switch script {
      case .line(let text): await repl.enter(NumberedLine(text, number: number + 1))
      case .file("-"): await read(from: DescriptorLines())
      case .file(let file): await repl.performOption("--script") { try await $0.run(linesOf: file) }
      }
    }
    // Shows the first screen, unless a replayed session or a line has printed something.
    if repl.options.hasPrompt, repl.console.printCount == printCount,
      let screen = repl.display.screens.first?.current
    {
      repl.print(Event { screen.lines(width: $0) })
    }
    if let terminal {
      await read(from: terminal)
    } else if repl.options.scripts.isEmpty {
      await read(from: DescriptorLines())
    }
    repl.printer.stopWaiting()
  }

  /// Runs the lines of `source` until it ends or a line quits.
  func read(from source: some LineSource) async {
    repl.console.flush()
    showPrompt()
    let (events, arrivals) = AsyncStream.makeStream(of: LineEvent.self)
    let turn = Turn()
    // The source resumes reading only after its lines have run, so memory stays bounded.
    source.start { event in
      arrivals.yield(event)
      return turn.wait()
    }
    for await event in events {
      await repl.work.run { await self.handle(event) }
      turn.end(isLast: repl.isOver)
      switch event {
      case .ended, .failed: return
      case .interrupted, .lines: break
      }
    }
  }

  private func handle(_ event: LineEvent) async {
    switch event {
    case .ended: return repl.console.writeNow(hasPlainPrompt ? "\n" : "")
    case .interrupted(let typed): if typed.isEmpty { repl.cancel() }
    case .failed(let number):
      return repl.fail(
        Failure(
          "Standard input cannot be read: \(FileError.system(number)).", code: .cannotRead),
        at: LineLocation(file: "standard input", line: 0), status: .inputOutputError)
    case .lines(let lines): for line in lines where !Task.isCancelled { await repl.enter(line) }
    }
    repl.console.flush()
    showPrompt()
  }

  /// Whether the terminal can't show the prompt itself.
  private var hasPlainPrompt: Bool { terminal == nil && repl.options.hasPrompt }

  private func showPrompt() {
    let label = repl.display.past.map { " \($0.label)" } ?? ""
    let name = repl.display.prompted ?? repl.program.prompt
    let prompt = Text("\(name)\(label)>", .title)
    terminal?.setPrompt(prompt)
    if hasPlainPrompt, !repl.isOver { repl.console.writeNow("\(prompt.plain) ") }
  }

  private func handleSignals() {
    let common = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    let ofTerminals = [SIGTSTP, SIGCONT, SIGWINCH]
    let console = repl.console
    Signals.handle(terminal == nil ? common : common + ofTerminals) { [terminal] number in
      guard let terminal else {
        console.flush(within: .seconds(1))
        _exit(128 + number)
      }
      switch number {
      case SIGINT: if !terminal.interrupt() { self.interrupt() }
      case SIGTSTP: terminal.suspend()
      case SIGCONT: terminal.resume()
      case SIGWINCH:
        terminal.redraw()
        Task { @MainActor in self.repl.printer.scheduleTick() }
      default: terminal.leave(with: 128 + number)
      }
    }
  }

  /// Handles Ctrl-C while a line runs: cancels the work in progress on a screen, and lets the line
  /// continue. Stops the line if no work was canceled, or if the main actor is blocked. Called on a
  /// thread of its own.
  private nonisolated func interrupt() {
    // By the time the main actor decides, the next line may be running.
    let line = repl.work.current
    let isDecided = Atomic(false)
    let decide = { @Sendable in !isDecided.exchange(true, ordering: .relaxed) }
    Task { @MainActor in if decide(), !self.repl.cancel() { line?.cancel() } }
    usleep(100_000)
    if decide() { line?.cancel() }
  }
}

/// Makes a source wait until its lines have run.
private final class Turn: Sendable {
  private let isLast = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Returns whether more lines are wanted.
  func wait() -> Bool {
    semaphore.wait()
    return !isLast.load(ordering: .relaxed)
  }

  func end(isLast: Bool) {
    self.isLast.store(isLast, ordering: .relaxed)
    semaphore.signal()
  }
}
