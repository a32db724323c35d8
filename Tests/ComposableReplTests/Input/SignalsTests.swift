import Dispatch
import Foundation
import TestSupport
import Testing

@testable import ComposableRepl

/// In their own processes, because the tests end them.
struct SignalsTests {
  @Test func aBlockedSignalDelaysNoOther() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Signals.handle([SIGUSR1, SIGUSR2]) { number in
        if number == SIGUSR2 { exit(7) }
        DispatchSemaphore(value: 0).wait()
      }
      kill(getpid(), SIGUSR1)
      kill(getpid(), SIGUSR2)
      while true { pause() }
    }
  }

  @Test func aStoppedTerminalDoesNotBlockTheExit() async {
    await #expect(processExitsWith: .exitCode(9)) {
      let terminal = try #require(PseudoTerminal())
      let lines = try #require(
        TerminalLines(input: terminal.program, output: terminal.program))
      lines.setPrompt(">")
      lines.start { _ in true }
      _ = terminal.read(upTo: "> ")
      tcflow(terminal.program, TCOOFF)
      Thread.detachNewThread { lines.write(String(repeating: "text\n", count: 100_000)) }
      // Until the thread above has begun to write.
      while lines.isIdle { sched_yield() }
      lines.leave(with: 9)
    }
  }
}
