import Foundation
import TestSupport
import Testing
import WolframAlpha

struct WolframAlphaClientTests {
  @Test func aQuestionIsAnsweredWithThePrime() async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.tenthPrime)) { server in
      let prime = try await client(server).nthPrime(10)
      #expect(prime == 29)
      var events = server.events.makeAsyncIterator()
      #expect(
        await events.next()
          == .asked(
            "GET /v2/query?input=prime%2010&format=plaintext&output=JSON&appid=SECRET-ID HTTP/1.1"))
    }
  }

  @Test(arguments: [Int.min, -1, 0])
  func primesAreNumberedFromOne(n: Int) async throws {
    let client = WolframAlphaClient.live(appID: "SECRET-ID", baseURL: "http://unreachable.invalid")
    #expect(try await client.nthPrime(n) == nil)
  }

  @Test(arguments: [
    (WolframAlphaReplies.wrongAppID, WolframAlphaError.wrongAppID),
    (WolframAlphaReplies.error, .refused("error")),
    (WolframAlphaReplies.refusal, .refused("The app …, as it were, is over its limit")),
    (WolframAlphaReplies.noPods, .emptyAnswer),
    (WolframAlphaReplies.emptyPod, .emptyAnswer),
    (WolframAlphaReplies.answer("about …"), .notANumber("about …")),
    (WolframAlphaReplies.answer("who is SECRET-ID"), .notANumber("who is …")),
    (WolframAlphaReplies.answer("9223372036854775808"), .tooLarge("9223372036854775808")),
    ("<html>", .badJSON),
    ("{}", .badJSON),
    ("", .badJSON),
  ])
  func aReplyWithoutAPrimeIsAnError(reply: String, error: WolframAlphaError) async throws {
    try await LoopbackServer.run(.body(reply)) { server in
      await #expect(throws: error) { try await client(server).nthPrime(10) }
    }
  }

  @Test(arguments: [
    (500, WolframAlphaError.httpStatus(500)), (404, .httpStatus(404)), (403, .wrongAppID),
    (401, .wrongAppID),
  ])
  func aStatusThatIsNotSuccessIsAnError(status: Int, error: WolframAlphaError) async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.tenthPrime, status: status)) { server in
      await #expect(throws: error) { try await client(server).nthPrime(10) }
    }
  }

  /// Malicious responses that begin like valid ones.
  private static let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      head + "\r\n", head + "Content-Length: 9000000000\r\n\r\n",
      head + "Transfer-Encoding: chunked\r\n\r\nfffffff0\r\n",
    ])
  func anAnswerOfMoreThanAMegabyteIsRefused(head: String) async throws {
    try await LoopbackServer.run(.endless(head)) { server in
      await #expect(throws: WolframAlphaError.tooLong) { try await client(server).nthPrime(10) }
      var events = server.events.makeAsyncIterator()
      _ = await events.next()
      #expect(await events.next() == .peerLeft)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      head + "Content-Length: 50\r\n\r\n{", head + "X: y\r\n",
    ])
  func aStalledResponseTimesOut(text: String) async throws {
    try await LoopbackServer.run(.raw(text)) { server in
      let client = WolframAlphaClient.live(
        appID: "SECRET-ID", baseURL: server.baseURL, timeout: .milliseconds(50))
      await #expect(throws: WolframAlphaError.timedOut(after: .milliseconds(50))) {
        try await client.nthPrime(10)
      }
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["Basic realm=\"x\"", "Digest nonce=\"x\"", "Other"])
  func anAuthenticationChallengeMeansAWrongAppID(challenge: String) async throws {
    let text =
      "HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno"
    try await LoopbackServer.run(.raw(text)) { server in
      await #expect(throws: WolframAlphaError.wrongAppID) { try await client(server).nthPrime(10) }
    }
  }

  @Test(arguments: [
    "SECRET-ID\u{301}", "S\u{301}E\u{200d}CRET-ID", "secret-id", "SECRET\u{feff}-ID\u{20dd}",
  ])
  func anEchoedAppIDIsNeverShown(echo: String) async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.answer("<\(echo)>"))) { server in
      await #expect(throws: WolframAlphaError.notANumber("…")) {
        try await client(server).nthPrime(10)
      }
    }
    try await LoopbackServer.run(.redirect(to: "http://x.SECRET-ID.invalid/")) { server in
      await #expect(throws: WolframAlphaError.redirected(host: "x.….invalid")) {
        try await client(server).nthPrime(10)
      }
    }
  }

  @Test func aLongAnswerIsCut() async throws {
    let text = String(repeating: "x", count: 100_000)
    try await LoopbackServer.run(.body(WolframAlphaReplies.answer(text))) { server in
      await #expect(throws: WolframAlphaError.notANumber(text.prefix(300) + "…")) {
        try await client(server).nthPrime(10)
      }
    }
  }

  @Test func aServerThatClosesTheConnectionCannotBeReached() async throws {
    try await LoopbackServer.run(.hangUp) { server in
      await #expect(throws: WolframAlphaError.cannotConnect(host: "127.0.0.1")) {
        try await client(server).nthPrime(10)
      }
    }
  }

  @Test func aClosedPortCannotBeReached() async throws {
    let socket = try LoopbackSocket(accepts: false)
    defer { close(socket.descriptor) }
    let client = WolframAlphaClient.live(appID: "SECRET-ID", baseURL: socket.baseURL)
    await #expect(throws: WolframAlphaError.cannotConnect(host: "127.0.0.1")) {
      try await client.nthPrime(10)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func cancellingTheTaskEndsTheRequest() async throws {
    try await LoopbackServer.run(.silence) { server in
      var events = server.events.makeAsyncIterator()
      let task = Task { try await client(server).nthPrime(10) }
      guard case .asked = await events.next() else {
        Issue.record("Expected a request.")
        return
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(await events.next() == .peerLeft)
    }
  }

  @Test(arguments: [nil, ""])
  func withoutAnAppIDNoRequestIsSent(appID: String?) async throws {
    let client = WolframAlphaClient.live(appID: appID, baseURL: "http://unreachable.invalid")
    await #expect(throws: WolframAlphaError.missingAppID) { try await client.nthPrime(10) }
  }

  @Test(arguments: ["", "nowhere", "ftp://127.0.0.1", "http://", "http://[", "file:///tmp"])
  func anInvalidBaseURLIsRefused(text: String) async throws {
    let client = WolframAlphaClient.live(appID: "SECRET-ID", baseURL: text)
    await #expect(throws: WolframAlphaError.badBaseURL(text)) { try await client.nthPrime(10) }
  }

  @Test func theUnimplementedClientThrows() async {
    await #expect(throws: WolframAlphaError.unimplemented) {
      try await WolframAlphaClient.unimplemented.nthPrime(10)
    }
  }

  @Test func theAppIDComesFromTheEnvironment() {
    func appID(_ value: String) -> String? {
      WolframAlphaClient.appID(from: ["WOLFRAM_ALPHA_APP_ID": value])
    }
    #expect(appID("ABC-123") == "ABC-123")
    #expect(appID(" ABC-123\n") == "ABC-123")
    #expect(appID(" \t") == nil)
    #expect(appID("") == nil)
    #expect(WolframAlphaClient.appID(from: [:]) == nil)
  }

  @Test func aRedirectionToAnotherHostIsRefused() async throws {
    try await LoopbackServer.run(.body(WolframAlphaReplies.tenthPrime)) { other in
      let elsewhere = other.baseURL.replacing("127.0.0.1", with: "localhost")
      try await LoopbackServer.run(.redirect(to: elsewhere + "/v2/query")) { server in
        await #expect(throws: WolframAlphaError.redirected(host: "localhost")) {
          try await client(server).nthPrime(10)
        }
      }
    }
  }

  @Test func theEnvironmentConfiguresAddressAndTimeout() async throws {
    try await LoopbackServer.run(.silence) { server in
      let client = WolframAlphaClient.live(environment: [
        "WOLFRAM_ALPHA_APP_ID": "SECRET-ID", "WOLFRAM_ALPHA_URL": server.baseURL,
        "WOLFRAM_ALPHA_TIMEOUT": "0.02",
      ])
      await #expect(throws: WolframAlphaError.timedOut(after: .milliseconds(20))) {
        try await client.nthPrime(10)
      }
    }
  }

  @Test(arguments: ["", "soon", "0", "-1", "nan", "inf", "1e9"])
  func aTimeoutMustBeANumberOfSeconds(text: String) async {
    let client = WolframAlphaClient.live(environment: ["WOLFRAM_ALPHA_TIMEOUT": text])
    await #expect(throws: WolframAlphaError.badTimeout(text)) { try await client.nthPrime(10) }
  }
}

/// A client whose timeout is longer than any test.
private func client(_ server: LoopbackServer) -> WolframAlphaClient {
  .live(appID: "SECRET-ID", baseURL: server.baseURL, timeout: .seconds(600))
}
