import Foundation
import TestSupport
import Testing

/// From a typed line to Wolfram Alpha and back, with a local server in its place.
struct WolframAlphaTranscriptTests {
  private func run(
    at url: String, timeout: String = "600"
  ) throws -> Program.Run {
    let program = try Program()
    program.environment = [
      "WOLFRAM_ALPHA_APP_ID": "SECRET-ID", "WOLFRAM_ALPHA_TIMEOUT": timeout,
      "WOLFRAM_ALPHA_URL": url, "no_proxy": "127.0.0.1",
    ]
    return try program.run(
      "--nth-prime", "wolfram", input: "counter.setCount 10\ncounter.nthPrimeButtonTapped\n:wait\n")
  }

  /// The counter's last screen, without its title.
  private func lastScreen(_ run: Program.Run) -> String {
    run.output.components(separatedBy: "Counter\n").last ?? ""
  }

  private let screen = """
      Count  10
      [-] [+] [Is this prime?]
      [What is the 10th prime?]

    """

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

  @Test(arguments: [
    (WolframAlphaReplies.wrongAppID, "Wolfram Alpha does not accept this app id."),
    (WolframAlphaReplies.refusal, "Wolfram Alpha refused the question: \"The app …,"),
    (
      WolframAlphaReplies.answer("about 29"),
      "Wolfram Alpha answered \"about 29\", which is no whole"
    ),
    ("<html>", "Wolfram Alpha answered with something that is not its JSON."),
  ])
  func aWrongAnswerIsSaidAndShowsNone(reply: String, message: String) async throws {
    try await LoopbackServer.run(.body(reply)) { server in
      let run = try run(at: server.baseURL)
      #expect(run.errors.hasPrefix(message))
      #expect(lastScreen(run) == screen)
      #expect(!(run.output + run.errors).contains("SECRET-ID"))
    }
  }

  @Test func aServerThatStaysSilentIsGivenUp() async throws {
    try await LoopbackServer.run(.silence) { server in
      let run = try run(at: server.baseURL, timeout: "0.1")
      #expect(run.errors.hasPrefix("Wolfram Alpha did not answer within 0.1 seconds."))
      #expect(lastScreen(run) == screen)
    }
  }

  @Test func aRedirectionToAnotherHostIsRefused() async throws {
    try await LoopbackServer.run(.redirect(to: "http://localhost:9/v2/query")) { server in
      let run = try run(at: server.baseURL)
      #expect(run.errors.contains("leads to another host, \"localhost\", which is not asked."))
      #expect(lastScreen(run) == screen)
    }
  }
}
