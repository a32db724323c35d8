import ComposableCore
import Foundation
import Testing
import Timer

struct TimerStateCodingTests {
  @Test(arguments: [
    (Duration.zero, "0"), (.milliseconds(350), "0.35"), (.milliseconds(12_340), "12.34"),
    (.nanoseconds(1), "1e-09"), (.seconds(8_640_000), "8640000"),
  ])
  func aDurationIsCodedInSeconds(duration: Duration, number: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(TimerState(duration: duration))
    #expect(String(decoding: data, as: UTF8.self) == #"{"duration":\#(number),"laps":[]}"#)
    #expect(try JSONDecoder().decode(TimerState.self, from: data).duration == duration)
  }

  @Test func aStateComesBackWhole() throws {
    let state = TimerState(
      started: Timestamp(since1970: .microseconds(1_763_769_600_123_457)),
      duration: .milliseconds(10))
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(TimerState.self, from: data) == state)
  }

  @Test func whatDoesNotFitNanosecondsIsKeptInSeconds() throws {
    let state = TimerState(duration: .seconds(10_000_000_000))
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(TimerState.self, from: data) == state)
  }

  @Test(arguments: ["1e300", "-1e300", "4611686018427387904", "-4611686018427387904"])
  func whatIsNoLengthOfTimeIsRefused(seconds: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        TimerState.self, from: Data("{\"duration\":\(seconds),\"laps\":[]}".utf8))
    }
  }

  @Test func theTimeBetweenTheLongestDurationsCanBeShown() throws {
    func duration(_ seconds: String) throws -> Duration {
      let data = Data("{\"duration\":\(seconds),\"laps\":[]}".utf8)
      return try JSONDecoder().decode(TimerState.self, from: data).duration
    }
    let longest = try duration("4611686018427386880") - duration("-4611686018427386880")
    #expect(longest.stopwatchText == "2562047788015214:56:00.00")
  }
}
