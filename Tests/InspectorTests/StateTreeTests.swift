import ComposableCore
import Foundation
import Sessions
import Testing

@testable import Inspector

/// The tree of a value equals the output of `JSONEncoder`.
struct StateTreeTests {
  private struct Row: Codable {
    var fraction = 0.1
    var name = "a \"quoted\" </script>"
    var nothing: Int?
    var single: Float = 0.1
    var small: Int8 = -3
  }

  private enum Choice: Codable {
    case labeled(count: Int, text: String)
    case plain
    case unlabeled(Int)
  }

  private class Base: Codable { var base = 1 }

  private final class Derived: Base {
    var derived = 2
    private enum CodingKeys: CodingKey { case derived }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(derived, forKey: .derived)
      try super.encode(to: container.superEncoder())
    }
  }

  private struct State: Encodable {
    var choices: [Choice] = [.labeled(count: 1, text: "x"), .plain, .unlabeled(2)]
    var data = Data([1, 2, 3])
    var derived = Derived()
    var dictionary = ["k": [1, 2]]
    var empty: [Int] = []
    var isOn = true
    var optionals: [Int?] = [1, nil]
    var rows = [Row(), Row()]
    var url = URL(string: "https://example.org/a")
  }

  @Test func aTreeIsWhatTheEncoderOfFoundationWrites() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let expected = try JSONSerialization.jsonObject(with: encoder.encode(State()))
    let actual = try JSONSerialization.jsonObject(
      with: Data(try StateTree(encoding: State()).text.utf8))
    #expect((actual as? NSDictionary) == (expected as? NSDictionary))
  }

  @Test(arguments: [
    (StateTree.digits("18446744073709551615"), #""\u0000n18446744073709551615""#),
    (.integer(1 << 53), "9007199254740992"),
    (.integer(1 << 53 + 1), #""\u0000n9007199254740993""#),
    (.integer(.min), #""\u0000n-9223372036854775808""#), (.string("\0n1"), #""\u0000s\u0000n1""#),
    (.double(1e300), "1e+300"),
    (.array([.date(12.5), .duration(0.35)]), #"["\u0000t12.5","\u0000d0.35"]"#),
  ])
  func numbersKeepTheirDigitsAndTextItsCharacters(tree: StateTree, json: String) {
    var bytes: [UInt8] = []
    tree.write(to: &bytes, isMarked: true)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test func datesAndDurationsAreKnownAsSuch() throws {
    struct Seconds: Encodable {
      var duration: Duration
      func encode(to encoder: any Encoder) throws { try 2.75.encode(to: encoder) }
    }
    #expect(try StateTree(encoding: Date(timeIntervalSince1970: 12.5)) == .date(12.5))
    #expect(try StateTree(encoding: Timestamp(since1970: .seconds(7))) == .date(7))
    #expect(try StateTree(encoding: [Duration.milliseconds(350)]) == .array([.duration(0.35)]))
    #expect(try StateTree(encoding: Seconds(duration: .zero)) == .duration(2.75))
    #expect(try StateTree(encoding: 2.75) == .double(2.75))
  }

  @Test func aPartThatIsEqualIsNotEncodedAgain() throws {
    struct Part: Encodable, Equatable {
      var number: Int
      let count: Counter
      func encode(to encoder: any Encoder) throws {
        count.encodings += 1
        try number.encode(to: encoder)
      }
      static func == (left: Part, right: Part) -> Bool { left.number == right.number }
    }
    struct State: Encodable { var all: [Part], first: Part }
    final class Counter { var encodings = 0 }
    let (memory, count) = (StateMemory(), Counter())
    var state = State(
      all: (0..<10).map { Part(number: $0, count: count) }, first: Part(number: 7, count: count))
    #expect(try memory.tree(encoding: state) == StateTree(encoding: state))
    count.encodings = 0
    state.all[3].number = 30
    state.all.append(Part(number: 10, count: count))
    let tree = try memory.tree(encoding: state)
    #expect(count.encodings == 2)
    #expect(try tree == StateTree(encoding: state))
  }
}
