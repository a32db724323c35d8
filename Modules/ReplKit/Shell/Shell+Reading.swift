import Dispatch
import Files
import Foundation
import Synchronization
import TerminalKit

/// Reads lines from terminals, pipes and files.
extension Shell {
  /// Greets the user of a terminal, runs the start-up file, and shows the first screen.
  public func welcome(_ text: String, startUpFile: String? = nil) async {
    console.print("\(text). Type ':help' for what can be typed, ':quit' to leave.")
    let printed = console.printCount
    if let startUpFile { await runStartUpFile(at: startUpFile) }
    guard console.printCount == printed else { return }
    if let screen = board.screens.first?.current {
      console.print(screen.drawing)
    }
    console.flush()
  }

  /// Runs the lines of the user's start-up file, if it exists. An invalid line is reported and
  /// skipped; it does not affect the exit status.
  private func runStartUpFile(at path: String) async {
    guard access(path, F_OK) == 0 else { return }
    let before = status
    do {
      await runLines(of: try File(path).text(), from: path.abbreviatingHome)
    } catch {
      fail(Failure("\"\(path)\" cannot be read: \(error).", status: .cannotRead), at: nil)
    }
    status = before
    console.flush()
    showPrompt()
  }

  /// Runs the lines of a file given on the command line.
  public func runScript(at path: String) async {
    do {
      await runLines(of: try File(path).text(), from: path)
    } catch {
      fail(
        Failure("\"\(path)\" cannot be read: \(error).", status: .cannotRead),
        at: LineLocation(file: "--script", line: 0))
    }
    console.flush()
  }

  /// Runs the lines of a text; messages name `file`.
  func runLines(of text: String, from file: String) async {
    sources.append(file.sanitized)
    var splitter = LineSplitter()
    let bytes = Array(text.utf8)
    for line in splitter.split(bytes[...]) + splitter.finish() where !isOver && !Task.isCancelled {
      await enter(line)
    }
    sources.removeLast()
  }

  /// Runs the lines of `source` until it ends or a line quits.
  ///
  /// On a terminal the next line is read after the previous one has run. Other sources are read one
  /// chunk ahead, so memory stays bounded.
  public func read(from source: some LineSource) async {
    let isTerminal = source is TerminalLines
    let isFree = DispatchSemaphore(value: 1)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.start { event in
        isFree.wait()
        let task = Task { @MainActor in
          await self.handle(event)
          if self.isOver { source.stop() }
          isFree.signal()
          switch event {
          case .ended, .failed: done.resume()
          case .interrupted, .lines: break
          }
        }
        self.running.withLock { $0 = task }
        guard isTerminal else { return }
        isFree.wait()
        isFree.signal()
      }
    }
  }

  private func handle(_ event: LineEvent) async {
    switch event {
    case .ended: break
    case .interrupted: askToCancel()
    case .failed(let number):
      fail(
        Failure(
          "Standard input cannot be read: \(FileError.system(number))", status: .inputOutputError),
        at: LineLocation(file: "standard input", line: 0))
    case .lines(let lines):
      asksToCancel = false
      isInterruptionPrinted = false
      for line in lines where !Task.isCancelled { await enter(line) }
    }
    await console.flushThroughPager()
    showPrompt()
  }

  /// Prints an interruption once, on a new line because the terminal echoed ^C.
  func printInterruption() {
    guard !isInterruptionPrinted else { return }
    isInterruptionPrinted = true
    let rest = "; what is in flight goes on. ':effects' lists it, ':effects cancel' ends it."
    print("\nInterrupted" + (hooks.inFlight() == 0 ? "." : rest))
  }

  /// Handles Ctrl-C at the prompt: the first one offers to cancel the effects in flight, the next
  /// one cancels them.
  private func askToCancel() {
    let count = hooks.inFlight()
    guard count > 0 else { return }
    asksToCancel.toggle()
    if asksToCancel {
      print(
        "\(count) \(count == 1 ? "effect is" : "effects are") in flight. ':effects' lists what; "
          + "press Ctrl-C again to cancel, as ':effects cancel all' does.")
    } else {
      hooks.cancelAll()
    }
  }

  /// Stops what is running: a wait, virtual time, the lines of a file. May be called on any thread.
  ///
  /// Effects in flight continue, and the next line can be typed.
  public nonisolated func interrupt() { running.withLock { $0?.cancel() } }

  /// Redraws the panel above the prompt after the window was resized.
  public func redraw() { panel.update() }

  /// Ends the session; if `waits`, first waits for the effects that end by themselves.
  ///
  /// Does not wait after a line that quits. `end` cancels the effects in flight.
  public func finish(waits: Bool, _ end: () -> Void) async {
    isRunning = true
    if waits, !isOver { await hooks.settle() }
    end()
    hooks.didRun()
    showChanged()
    console.flush()
  }
}
