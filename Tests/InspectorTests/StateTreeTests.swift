import Foundation
import Testing

@testable import Inspector

/// The tree of a value equals the output of `JSONEncoder`.
struct StateTreeTests {
  private struct Row: Codable {
    var date = Date(timeIntervalSince1970: 12.5)
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
    var text = JSONText()
    text.append(try StateTree(encoding: State()))
    let actual = try JSONSerialization.jsonObject(with: Data(text.bytes))
    #expect((actual as? NSDictionary) == (expected as? NSDictionary))
  }

  @Test(arguments: [
    (StateTree.unsigned(.max), #""\u0000n18446744073709551615""#),
    (.integer(1 << 53), "9007199254740992"),
    (.integer(1 << 53 + 1), #""\u0000n9007199254740993""#),
    (.integer(.min), #""\u0000n-9223372036854775808""#), (.string("\0n1"), #""\u0000s\u0000n1""#),
    (.double(1e300), "1e+300"), (.string("</script>"), #""\u003c/script>""#),
  ])
  func numbersKeepTheirDigitsAndTextItsCharacters(tree: StateTree, json: String) {
    var text = JSONText()
    text.append(tree)
    #expect(String(decoding: text.bytes, as: UTF8.self) == json)
  }

  @Test func whatIsNotFiniteIsText() throws {
    let tree = try StateTree(encoding: [Double.nan, .infinity, -.infinity])
    #expect(tree == .array([.string("nan"), .string("inf"), .string("-inf")]))
  }

  @Test func membersAreComparedByName() {
    let left = StateTree.object([.init("a", .integer(1)), .init("b", .null)])
    let right = StateTree.object([.init("b", .null), .init("a", .integer(1))])
    #expect(left == right)
    #expect(left != .object([.init("a", .integer(1))]))
  }
}
