import Dispatch
import Files
import Foundation
import TerminalKit
import TextUI

extension Repl {
  /// Runs the lines of `source` until it ends or a line quits.
  ///
  /// On a terminal the next line is read after the previous one has run. Other sources are read one
  /// chunk ahead, and its lines are parsed meanwhile, so memory stays bounded.
  public func read(from source: some LineSource) async {
    let isTerminal = source is any TerminalLines
    let isFree = DispatchSemaphore(value: 1)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.start { event in
        let reading = self.understand(event)
        isFree.wait()
        let task = Task { @MainActor in
          await self.handle(reading)
          if self.isOver { source.stop() }
          isFree.signal()
          if case .ended = reading { done.resume() }
        }
        self.waiting.running.withLock { $0 = task }
        guard isTerminal else { return }
        isFree.wait()
        isFree.signal()
      }
    }
  }

  private enum Reading: Sendable {
    case ended(failure: Int32?)
    case interrupted
    /// Lines parsed with this version of the aliases.
    case lines([(line: SourceLine, meaning: LineMeaning)], version: Int)
  }

  private nonisolated func understand(_ event: LineEvent) -> Reading {
    switch event {
    case .ended: return .ended(failure: nil)
    case .failed(let number): return .ended(failure: number)
    case .interrupted: return .interrupted
    case .lines(let texts):
      let reader = lines
      let version = reader.aliases.version
      return .lines(texts.map { ($0, reader.meaning(of: $0)) }, version: version)
    }
  }

  private func handle(_ reading: Reading) async {
    switch reading {
    case .ended(nil): break
    case .interrupted: askToCancel()
    case .ended(let number?):
      context.fail(
        "Standard input cannot be read: \(FileError.system(number))", status: .inputOutputError,
        at: LineLocation(file: "standard input", line: 0))
    case .lines(let read, let version):
      waiting.begin()
      asksToCancel = false
      let aliases = lines.aliases
      for (line, meaning) in read where !isStopped {
        // A previous line may have set an alias.
        let meaning = aliases.version == version ? meaning : lines.meaning(of: line)
        await perform(meaning, number: line.number)
      }
    }
    await showOutput()
    showPrompt()
  }

  /// Handles Ctrl-C at the prompt: the first one offers to cancel the effects in flight, the next
  /// one cancels them.
  private func askToCancel() {
    let count = context.effectsInFlight.count
    guard count > 0 else { return }
    if asksToCancel {
      effects.run(.cancel(.all), at: LineLocation(line: 0))
      showChanged()
    } else {
      context.console.tell(
        "\(count.counted("effect is", "effects are")) in flight. ':effects' lists what; press Ctrl-C again "
          + "to cancel, as ':cancel all' does.")
    }
    asksToCancel.toggle()
  }

  /// Runs the lines of a file given on the command line.
  public func runScript(at path: String) async {
    if let text = context.text(of: path, at: LineLocation(file: "--script", line: 0)) {
      await runLines(of: text, from: path)
    }
    context.console.flush()
  }
}
