import ComposableCore
import Foundation
import Testing

@testable import ComposableTimeTravel

struct StateEncoderTests {
  enum Color: String, Codable, Hashable { case blue, green, red }
  enum Shape: Codable, Hashable { case circle(radius: Double), none }

  struct Values: Codable, Equatable {
    var name: String?
    var count = 0
    var flags: Set<Color> = []
    var prices: [Color: Int] = [:]
    var table: [String: Int] = [:]
    var shape = Shape.none
  }

  @Test func membersAreSortedAndNilIsNull() throws {
    let text = try StateEncoder().json(of: Values()).text
    #expect(
      text
        == #"{"count":0,"flags":[],"name":null,"prices":[],"shape":{"none":{}},"table":{}}"#)
  }

  @Test func aValueThatCouldNotBeReadAgainIsRefused() throws {
    indirect enum Chain: Codable {
      case end, link(Chain)

      init(links: Int) { self = (0..<links).reduce(.end) { chain, _ in .link(chain) } }
    }
    let readable = try StateEncoder().json(of: Chain(links: 250))
    #expect(JSON(parsing: #"{"changed":{"chain":\#(readable.text)}}"#) != nil)
    let error = #expect(throws: EncodingError.self) {
      try StateEncoder().json(of: Chain(links: 300))
    }
    guard case .invalidValue(_, let context)? = error else { return }
    #expect(context.debugDescription == "It is nested deeper than 504 levels, the limit.")
  }

  @Test func theTextIsJSON() throws {
    #expect(try StateEncoder().json(of: ["count": 3]).text == #"{"count":3}"#)
  }

  @Test func setsAndDictionariesAreInTheOrderOfTheirElements() throws {
    for _ in 0..<8 {
      var values = Values(flags: [.red, .blue, .green], table: ["b": 1, "a": 2])
      // The order of iteration also depends on the capacity.
      values.flags.reserveCapacity(.random(in: 1...100))
      for color in [Color.red, .green, .blue].shuffled() { values.prices[color] = 1 }
      let tree = try StateEncoder().json(of: values)
      #expect(tree.member("flags")?.text == #"["blue","green","red"]"#)
      #expect(tree.member("prices")?.text == #"["blue",1,"green",1,"red",1]"#)
      #expect(tree.member("table")?.text == #"{"a":2,"b":1}"#)
      #expect(try tree.decoded(as: Values.self) == values)
    }
  }

  @Test func aSetInASingleValueContainerIsSortedToo() throws {
    struct Tags: Codable, Equatable {
      var names: Set<String>

      init(_ names: Set<String>) { self.names = names }
      init(from decoder: any Decoder) throws { names = try Set(from: decoder) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
      }
    }
    let tags = Tags(["c", "a", "d", "b"])
    let json = try StateEncoder().json(of: [tags])
    #expect(json.text == #"[["a","b","c","d"]]"#)
    #expect(try json.decoded(as: [Tags].self) == [tags])
  }

  // MARK: Types that encode themselves

  struct Votes: Encodable {
    var counts: [Color: Int]

    struct Count: Encodable { var color: Color, count: Int }

    func encode(to encoder: any Encoder) throws {
      let sorted = counts.sorted { $0.key.rawValue < $1.key.rawValue }
      try sorted.map { Count(color: $0.key, count: $0.value) }.encode(to: encoder)
    }
  }

  @Test func aDictionaryThatItsOwnerWritesAsAListKeepsEveryElement() throws {
    let encoder = StateEncoder()
    let json = try encoder.json(of: Votes(counts: [.red: 1, .green: 2, .blue: 3]))
    #expect(
      json.text
        == #"[{"color":"blue","count":3},{"color":"green","count":2},{"color":"red","count":1}]"#)
    #expect(try encoder.json(of: Votes(counts: [.red: 9, .green: 2, .blue: 3])) != json)
  }

  @Test func aSetThatItsOwnerSortsStaysAsItWasWritten() throws {
    struct Scores: Encodable {
      var points: Set<Int>
      func encode(to encoder: any Encoder) throws { try points.sorted(by: >).encode(to: encoder) }
    }
    #expect(try StateEncoder().json(of: Scores(points: [2, 10, 1])).text == "[10,2,1]")
  }

  @Test(arguments: [
    0, -0.0, 0.1, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .greatestFiniteMagnitude,
    1e16, 123_456,
  ])
  func everyDoubleSurvives(number: Double) throws {
    let tree = try JSON(parsing: StateEncoder().json(of: [number]).text)
    #expect(try tree?.decoded(as: [Double].self)[0].bitPattern == number.bitPattern)
    #expect(
      try JSON(parsing: StateEncoder().json(of: Float(number)).text)?.decoded() == Float(number))
  }

  @Test func notANumberSurvives() throws {
    let tree = try JSON(parsing: StateEncoder().json(of: [Double.nan]).text)
    #expect(tree?.text == #"["nan"]"#)
    #expect(try tree?.decoded(as: [Double].self)[0].isNaN == true)
    let decimal = try JSON(parsing: StateEncoder().json(of: [Decimal.nan]).text)
    #expect(try decimal?.decoded(as: [Decimal].self)[0].isNaN == true)
  }

  @Test func zeroAndNegativeZeroDiffer() throws {
    #expect(try StateEncoder().json(of: 0.0) != StateEncoder().json(of: -0.0))
  }

  @Test func wholeNumbersOfAnySizeAreExact() throws {
    func check<T: FixedWidthInteger & Codable>(_ number: T) throws {
      let tree = JSON(parsing: try StateEncoder().json(of: number).text)
      #expect(try tree?.decoded(as: T.self) == number)
    }
    try check(Int.max)
    try check(Int64.max - 1)
    try check(UInt64.max)
    try check(Int128.min)
    try check(UInt128.max)
    #expect(throws: DecodingError.self) { try JSON.number("256").decoded(as: UInt8.self) }
  }

  @Test func textsAreComparedByTheirScalars() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    #expect(composed == decomposed)
    #expect(try StateEncoder().json(of: composed) != StateEncoder().json(of: decomposed))
    let tree = try StateEncoder().json(of: [decomposed: 1])
    #expect(tree.member(composed) == nil && tree.member(decomposed) != nil)
    let read = try #require(JSON(parsing: tree.text)).decoded(as: [String: Int].self)
    #expect(read.keys.first.map { Array($0.unicodeScalars) } == Array(decomposed.unicodeScalars))
  }

  @Test(arguments: [
    0, -0.0, 0.1, 786_000_000.123_456_7, -1e9 - 0.3, 1e-300, -1e-300, .infinity, 1e18,
    Double(786_000_000).nextUp, Double(786_000_000).nextDown, -5_000_000.5,
  ])
  func aDateOfFoundationSurvivesToTheLastBit(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let tree = JSON(parsing: try StateEncoder().json(of: date).text)
    let read = try tree?.decoded(as: Date.self)
    #expect(read?.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
  }

  @Test func datesOfFoundationSurviveAtRandom() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let seconds = Double.random(in: 0...1e9, using: &random)
      let tree = try StateEncoder().json(of: Date(timeIntervalSinceReferenceDate: seconds))
      let read = try tree.decoded(as: Date.self)
      #expect(read.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
    }
  }

  @Test func datesAndDurationsAreReadable() throws {
    let date = Timestamp(since1970: .seconds(5) + .nanoseconds(250_000_001))
    #expect(try StateEncoder().json(of: date).text == #""1970-01-01T00:00:05.250000001Z""#)
    #expect(try StateEncoder().json(of: Duration.milliseconds(350)).text == "0.35")
    #expect(try StateEncoder().json(of: Duration.seconds(-2)).text == "-2")
  }

  @Test(arguments: [
    Duration.zero, .nanoseconds(1), .milliseconds(-1_500), Duration(attoseconds: 1),
    .seconds(Int64.max / 2), Duration(attoseconds: -.max),
  ])
  func durationsAndTimestampsSurvive(duration: Duration) throws {
    let tree = JSON(parsing: try StateEncoder().json(of: duration).text)
    #expect(try tree?.decoded(as: Duration.self) == duration)
    guard duration > .seconds(-1 << 61) else { return }
    let date = Timestamp(since1970: duration)
    let dateTree = JSON(parsing: try StateEncoder().json(of: date).text)
    #expect(try dateTree?.decoded(as: Timestamp.self) == date)
  }

  @Test func identifiedArraysAndResultsSurvive() throws {
    struct Row: Codable, Equatable, Identifiable { var id: Int }
    let rows = IdentifiedArray([Row(id: 2), Row(id: 1)], id: \.id)
    let encoder = StateEncoder()
    #expect(try encoder.json(of: rows).text == #"[{"id":2},{"id":1}]"#)
    let result = TaskResult<Int?>.success(nil)
    #expect(try encoder.json(of: result).text == #"{"success":{"_0":null}}"#)
    #expect(try encoder.json(of: result).decoded(as: TaskResult<Int?>.self) == result)
  }

  @Test func anUnchangedArraySharesItsTree() throws {
    let encoder = StateEncoder()
    struct Holder: Codable { var rows = Array(0..<100) }
    var holder = Holder()
    guard case .array(let first)? = try encoder.json(of: holder).member("rows"),
      case .array(let second)? = try encoder.json(of: holder).member("rows")
    else { throw CancellationError() }
    #expect(areIdentical(first, second))
    holder.rows[3] = 7
    #expect(try encoder.json(of: holder).member("rows")?.part(at: .element(3)) == .number("7"))
  }
}
