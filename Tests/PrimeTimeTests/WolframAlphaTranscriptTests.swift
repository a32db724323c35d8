import Foundation
import TestSupport
import Testing

/// From a typed line to Wolfram Alpha and back, with a local server in its place.
struct WolframAlphaTranscriptTests {
  private func run(at url: String) throws -> Program.Run {
    let program = try Program()
    program.environment = [
      "WOLFRAM_ALPHA_APP_ID": "SECRET-ID", "WOLFRAM_ALPHA_TIMEOUT": "600",
      "WOLFRAM_ALPHA_URL": url, "no_proxy": "127.0.0.1",
    ]
    return try program.run(
      "--nth-prime", "wolfram", input: "counter.setCount 10\ncounter.nthPrimeButtonTapped\n:wait\n")
  }

  /// The counter's last screen, without its title.
  private func lastScreen(_ run: Program.Run) -> String {
    run.output.components(separatedBy: "Counter\n").last ?? ""
  }

  @Test func anAnswerIsShown() async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.tenthPrime)) { server in
      let run = try run(at: server.baseURL)
      #expect(
        lastScreen(run)
          == """
            Count  10
            (-) (+) (Is this prime?)
            (What is the 10th prime?)
            ╭──────────────────────╮
            │ The 10th prime is 29 │
            │ [OK]                 │
            ╰──────────────────────╯

          """)
      #expect(run.errors == "")
      var events = server.events.makeAsyncIterator()
      #expect(
        await events.next()
          == .asked(
            "GET /v2/query?input=prime%2010&format=plaintext&output=JSON&appid=SECRET-ID HTTP/1.1"))
    }
  }

  @Test func aWrongAnswerIsSaidAndShowsNone() async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.wrongAppID)) { server in
      let run = try run(at: server.baseURL)
      #expect(run.errors.hasPrefix("Wolfram Alpha rejected the app id."))
      #expect(
        lastScreen(run)
          == "  Count  10\n  [-] [+] [Is this prime?]\n  [What is the 10th prime?]\n")
      #expect(!(run.output + run.errors).contains("SECRET-ID"))
    }
  }
}
