import ComposableTextUI
import Foundation
import Testing

@testable import ComposableRepl

/// Lines and interruptions from a source, in the order in which it sends them.
@MainActor struct LineLoopTests {
  private let session = ReplSession()

  /// A source that sends these events for as long as more are wanted.
  private struct Events: LineSource {
    let events: [LineEvent]

    func start(_ handler: @escaping @Sendable (LineEvent) -> Bool) {
      // A thread of its own, because it waits for lines to end on the main actor. Dispatch has too
      // few threads for several that wait beside other suites.
      Thread.detachNewThread {
        for event in events where !handler(event) {
          _ = handler(.ended)
          return
        }
      }
    }
  }

  private func read(_ events: LineEvent...) async -> String {
    await LineLoop(session.repl).read(from: Events(events: events))
    return session.output
  }

  private func lines(_ texts: String...) -> LineEvent {
    .lines(texts.enumerated().map { NumberedLine($1, number: $0 + 1) })
  }

  @Test func linesRunInTheirOrder() async {
    let output = await read(lines("counter.setCount 4", "+"), lines("7", ":bogus"), .ended)
    #expect(session.state.count == 7)
    #expect(output.hasSuffix("line 2: Unknown verb ':bogus'. ':help' lists all names.\n"))
  }

  @Test func nothingIsReadAfterALineThatQuits() async {
    _ = await read(lines("+", ":quit", "+"), lines("+"))
    #expect(session.state.count == 1)
  }

  @Test func aSourceThatCannotBeReadEndsTheSession() async {
    let output = await read(lines("+"), .failed(EIO))
    #expect(output.contains("Standard input cannot be read: Input/output error."))
    #expect(session.repl.status == .inputOutputError)
  }

  @Test func ctrlCAtAnEmptyPromptRunsNothing() async {
    _ = await read(.interrupted(typed: ""), .interrupted(typed: "+"), lines("+"), .ended)
    #expect(session.state.count == 1)
  }
}
