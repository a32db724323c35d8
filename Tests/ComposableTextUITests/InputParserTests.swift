import ComposableTextUI
import Testing

struct InputParserTests {
  @Test(
    arguments: [
      ("350ms", .milliseconds(350)), ("1.5s", .milliseconds(1_500)), ("2m", .seconds(120)),
      ("0.1", .milliseconds(100)), (".5h", .seconds(1_800)), ("3US", .microseconds(3)),
      ("1.25ns", Duration(secondsComponent: 0, attosecondsComponent: 1_250_000_000)),
      ("1000000000", .seconds(1_000_000_000)),
    ] as [(String, Duration)])
  func aDurationIsExact(text: String, duration: Duration) throws {
    #expect(try InputParser.duration(text) == duration)
  }

  @Test func aDurationIsReadWithItsUnit() throws {
    #expect(try InputParser.duration("1.5s") == .milliseconds(1500))
  }

  @Test(arguments: ["", ".", "s", "1.2.3", "1 s", "-1", "1e3", "2 weeks"])
  func otherTextIsNotADuration(text: String) {
    #expect(
      throws: Failure.invalid(
        "'\(text)' is not a duration; write a number and a unit, as in 350ms, 1.5s, 2m or 1h.")
    ) { try InputParser.duration(text) }
  }

  @Test(arguments: ["1000000001", "99999999999999999999h"])
  func aDurationHasALimit(text: String) {
    #expect(throws: Failure.invalid("'\(text)' is too long; give at most 1000000000s.")) {
      try InputParser.duration(text)
    }
  }
}
