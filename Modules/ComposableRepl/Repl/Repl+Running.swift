import ComposableFiles
import ComposableTextUI
import Dispatch
import Glibc
import Synchronization

/// Runs a session whose lines come from a terminal, a pipe or files.
extension Repl {
  /// Runs the session that the options describe, then exits with its status.
  package func run() async -> Never {
    Self.current = self
    handleSignals()
    await runSession()
    exit(status.rawValue)
  }

  /// Runs the lines of the session, as a part of the companion's session if there is one.
  func runSession() async {
    if terminal != nil {
      print("\(program.title). Type ':help' to see what can be typed, ':quit' to leave.")
    }
    let printCount = console.printCount
    guard let companion else { return await runLines(after: printCount) }
    await companion.run { await self.runLines(after: printCount) }
  }

  /// Runs the scripts and lines of the command line, then the lines typed on a terminal. Lines from
  /// a pipe run only if the command line has no scripts or lines.
  private func runLines(after printCount: Int) async {
    for (number, source) in options.sources.enumerated() {
      switch source {
      case .line(let text): await enter(NumberedLine(text, number: number + 1))
      case .script("-"): await read(from: DescriptorLines())
      case .script(let file): await performOption("--script") { try await self.source(file) }
      }
    }
    if let terminal {
      // A replayed session or a line has shown its screens.
      if console.printCount == printCount, let screen = screens.first?.current {
        print(Event { screen.lines(width: $0) })
      }
      console.flush()
      await read(from: terminal)
    } else if options.sources.isEmpty {
      await read(from: DescriptorLines())
    }
    includeEarlierChanges()
  }

  /// Runs the lines of `source` until it ends or a line quits.
  ///
  /// The source resumes reading only after its lines have run, so memory stays bounded.
  func read(from source: some LineSource) async {
    showPrompt()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.start { event in
        let hasRun = DispatchSemaphore(value: 0)
        let isOver = Mutex(false)
        let work = { @MainActor @Sendable in
          await self.handle(event)
          isOver.withLock { $0 = self.isOver }
          hasRun.signal()
          switch event {
          case .ended, .failed: done.resume()
          case .interrupted, .lines: break
          }
        }
        // Locked until the task is stored: the line may run before this thread continues, and an
        // interruption in between would cancel the previous line.
        self.lineTask.withLock { $0 = Task(operation: work) }
        hasRun.wait()
        return !isOver.withLock { $0 }
      }
    }
  }

  private func handle(_ event: LineEvent) async {
    switch event {
    case .ended: break
    case .interrupted(let typed): if typed.isEmpty { cancel() }
    case .failed(let number):
      let reason = "Standard input cannot be read: \(FileError.system(number))."
      let location = LineLocation(file: "standard input", line: 0)
      fail(Failure(reason, code: .cannotRead, status: .inputOutputError), at: location)
    case .lines(let lines): for line in lines where !Task.isCancelled { await enter(line) }
    }
    console.flush()
    showPrompt()
  }

  private func handleSignals() {
    let common = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    let ofTerminals = [SIGTSTP, SIGCONT, SIGWINCH]
    Signals.handle(terminal == nil ? common : common + ofTerminals) { [console, terminal] number in
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
        Task { @MainActor in self.updatePinned() }
      default: terminal.leave(with: 128 + number)
      }
    }
  }

  /// Handles Ctrl-C while a line runs: cancels the work in progress on a screen, and nothing else;
  /// stops the line if there is none.
  ///
  /// If the line blocks the main actor, it is stopped after a tenth of a second. May be called on
  /// any thread except the main one.
  nonisolated func interrupt() {
    // By the time the main actor decides, the next line may be running.
    let line = lineTask.withLock { $0 }
    let isDecided = DispatchSemaphore(value: 0)
    let decision = Mutex(false)
    let claim = { @Sendable in
      decision.withLock { isTaken in
        defer { isTaken = true }
        return !isTaken
      }
    }
    Task { @MainActor in
      if claim(), !self.cancel() { line?.cancel() }
      isDecided.signal()
    }
    if isDecided.wait(timeout: .now() + .milliseconds(100)) == .timedOut, claim() { line?.cancel() }
  }

  /// Taps the button that cancels the work in progress, preferring the screen used last; returns
  /// false if nothing was canceled.
  ///
  /// While a past step is shown, it taps nothing: that would begin a branch. A button that can
  /// still be tapped afterwards has canceled nothing, so it can't keep a line running.
  @discardableResult
  func cancel() -> Bool {
    guard companion?.past == nil else { return false }
    if isRunningLine { updateScreens() } else { excludeEarlierChanges() }
    let found = cancelButtons
    guard let button = found.first(where: { $0.screen == lastScreen }) ?? found.first else {
      return false
    }
    // The terminal echoed ^C.
    if isRunningLine { console.writeNow("\n") }
    remark("Ctrl-C tapped [\(button.drawn.title)].")
    let screen = lastScreen
    try? use(FoundControl(control: button, rest: ""))
    lastScreen = screen
    if !isRunningLine { showChanged() }
    console.flush()
    return !cancelButtons.contains { $0.name == button.name }
  }

  /// The buttons that can cancel work in progress.
  private var cancelButtons: [NamedControl] { controls.filter(\.cancelsWork) }
}
