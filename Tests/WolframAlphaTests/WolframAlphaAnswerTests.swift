import Testing

@testable import WolframAlpha

struct WolframAlphaAnswerTests {
  @Test(arguments: [
    ("2", 2), ("29", 29), (" 29\n", 29), ("29 (10th prime)", 29), ("29(prime)", 29),
    ("179,424,673", 179_424_673), ("179 424 673", 179_424_673),
    ("179\u{202F}424\u{202F}673 (10\u{202F}000\u{202F}000th prime)", 179_424_673),
    ("179424673", 179_424_673), ("9223372036854775807", Int.max),
    ("29 (the 10th prime,\nand the 5th of its kind)", 29),
  ])
  func aWholeNumberIsRead(text: String, number: Int) throws {
    #expect(try wholeNumber(in: text) == number)
  }

  @Test(arguments: [
    "-29", "29.5", "1.79424673×10^8", "29th", "29 31", "1,79", "17,94,24", "179,4246", "٢٩", "²",
    "x",
    " ", "(29)", "29 is the 10th prime",
  ])
  func textThatIsNotAWholeNumberIsRefused(text: String) {
    #expect(throws: WolframAlphaError.notANumber(text)) { try wholeNumber(in: text) }
  }
}
