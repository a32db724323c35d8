import Dispatch
import Sessions
import Synchronization
import TerminalKit

extension Repl {
  /// The completions of the last word of an unfinished line.
  ///
  /// Called on the thread that reads lines. Waits at most half a second for the main actor if the
  /// words depend on the running app.
  public nonisolated func completions(for partial: String) -> [Completion] {
    Completer(
      reader: lines, live: { kind in self.ask { $0.live(kind) } },
      shown: { partial in self.ask { $0.controls.completions(named: partial) } },
      words: { name, word in self.ask { $0.controls.completions(after: name, word) } }
    ).completions(for: partial)
  }

  private nonisolated func ask(
    _ question: @escaping @MainActor @Sendable (Repl) -> [Completion]
  ) -> [Completion] {
    let answer = Answer()
    Task { @MainActor in
      let completions = question(self)
      answer.completions.withLock { $0 = completions }
      answer.isReady.signal()
    }
    _ = answer.isReady.wait(timeout: .now() + 0.5)
    return answer.completions.withLock { $0 }
  }

  private func live(_ kind: CompletionKind) -> [Completion] {
    switch kind {
    case .files, .names, .none: return []
    case .steps(let prefix):
      return history.completions.map { Completion(prefix + $0.text, detail: $0.detail) }
    }
  }
}

extension HistoryViewer {
  /// The steps of the current branch, the newest first, with the first action of each.
  var completions: [Completion] {
    let log = context.timeline.branch.log
    return (log.firstStep...log.stepCount).reversed().prefix(1_000).map { step in
      let first = log.entries(ofStep: step).flatMap { log.entry(max(1, $0.lowerBound)) }
      let action = step == 0 ? "the start" : first.map { context.spelled($0.action, .user) }
      return Completion("\(step)", detail: action ?? "")
    }
  }
}

/// The main actor's answer to the thread that reads lines.
private final class Answer: Sendable {
  let completions = Mutex<[Completion]>([])
  let isReady = DispatchSemaphore(value: 0)
}
