import ComposableCore
import Foundation
import Testing

@testable import ComposableTimeTravel

/// Values of standard and Foundation types come back as they were written.
struct StandardTypesTests {
  enum Color: String, Codable { case blue, red }
  enum Shape: Codable, Hashable { case circle(radius: Double), none, pair(Int, Int?) }

  struct Holder<Value: Codable>: Codable { var value: Value }

  /// A value and the JSON that it must have; nil if only its way back matters.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<T: Codable & Equatable & Sendable>(
      _ value: T, _ expected: String? = nil, at location: SourceLocation = #_sourceLocation
    ) {
      testDescription = "\(T.self) \(value)"
      check = {
        let text = try StateEncoder().json(of: Holder(value: value)).text
        let read = try #require(JSON(parsing: text), sourceLocation: location)
        let copy = try read.decoded(as: Holder<T>.self).value
        #expect(copy == value, "\(text)", sourceLocation: location)
        #expect(try StateEncoder().json(of: Holder(value: copy)).text == text)
        if let expected {
          #expect(text == #"{"value":\#(expected)}"#, sourceLocation: location)
        }
      }
    }
  }

  static let standardTypes: [Example] = [
    Example(true, "true"), Example(Int8.min), Example(Int16.max), Example(Int32.min),
    Example(Int64.min), Example(Int128.min), Example(UInt8.max), Example(UInt16.max),
    Example(UInt32.max), Example(UInt64.max), Example(UInt128.max), Example(UInt.max),
    Example(Float.leastNonzeroMagnitude), Example(Float16(0.1)),
    Example(Double.leastNonzeroMagnitude),
    Example(-Double.infinity, #""-inf""#), Example(1e300, "1e+300"), Example(3.0, "3"),
    Example("\u{0}\u{7f}\u{85}\u{202e}\"\\/\n\u{1f600}"), Example("", #""""#),
    Example(Int?.none, "null"), Example([Int?.none, 3], "[null,3]"),
    Example([3, 1, 2], "[3,1,2]"), Example(ContiguousArray([1, 2])),
    Example([2, 10, 1] as Set, "[1,10,2]"), Example(["b": 1, "a": 2], #"{"a":2,"b":1}"#),
    Example([2: "b", 10: "a"], #"{"10":"a","2":"b"}"#),
    Example([Color.red: 1, .blue: 2], #"["blue",2,"red",1]"#),
    Example([Shape.none: 1, .circle(radius: -0.0): 2]),
    Example(Shape.pair(1, nil), #"{"pair":{"_0":1,"_1":null}}"#),
    Example(1..<3), Example(1...3), Example(SIMD4<Int>(1, 2, 3, 4)),
    Example([[[1]], []], "[[[1]],[]]"), Example([1, 2].difference(from: [2, 3])),
    Example(Duration.milliseconds(350), "0.35"), Example(Duration(attoseconds: -1)),
    Example(Duration(attoseconds: .max)), Example(Duration(attoseconds: .min)),
    Example([Duration.seconds(-2)], "[-2]"), Example(Duration?.some(.zero), "0"),
    Example([Duration.seconds(1): Duration.zero], "[1,0]"),
  ]

  static let otherTypes: [Example] = [
    Example(Timestamp(since1970: .nanoseconds(1)), #""1970-01-01T00:00:00.000000001Z""#),
    Example(UniqueID(high: .max, low: 1)),
    Example(Date(timeIntervalSinceReferenceDate: 0), #""2001-01-01T00:00:00Z""#),
    Example(Date.distantPast), Example(Date.distantFuture), Example([Date?.none]),
    Example(
      Decimal(string: "1234567890123456789.012345678901"), "1234567890123456789.012345678901"),
    Example(Decimal.greatestFiniteMagnitude), Example(Decimal.leastNonzeroMagnitude),
    Example(Data([0, 255, 62]), #""AP8+""#), Example(UUID()),
    Example(URL(string: "https://a.b/c?d")),
    Example(URL(filePath: "/tmp/a b")), Example(IndexSet([1, 2, 3, 9]), "[1,2,3,9]"),
    Example(IndexPath(indexes: [1, 2])),
    Example(DateInterval(start: .distantPast, duration: 3)), Example(DateComponents(year: 2026)),
    Example(TimeZone(identifier: "Europe/Berlin")), Example(Locale(identifier: "de_DE")),
    Example(Calendar(identifier: .gregorian)), Example(CharacterSet(charactersIn: "ab")),
    Example(Measurement(value: 3, unit: UnitLength.meters)),
    Example(NSRange(location: 3, length: 4)),
    Example(CGRect(x: 0.1, y: -0.0, width: 3, height: 4)),
    Example(PersonNameComponents(givenName: "Ada")),
  ]

  @Test(arguments: standardTypes + otherTypes)
  func aValueSurvives(example: Example) throws { try example.check() }

  @Test(arguments: ["[-1]", "[9223372036854775807]", "[1.5]", #"["1"]"#, "1", #"{"indexes":[]}"#])
  func aListWithANumberThatIsNoOffsetIsRefused(text: String) throws {
    #expect(throws: DecodingError.self) { try JSON(parsing: text)?.decoded(as: IndexSet.self) }
  }

  @Test func missingMembersAreNil() throws {
    struct State: Codable, Equatable { var count: Int?, limit: Int?? }
    #expect(try JSON.object([]).decoded(as: State.self) == State())
  }

  @Test func aDateIsReadAsANumberOfSeconds() throws {
    #expect(
      try JSON(parsing: "60")?.decoded(as: Timestamp.self) == Timestamp(since1970: .seconds(60)))
  }

  @Test func whatIsNoNumberOfAttosecondsIsNoDuration() throws {
    for text in ["1e3", "1.0000000000000000001", #""1""#, "null"] {
      #expect(throws: DecodingError.self) { try JSON(parsing: text)?.decoded(as: Duration.self) }
    }
    for digits in ["", ".", "e"] {
      #expect(throws: DecodingError.self) { try JSON.number(digits).decoded(as: Duration.self) }
    }
  }
}
