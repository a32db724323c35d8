import ComposableCore
import Testing

@testable import ComposableTimeTravel

struct StateChangeTests {
  private func changes(_ old: some Encodable, _ new: some Encodable) throws -> [StateChange] {
    StateChange.changes(
      from: try StateEncoder().json(of: old), to: try StateEncoder().json(of: new))
  }

  private func json(_ old: some Encodable, _ new: some Encodable) throws -> String {
    try changes(old, new).json.text
  }

  @Test func leavesAreNamedByTheirFullPaths() throws {
    struct Inner: Encodable { var count: Int? }
    struct Outer: Encodable { var inner: Inner, name = "a" }
    let old = Outer(inner: Inner(count: 1))
    #expect(try json(old, Outer(inner: Inner(count: 2))) == #"{"inner.count":2}"#)
    #expect(try json(old, Outer(inner: Inner(count: nil))) == #"{"inner.count":null}"#)
    #expect(try json(old, old) == "{}")
  }

  @Test(arguments: [
    ([1, 2], [1, 2, 3], #"{"2":3}"#), ([1, 2, 3], [1, 3], #"{"1":null}"#),
    ([1, 2, 3], [2, 3, 4], #"{"0":null,"2":4}"#),
    ([1, 2, 3], [], #"{"0":null,"1":null,"2":null}"#),
    ([1, 3], [1, 2, 3], #"{"1":2}"#), ([1, 2, 3], [1, 9, 3], #"{"1":9}"#),
    ([1, 2, 3, 4], [2, 4], #"{"0":null,"2":null}"#), ([1, 2], [3, 1, 4, 2], #"{"0":3,"2":4}"#),
    ([1, 2], [3], #"{"0":3,"1":null}"#),
  ])
  func aRemovedElementIsNullAndAnAddedOneItsValue(old: [Int], new: [Int], text: String) throws {
    #expect(try json(old, new) == text)
  }

  @Test func aKeyWithADotIsQuoted() throws {
    let path = try #require(try changes(["a.b": 1], ["a.b": 2]).first?.path)
    #expect(path.description == #""a.b""#)
    #expect(JSONPath(path.description) == path)
    #expect(try StateEncoder().json(of: ["a.b": 2]).part(at: path)?.text == "2")
  }

  @Test func aDictionaryListsAddedAndRemovedKeys() throws {
    let found = try changes(["a": 1, "b": 2], ["b": 2, "c": 3])
    #expect(found.json.text == #"{"a":null,"c":3}"#)
    #expect(found.ambiguousPaths == ["a"])
  }

  @Test func aDifferentEnumCaseReplacesTheValue() throws {
    enum Phase: Encodable { case failed, saved(Int) }
    struct State: Encodable { var phase: Phase }
    #expect(
      try json(State(phase: .saved(1)), State(phase: .failed)) == #"{"phase":{"failed":{}}}"#)
    #expect(try json(State(phase: .saved(1)), State(phase: .saved(2))) == #"{"phase.saved._0":2}"#)
  }

  @Test func equalButDifferentValuesDiffer() throws {
    struct Sloppy: Encodable, Equatable {
      var text: String
      static func == (lhs: Self, rhs: Self) -> Bool { true }
    }
    #expect(try json(Sloppy(text: "a"), Sloppy(text: "b")) == #"{"text":"b"}"#)
    #expect(try json(["\u{e9}"], ["e\u{301}"]) == "{\"0\":\"e\u{301}\"}")
    #expect(try json([0.0], [-0.0]) == #"{"0":-0.0}"#)
  }

  @Test func changesRebuildTheLaterState() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3_000 {
      let old = Self.random(&random, depth: 3)
      let new =
        Bool.random(using: &random) ? Self.random(&random, depth: 3) : Self.changed(old, &random)
      let found = StateChange.changes(from: old, to: new)
      let read = try #require(JSON(parsing: found.json.text))
      #expect(
        old.applying(read, ambiguousPaths: found.ambiguousPaths) == new,
        "\(old.text) \(new.text) \(found.json.text)")
      #expect(found.isEmpty == (old == new))
    }
  }

  private static func random(_ random: inout SeededGenerator, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .number("\(Int.random(in: 0..<3, using: &random))")
    case 1: return .null
    case 2: return .bool(true)
    case 3, 4:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          Self.random(&random, depth: depth - 1)
        })
    default:
      let names = ["a", "b.c", "0", "d"].filter { _ in Bool.random(using: &random) }
      return .sorted(
        names.map { .init($0, Self.random(&random, depth: depth - 1)) },
        isDictionary: true)
    }
  }

  /// The tree with a part changed, removed or added.
  private static func changed(_ tree: JSON, _ random: inout SeededGenerator) -> JSON {
    switch tree {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(.number("7"), at: index)
      case 2: elements = elements.dropFirst() + [.number("8")]
      default: elements[index] = changed(elements[index], &random)
      }
      return .array(elements)
    case .object(var members, _) where !members.isEmpty:
      let index = Int.random(in: members.indices, using: &random)
      if Bool.random(using: &random) {
        members.remove(at: index)
      } else {
        members[index].value = changed(members[index].value, &random)
      }
      return .object(members, isDictionary: true)
    default: return .number("9")
    }
  }
}

struct StateChangeTextTests {
  private func text(_ old: String, _ new: String) -> String {
    StateChange(path: JSONPath([.member("text")]), before: .string(old), after: .string(new))
      .line(valueLimit: 32)
  }

  @Test func aShortChangeIsShownWhole() {
    let change = StateChange(
      path: JSONPath([.member("count")]), before: .null, after: .number("7"))
    #expect(change.line(valueLimit: 32) == "count nil → 7")
    #expect(text("a", "b") == #"text "a" → "b""#)
  }

  @Test func textsWithALongCommonBeginningAreCutAroundTheDifference() {
    let common = String(repeating: "x", count: 60)
    #expect(text(common + "1", common + "2") == #"text …xxxxxxxx1" → …xxxxxxxx2""#)
  }

  @Test func aTextThatLooksLikeADateIsShownAsItIs() {
    #expect(text("", "3.5 Tonnes, from A to Z") == #"text "" → "3.5 Tonnes, from A to Z""#)
  }

  @Test func listsOfTheSameLengthStillDiffer() {
    func rows(_ last: Int) -> JSON {
      .array((0..<20).map { .number("\($0)") } + [.number("\(last)")])
    }
    let change = StateChange(path: JSONPath([.member("rows")]), before: rows(1), after: rows(2))
    #expect(change.line(valueLimit: 32).hasSuffix(",18,19,1] → …7,18,19,2]"))
  }
}
