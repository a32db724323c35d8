import ComposableCore
import Foundation
import Testing

@testable import Sessions

struct StateTextTests {
  private struct State: Codable, Equatable {
    var date = Date(timeIntervalSince1970: 1.5)
    var names = ["a": 1, "b": 2]
    var number = Double.infinity
    var rows: [Int]? = [3, 4]
  }

  @Test func theSameStateIsTheSameText() throws {
    let text = try StateText(State())
    #expect(
      text.text == #"{"date":1.5,"names":{"a":1,"b":2},"number":"inf","rows":[3,4]}"#)
    #expect(try text.decoded(as: State.self) == State())
  }

  /// What JSON has no form of its own for, and what a text has to escape.
  private struct Values: Codable {
    var dates = [Date(timeIntervalSince1970: 0.1), Date(timeIntervalSince1970: 3)]
    var decimal: Decimal = 0.3
    var doubles = [0.1, -0, 1, 1e20, 1e-7, 123_456_789.125, .pi, .greatestFiniteMagnitude, .nan]
    var durations: [Duration] = [.seconds(1), .nanoseconds(-1)]
    var infinite = [-Double.infinity]
    var integers: [UInt64] = [0, .max]
    var names = ["é\u{7f}\u{0}\u{8}\u{c}\n\r\t\u{1f}\"\\/": 1, "Z": 2, "a": 3, "b10": 4, "b9": 5]
    var nested: [[Int?]] = [[1, nil], []]
    var optional: Int??
    var stamps = [Timestamp(since1970: .microseconds(1_700_000_000_123_456))]
    var url = URL(string: "https://example.org/a?b=c")
  }

  @Test func aTextIsWhatTheEncoderOfFoundationWrites() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let expected = String(decoding: try encoder.encode(Values()), as: UTF8.self)
    #expect(try StateText(Values()).text == expected)
  }

  @Test(arguments: ["{:1}", "{:", "{,:}", "{a:1}", "{\"a\":}", "]", "{\"a\":1}}", "[1,]", "[01]"])
  func aTextThatIsNoJSONHasNoMembers(text: String) {
    #expect(StateText(text: text).tree.members.isEmpty)
  }

  @Test(arguments: [
    #" { "a" : [ 1 , -0.5e+2 , true , null , "\u00e9\n" ] } "#, "18446744073709551615", "1e400",
    #"{"b":{},"a":[]}"#,
  ])
  func whatIsReadIsWhatTheDecoderOfFoundationReads(text: String) throws {
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    func object(_ text: String) throws -> NSObject? {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: options) as? NSObject
    }
    let read = StateText(text: text).tree.text
    #expect(text.contains("e400") ? read == text : try object(read) == object(text))
  }

  @Test func everyTextOfBracketsCommasAndColonsIsRead() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          "{}[]:,\"\\a1".randomElement(using: &generator) ?? "{"
        })
      #expect(StateText(text: text).tree.members.count <= text.count, "\(text)")
    }
  }

  @Test func theHashIsFNV1a() {
    #expect(StateText(text: "").hash == "cbf29ce484222325")
    #expect(StateText(text: "a").hash == "af63dc4c8601ec8c")
  }

  @Test(arguments: [
    ("names.b", "2"), ("NAMES.A", "1"), ("rows.1", "4"), ("rows", "[3,4]"), ("rows.2", nil),
  ])
  func aPartIsFoundByItsPath(path: String, value: String?) throws {
    #expect(try StateText(State()).part(at: path)?.text == value)
  }

  @Test func aWholeTextListsWhatIsNil() throws {
    #expect(try StateText.whole(State(rows: nil)).path(for: "rows.first") == "rows.first")
    #expect(
      try StateText.whole([State(rows: nil)]).text
        == #"[{"date":"1970-01-01T00:00:01.5Z","names":{"a":1,"b":2},"number":"inf","rows":null}]"#)
  }

  @Test(arguments: [
    ("nam.b", "names.b"), ("ROWS.1", "rows.1"), ("n", nil), ("rows.2", nil), ("nothing", nil),
  ])
  func aPathIsCutShortAsLongAsItIsUnique(typed: String, path: String?) throws {
    let text = try StateText(State())
    #expect((try? text.path(for: typed)) == path)
  }

  @Test func changesAreThoseOfMembersAndCanBeApplied() throws {
    let memory = StateMemory()
    let old = try memory.tree(encoding: State())
    let new = try memory.encoded(State(names: ["a": 1], rows: nil))
    var bytes: [UInt8] = []
    new.writeChanges(limit: .max, to: &bytes)
    let changes = String(decoding: bytes, as: UTF8.self)
    #expect(changes == #"{"names":{"b":null},"rows":null}"#)
    #expect(old.applying(StateText(text: changes).tree) == new.tree)
    var compared = ComparedStates(State())
    #expect(
      compared.values(to: State(names: ["a": 1], rows: nil)) == #"{"names":{"a":1},"rows":null}"#)
    #expect(compared.values(to: State(names: ["a": 1], rows: nil)) == "{}")
  }

  @Test func bracesInStringsAreNoStructure() {
    let text = StateText(text: #"{"a":"}\",{","b":[1,"]"]}"#)
    #expect(text.tree.members.map(\.name) == ["a", "b"])
    #expect(text.tree.members.map(\.value.text) == [#""}\",{""#, #"[1,"]"]"#])
  }

  @Test func missingFieldsAreFilledIn() {
    let old = StateText(text: #"{"a":{"b":1},"d":[1]}"#)
    let initial = StateText(text: #"{"a":{"b":0,"c":2},"d":[],"e":null}"#)
    #expect(old.tree.filled(from: initial.tree).text == #"{"a":{"b":1,"c":2},"d":[1],"e":null}"#)
  }
}
