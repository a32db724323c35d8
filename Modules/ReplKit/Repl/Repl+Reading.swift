import Dispatch
import Foundation
import TextUI

extension Repl {
  /// Runs the lines of `source` until it ends or a line says to quit.
  ///
  /// The source reads on only when its lines have run, so memory stays flat however fast they come.
  public func read(from source: some LineSource) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.start { event in
        let handled = DispatchSemaphore(value: 0)
        Task { @MainActor in
          await self.handle(event)
          if self.isOver { source.stop() }
          handled.signal()
        }
        handled.wait()
        switch event {
        case .ended, .failed: done.resume()
        case .interrupted, .lines: break
        }
      }
    }
  }

  private func handle(_ event: LineEvent) async {
    switch event {
    case .ended, .interrupted: break
    case .failed(let number):
      fail(
        "Standard input cannot be read: \(FileError(number))", status: .inputOutputError,
        at: Console.Place(file: "standard input", line: 0))
    case .lines(let lines):
      isInterrupted.store(false, ordering: .releasing)
      hasToldInterruption = false
      for line in lines where !isStopped { await run(line) }
    }
    console.flush()
  }

  /// Runs the lines of a file that was named on the command line.
  public func run(script path: String) async {
    do {
      await run(try path.contentsOfFile(), from: path)
    } catch {
      fail(
        "\"\(path.sanitised)\" cannot be read: \(error).", status: .cannotRead,
        at: Console.Place(file: "--script", line: 0))
    }
    console.flush()
  }
}
