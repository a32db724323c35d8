import Foundation
import Testing
import Timer

@Suite struct TimerStateCodingTests {
  @Test(arguments: [
    (Duration.zero, "0"), (.milliseconds(350), "0.35"), (.milliseconds(12_340), "12.34"),
    (.nanoseconds(1), "1e-09"), (.seconds(8_640_000), "8640000"),
  ])
  func aDurationIsCodedInSeconds(duration: Duration, number: String) throws {
    let data = try JSONEncoder().encode(TimerState(duration: duration))
    #expect(String(decoding: data, as: UTF8.self) == #"{"duration":\#(number)}"#)
    #expect(try JSONDecoder().decode(TimerState.self, from: data).duration == duration)
  }

  @Test func aStateComesBackWhole() throws {
    let state = TimerState(
      started: Date(timeIntervalSinceReferenceDate: 0.25), duration: .milliseconds(10))
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(TimerState.self, from: data) == state)
  }

  @Test func whatDoesNotFitNanosecondsIsKeptInSeconds() throws {
    let state = TimerState(duration: .seconds(10_000_000_000))
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(TimerState.self, from: data) == state)
  }

  @Test func whatIsNoLengthOfTimeIsRefused() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TimerState.self, from: Data(#"{"duration":1e300}"#.utf8))
    }
  }
}
