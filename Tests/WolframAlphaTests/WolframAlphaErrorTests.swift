import Testing
import WolframAlpha

struct WolframAlphaErrorTests {
  private static let messages: [(WolframAlphaError, String)] = [
    (
      .badBaseURL("nowhere"),
      "The base URL \"nowhere\" is invalid. Use one like \"https://api.wolframalpha.com\"."
    ),
    (.badJSON, "Wolfram Alpha's response is not JSON of the expected form. Try again later."),
    (
      .badTimeout("soon"),
      "The timeout \"soon\" is invalid. Set WOLFRAM_ALPHA_TIMEOUT to a number of seconds."
    ),
    (
      .redirected(host: "elsewhere"),
      "Wolfram Alpha's address redirects to another host, \"elsewhere\", which is not allowed. "
        + "Check WOLFRAM_ALPHA_URL."
    ),
    (
      .cannotConnect(host: "127.0.0.1"),
      "Cannot reach \"127.0.0.1\". Check the network connection and try again."
    ),
    (
      .emptyAnswer,
      "Wolfram Alpha found no answer. Try a smaller number, or --nth-prime local."
    ),
    (.httpStatus(500), "Wolfram Alpha answered with HTTP status 500. Try again later."),
    (
      .missingAppID,
      "No Wolfram Alpha app id is configured. Get one at https://developer.wolframalpha.com and set "
        + "WOLFRAM_ALPHA_APP_ID to it."
    ),
    (
      .notANumber("x"),
      "Wolfram Alpha answered \"x\", which is not a whole number. Try --nth-prime local."
    ),
    (.refused("Not today"), "Wolfram Alpha refused the question: \"Not today\"."),
    (
      .timedOut(after: .seconds(20)),
      "Wolfram Alpha did not answer within 20.0 seconds. Check the network connection and try again."
    ),
    (
      .tooLarge("9223372036854775808"),
      "Wolfram Alpha answered \"9223372036854775808\", which is larger than 9223372036854775807. "
        + "Try a smaller number."
    ),
    (
      .tooLong,
      "Wolfram Alpha's response is larger than a megabyte. Try again later."
    ),
    (
      .unimplemented,
      "This Wolfram Alpha client is unimplemented. Provide one that returns an answer."
    ),
    (
      .wrongAppID,
      "Wolfram Alpha rejected the app id. Check the value of WOLFRAM_ALPHA_APP_ID."
    ),
  ]

  @Test(arguments: messages)
  func everyErrorNamesARemedy(error: WolframAlphaError, message: String) {
    #expect("\(error)" == message)
  }
}
