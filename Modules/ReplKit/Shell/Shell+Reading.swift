import Dispatch
import Files
import Glibc
import Synchronization
import TerminalKit

/// Reads lines from terminals, pipes and files.
extension Shell {
  /// Greets the user of a terminal, runs the start-up file if it is there, and shows the first
  /// screen. An invalid line of the file is reported and skipped, whatever the exit status then is.
  public func welcome(_ text: String, startUpFile: String? = nil) async {
    print("\(text). Type ':help' for what can be typed, ':quit' to leave.")
    let printed = console.printCount
    if let file = startUpFile, access(file, F_OK) == 0 {
      let name = file.abbreviatingHome
      let before = status
      await perform(for: name) { try await self.source(file, named: name) }
      status = before
    }
    if console.printCount == printed, let screen = screens.first?.current {
      print(Event { screen.lines(width: $0) })
    }
    console.flush()
  }

  /// Runs the lines of `source` until it ends or a line quits.
  ///
  /// The source is read on when its lines have run, so memory stays bounded.
  public func read(from source: some LineSource) async {
    showPrompt()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.start { event in
        let hasRun = DispatchSemaphore(value: 0)
        let task = Task { @MainActor in
          await self.handle(event)
          if self.isOver { source.stop() }
          hasRun.signal()
          switch event {
          case .ended, .failed: done.resume()
          case .interrupted, .lines: break
          }
        }
        self.running.withLock { $0 = task }
        hasRun.wait()
      }
    }
  }

  private func handle(_ event: LineEvent) async {
    switch event {
    case .ended: break
    case .interrupted: hooks.interrupt()
    case .failed(let number):
      let reason = "Standard input cannot be read: \(FileError.system(number))"
      let location = LineLocation(file: "standard input", line: 0)
      fail(Failure(reason, status: .inputOutputError), at: location)
    case .lines(let lines): for line in lines where !Task.isCancelled { await enter(line) }
    }
    await console.flushThroughPager()
    showPrompt()
  }

  /// Stops what is running: a wait, virtual time, the lines of a file. May be called on any thread.
  ///
  /// Effects in flight continue, and the next line can be typed.
  public nonisolated func interrupt() { running.withLock { $0?.cancel() } }
}
