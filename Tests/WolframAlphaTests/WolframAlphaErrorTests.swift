import Testing
import WolframAlpha

struct WolframAlphaErrorTests {
  private static let messages: [(WolframAlphaError, String)] = [
    (
      .badBaseURL("nowhere"),
      "The base URL \"nowhere\" is not one. Give one like \"https://api.wolframalpha.com\"."
    ),
    (.badJSON, "Wolfram Alpha answered with something that is not its JSON. Try again later."),
    (
      .badTimeout("soon"),
      "The time-out \"soon\" is not one. Set WOLFRAM_ALPHA_TIMEOUT to a number of seconds."
    ),
    (
      .redirected(host: "elsewhere"),
      "Wolfram Alpha's address leads to another host, \"elsewhere\", which is not asked. "
        + "Check WOLFRAM_ALPHA_URL."
    ),
    (
      .cannotConnect(host: "127.0.0.1"),
      "Cannot reach \"127.0.0.1\". Check the network connection and try again."
    ),
    (
      .emptyAnswer,
      "Wolfram Alpha has no answer to this. Try a smaller number, or --nth-prime local."
    ),
    (.httpStatus(500), "Wolfram Alpha answered with HTTP status 500. Try again later."),
    (
      .missingAppID,
      "There is no Wolfram Alpha app id. Get one at https://developer.wolframalpha.com and set "
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
        + "Ask for a smaller n."
    ),
    (
      .tooLong,
      "Wolfram Alpha's answer has more than a megabyte, which no number needs. Try again later."
    ),
    (
      .unimplemented,
      "Wolfram Alpha was asked through a client that is unimplemented. Provide one that answers."
    ),
    (
      .wrongAppID,
      "Wolfram Alpha does not accept this app id. Check the value of WOLFRAM_ALPHA_APP_ID."
    ),
  ]

  @Test(arguments: messages)
  func everyErrorSaysWhatToDo(error: WolframAlphaError, message: String) {
    #expect("\(error)" == message)
  }
}
