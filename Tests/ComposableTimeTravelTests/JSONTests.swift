import Testing

@testable import ComposableTimeTravel

struct JSONTests {
  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "[1,]", "[,1]", "[1 2]", "{\"a\":}", "{\"a\" 1}", "{a:1}",
    "{\"a\":1,}", "{,}", "{1:2}", "nul", "nullx", "true false", "1 2", "01", "-01", "1.", ".5",
    "+1", "-", "1e", "1e+", "0x10", "1_000", "NaN", "Infinity", "-Infinity", "'a'", "\"a",
    "\"\\x\"",
    "\"\u{1}\"", "\"\n\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\u+123\"",
    "\"\\u12\"", "\"\\", "\u{feff}1", "// 1\n1", "[1]]", "{}{}", "\u{0}", "\u{a0}1", "\u{661}",
  ])
  func invalidJSONIsRefused(text: String) { #expect(JSON(parsing: text) == nil) }

  @Test(arguments: [
    [0x22, 0xff, 0x22], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
  ])
  func invalidUTF8IsRefused(bytes: [UInt8]) { #expect(JSON(parsing: bytes) == nil) }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":["])
  func aDeepValueIsRefused(beginning: String) {
    #expect(JSON(parsing: String(repeating: beginning, count: 100_000)) == nil)
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(JSON(parsing: deep) != nil)
  }

  @Test func ofDuplicateNamesTheLastIsKept() {
    let json = JSON(parsing: #"{"b":0,"a":1,"a":2,"\u0061":3}"#)
    #expect(json?.text == #"{"a":3,"b":0}"#)
  }

  @Test func numbersKeepTheirDigits() {
    for text in ["1e999999999", "-0.0", "1E+2", "0.10", String(repeating: "9", count: 10_000)] {
      #expect(JSON(parsing: text)?.text == text)
    }
  }

  @Test func escapesAreRead() {
    let text = "\"\\ud83d\\ude00\\n\\b\\f\\/\""
    #expect(JSON(parsing: text) == .string("😀\n\u{8}\u{c}/"))
  }

  @Test func charactersThatControlATerminalAreEscaped() {
    let text = "\u{1b}[2J\u{9b}\u{202e}\u{2028}\u{e0001}é😀"
    #expect(
      JSON.string(text).text
        == #""\u001b[2J\u009b\u202e\u2028\udb40\udc01é😀""#)
    #expect(JSON(parsing: JSON.string(text).text) == .string(text))
  }

  @Test(arguments: ["\u{a0}", "\u{202f}", "\u{3000}", "\u{200b}", "\u{feff}", "\u{200e}", "\u{ad}"])
  func aTextDoesNotLookLikeAnother(scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    #expect(JSON.string("a\(scalar)b").text == "\"a\(escape)b\"")
    #expect(JSON(parsing: "\"a\(escape)b\"") == .string("a\(scalar)b"))
  }

  /// Joiners and variation selectors are parts of a character.
  @Test func anEmojiIsWrittenAsItIs() {
    #expect(JSON.string("👨‍👩‍👧❤️").text == "\"👨‍👩‍👧❤️\"")
  }

  @Test func membersOfAnyOrderAreFound() throws {
    let json = JSON.object([.init("type", .number(1)), .init("a", .number(2)), .init("b", .null)])
    #expect(["type", "a", "b"].allSatisfy { json.member($0) != nil })
    #expect(try json.decoded(as: [String: Int?].self).keys.sorted() == ["a", "b", "type"])
  }

  @Test(arguments: [
    "a", "a.b", "", "0", "007", "+1", "a\"b", "a\\", "\u{301}", ".\u{301}", "\u{1b}",
  ])
  func everyNameHasAPath(name: String) throws {
    let json = JSON.object([.init(name, .array([.number(1), .number(2)]))], isDictionary: true)
    let path = JSONPath([.member(name), .element(1)])
    let typed = try #require(JSONPath(path.description))
    #expect(json.part(at: typed) == .number(2), "\(path)")
  }
}
