import ComposableCore
import Foundation
import Testing
import Timer

/// Files store durations as numbers of seconds.
struct TimerStateCodingTests {
  private struct Times: Codable, Equatable {
    @Seconds var duration = Duration.zero
    @SecondsList var laps: [Duration] = []
    var started: Timestamp?
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.milliseconds(350), "0.35"), (.milliseconds(12_340), "12.34"),
    (.nanoseconds(1), "1e-09"), (.seconds(8_640_000), "8640000"),
    (.seconds(10_000_000_000), "10000000000"),
  ])
  func aDurationIsCodedInSeconds(duration: Duration, number: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Times(duration: duration))
    #expect(String(decoding: data, as: UTF8.self) == #"{"duration":\#(number),"laps":[]}"#)
    #expect(try JSONDecoder().decode(Times.self, from: data).duration == duration)
  }

  @Test func aStateSurvivesItsCoding() throws {
    let state = TimerState(
      started: Timestamp(since1970: .microseconds(1_763_769_600_123_457)),
      duration: .milliseconds(10), laps: [.milliseconds(350), .seconds(2)])
    let data = try JSONEncoder().encode(state)
    #expect(String(decoding: data, as: UTF8.self).contains(#""laps":[0.35,2]"#))
    #expect(try JSONDecoder().decode(TimerState.self, from: data) == state)
  }

  @Test func theTimeBetweenTheLongestDurationsCanBeShown() throws {
    func duration(_ seconds: String) throws -> Duration {
      let data = Data("{\"duration\":\(seconds),\"laps\":[]}".utf8)
      return try JSONDecoder().decode(Times.self, from: data).duration
    }
    let longest = try duration("4611686018427386880") - duration("-4611686018427386880")
    #expect(longest.stopwatchText == "2562047788015214:56:00.00")
  }

  @Test(arguments: [
    #""duration":1e300,"laps":[]"#, #""duration":-1e300,"laps":[]"#,
    #""duration":4611686018427387904,"laps":[]"#, #""duration":-4611686018427387904,"laps":[]"#,
    #""duration":0,"laps":[1e300]"#, #""duration":0,"laps":[[0,350000000000000000]]"#,
  ])
  func invalidDurationsAreRejected(members: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Times.self, from: Data("{\(members)}".utf8))
    }
  }
}
