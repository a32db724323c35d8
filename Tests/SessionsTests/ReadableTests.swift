import ComposableCore
import Foundation
import Testing

@testable import Sessions

/// States as people and other programs read them.
struct ReadableTests {
  private struct State: Codable, Equatable {
    var date: Timestamp
    var length = Duration.milliseconds(1_500)
    var name = "x"
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_795_388_701_405_561, "2026-11-22T23:05:01.405561Z"),
      (1_500_000, "1970-01-01T00:00:01.5Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00Z"),
    ] as [(Int64, String)])
  func aDateIsTextThatIsReadBack(microseconds: Int64, text: String) throws {
    let date = Timestamp(since1970: .microseconds(microseconds))
    let readable = try StateText(readable: [date])
    #expect(readable.text == "[\"\(text)\"]")
    #expect(try readable.decoded(as: [Timestamp].self) == [date])
  }

  @Test func daysOfTwoThousandYearsAreReadBack() throws {
    for day in stride(from: -719_162, through: 146_097, by: 139) {
      let date = Timestamp(since1970: .seconds(day * 86_400))
      let text = try StateText(readable: [date])
      #expect(try text.decoded(as: [Timestamp].self) == [date], "\(text.text)")
    }
  }

  @Test(arguments: [
    "", "T", "TZ", "2026-11-22", "2026-11-22T00:00:00", "2026-13-01T00:00:00Z", "2026-1-1T0:0:0Z",
    "2026-11-22T24:00:00Z", "2026-11-22T00:00:00.Z.", "9999999999999999999999-01-01T00:00:00Z",
    "99999999999999999999-01-01T00:00:00Z", "２026-11-22T00:00:00Z",
  ])
  func whatIsNoDateIsRefused(text: String) {
    #expect(throws: (any Error).self) {
      try StateText(text: "[\(text.quoted)]").decoded(as: [Timestamp].self)
    }
  }

  @Test func theRestIsAsInFiles() throws {
    let state = State(date: Timestamp(since1970: .seconds(1)))
    #expect(
      try StateText(readable: state).text
        == #"{"date":"1970-01-01T00:00:01Z","length":1.5,"name":"x"}"#)
    let date = Date(timeIntervalSince1970: 1.25)
    #expect(try StateText(readable: [date]).text == #"["1970-01-01T00:00:01.25Z"]"#)
    #expect(try StateText(readable: [date]).decoded(as: [Date].self) == [date])
    #expect(try StateText(state).text.contains(#""date":1,"#))
  }
}
