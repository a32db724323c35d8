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
    let text = try StateEncoder().tree(of: Values()).text
    #expect(
      text
        == #"{"count":0,"flags":[],"name":null,"prices":[],"shape":{"none":{}},"table":{}}"#)
  }

  @Test func theTextIsJSON() throws {
    #expect(try StateEncoder().tree(of: ["count": 3]).text == #"{"count":3}"#)
  }

  @Test func setsAndDictionariesAreInTheOrderOfTheirElements() throws {
    for _ in 0..<8 {
      var values = Values(flags: [.red, .blue, .green], table: ["b": 1, "a": 2])
      // The order of iteration also depends on the capacity.
      values.flags.reserveCapacity(.random(in: 1...100))
      for color in [Color.red, .green, .blue].shuffled() { values.prices[color] = 1 }
      let tree = try StateEncoder().tree(of: values)
      #expect(tree.member("flags")?.text == #"["blue","green","red"]"#)
      #expect(tree.member("prices")?.text == #"["blue",1,"green",1,"red",1]"#)
      #expect(tree.member("table")?.text == #"{"a":2,"b":1}"#)
      #expect(try tree.decoded(as: Values.self) == values)
    }
  }

  @Test func aSetEncodedByItsOwnerIsSortedToo() throws {
    struct Tags: Codable, Equatable {
      var names: Set<String>

      init(_ names: Set<String>) { self.names = names }
      init(from decoder: any Decoder) throws { names = try Set(from: decoder) }
      func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
    }
    let tags = Tags(["c", "a", "d", "b"])
    let tree = try StateEncoder().tree(of: [tags])
    #expect(tree.text == #"[["a","b","c","d"]]"#)
    #expect(try tree.decoded(as: [Tags].self) == [tags])
  }

  @Test(arguments: [
    0, -0.0, 0.1, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .greatestFiniteMagnitude,
    1e16, 123_456,
  ])
  func everyDoubleSurvives(number: Double) throws {
    let tree = try StateTree(json: StateEncoder().tree(of: [number]).text)
    #expect(try tree?.decoded(as: [Double].self)[0].bitPattern == number.bitPattern)
    #expect(
      try StateTree(json: StateEncoder().tree(of: Float(number)).text)?.decoded() == Float(number))
  }

  @Test func notANumberSurvives() throws {
    let tree = try StateTree(json: StateEncoder().tree(of: [Double.nan]).text)
    #expect(tree?.text == #"["nan"]"#)
    #expect(try tree?.decoded(as: [Double].self)[0].isNaN == true)
    let decimal = try StateTree(json: StateEncoder().tree(of: [Decimal.nan]).text)
    #expect(try decimal?.decoded(as: [Decimal].self)[0].isNaN == true)
  }

  @Test func zeroAndNegativeZeroDiffer() throws {
    #expect(try StateEncoder().tree(of: 0.0) != StateEncoder().tree(of: -0.0))
  }

  @Test func wholeNumbersOfAnySizeAreExact() throws {
    func check<T: FixedWidthInteger & Codable>(_ number: T) throws {
      let tree = StateTree(json: try StateEncoder().tree(of: number).text)
      #expect(try tree?.decoded(as: T.self) == number)
    }
    try check(Int.max)
    try check(Int64.max - 1)
    try check(UInt64.max)
    try check(Int128.min)
    try check(UInt128.max)
    #expect(throws: DecodingError.self) { try StateTree.number("256").decoded(as: UInt8.self) }
  }

  @Test func textsAreComparedByTheirScalars() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    #expect(composed == decomposed)
    #expect(try StateEncoder().tree(of: composed) != StateEncoder().tree(of: decomposed))
    let tree = try StateEncoder().tree(of: [decomposed: 1])
    #expect(tree.member(composed) == nil && tree.member(decomposed) != nil)
    let read = try #require(StateTree(json: tree.text)).decoded(as: [String: Int].self)
    #expect(read.keys.first.map { Array($0.unicodeScalars) } == Array(decomposed.unicodeScalars))
  }

  @Test(arguments: [
    0, -0.0, 0.1, 786_000_000.123_456_7, -1e9 - 0.3, 1e-300, -1e-300, .infinity, 1e18,
    Double(786_000_000).nextUp, Double(786_000_000).nextDown, -5_000_000.5,
  ])
  func aDateOfFoundationSurvivesToTheLastBit(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let tree = StateTree(json: try StateEncoder().tree(of: date).text)
    let read = try tree?.decoded(as: Date.self)
    #expect(read?.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
  }

  @Test func datesOfFoundationSurviveAtRandom() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let seconds = Double.random(in: 0...1e9, using: &random)
      let tree = try StateEncoder().tree(of: Date(timeIntervalSinceReferenceDate: seconds))
      let read = try tree.decoded(as: Date.self)
      #expect(read.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
    }
  }

  @Test func datesAndDurationsAreReadable() throws {
    let date = Timestamp(since1970: .seconds(5) + .nanoseconds(250_000_001))
    #expect(try StateEncoder().tree(of: date).text == #""1970-01-01T00:00:05.250000001Z""#)
    #expect(try StateEncoder().tree(of: Duration.milliseconds(350)).text == "0.35")
    #expect(try StateEncoder().tree(of: Duration.seconds(-2)).text == "-2")
  }

  @Test(arguments: [
    Duration.zero, .nanoseconds(1), .milliseconds(-1_500), Duration(attoseconds: 1),
    .seconds(Int64.max / 2), Duration(attoseconds: -.max),
  ])
  func durationsAndTimestampsSurvive(duration: Duration) throws {
    let tree = StateTree(json: try StateEncoder().tree(of: duration).text)
    #expect(try tree?.decoded(as: Duration.self) == duration)
    guard duration > .seconds(-1 << 61) else { return }
    let date = Timestamp(since1970: duration)
    let dateTree = StateTree(json: try StateEncoder().tree(of: date).text)
    #expect(try dateTree?.decoded(as: Timestamp.self) == date)
  }

  @Test func identifiedArraysAndResultsSurvive() throws {
    struct Row: Codable, Equatable, Identifiable { var id: Int }
    let rows = IdentifiedArray([Row(id: 2), Row(id: 1)], id: \.id)
    let encoder = StateEncoder()
    #expect(try encoder.tree(of: rows).text == #"[{"id":2},{"id":1}]"#)
    let result = TaskResult<Int?>.success(nil)
    #expect(try encoder.tree(of: result).text == #"{"success":{"_0":null}}"#)
    #expect(try encoder.tree(of: result).decoded(as: TaskResult<Int?>.self) == result)
  }

  @Test func anUnchangedArraySharesItsTree() throws {
    let encoder = StateEncoder()
    struct Holder: Codable { var rows = Array(0..<100) }
    var holder = Holder()
    guard case .array(let first)? = try encoder.tree(of: holder).member("rows"),
      case .array(let second)? = try encoder.tree(of: holder).member("rows")
    else { throw CancellationError() }
    #expect(areIdentical(first, second))
    holder.rows[3] = 7
    #expect(try encoder.tree(of: holder).member("rows")?.part(at: .element(3)) == .number("7"))
  }

  @Test func invalidJSONIsRefused() {
    for text in [
      "", "{", "[1,]", "nul", "01", "1.", "\"\\x\"", "\"\u{1}\"", "{\"a\" 1}", "1 2", "NaN", "-",
      "\"\\ud800\"", "\"\\u+123\"",
    ] {
      #expect(StateTree(json: text) == nil, "\(text)")
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(StateTree(json: deep) == nil)
    #expect(StateTree(json: [0x22, 0xff, 0x22]) == nil)
    #expect(StateTree(json: "\"\\ud83d\\ude00\\n\"") == .string("😀\n"))
  }
}
