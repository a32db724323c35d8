import ComposableCore
import ComposableExplore
import Foundation
import Synchronization
import Testing

/// Two states are the same only if they have the same structure and `==` agrees.
struct StateIdentityTests {
  /// Explores a feature whose state is one of the values.
  private func summary<State: Sendable>(_ values: [State]) -> ExploreSummary {
    FeatureModel(
      initialState: values[0],
      reducer: Reducer<State, Int, Void> { state, action, _ in
        state = values[action]
        return .none
      },
      environment: { _ in },
      actions: { _ in Array(values.indices) },
      properties: []
    ).explore(reporter: IssueReporter { _ in })
  }

  private func states<State: Sendable>(_ values: [State]) -> Int { summary(values).states }

  private indirect enum Tree: Sendable {
    case leaf, node(Tree, Int, Tree)
  }

  private enum Mixed: Sendable {
    case number(Int), text(String), pair(Int, name: String), none, nested(Inner)
    enum Inner { case a, b(Bool) }
  }

  /// Compares all fields and hashes none.
  private struct Careless: Hashable, Sendable {
    var id = 1
    var text: String
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private final class Box: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  @Test func differentValuesAreDifferentStates() {
    #expect(states([1, 2, 1]) == 2)
    #expect(states(["a", "b", "é", "e\u{301}"]) == 4)
    #expect(states([[1], [1, 2], []]) == 3)
    #expect(states([nil, 0, 1] as [Int?]) == 3)
    #expect(states([["a": 1, "b": 2], ["b": 2, "a": 1], ["a": 2, "b": 1]]) == 2)
    #expect(states([Set([1, 2]), Set([2, 1]), Set([1])]) == 2)
    #expect(states([1.5, -1.5, .infinity]) == 3)
    #expect(states([(1, true), (1, false)] as [(Int, Bool)]) == 2)
  }

  @Test func numbersAreComparedByTheirBits() {
    #expect(states([0.0, -0.0]) == 2)
    #expect(states([[0.0], [-0.0]]) == 2)
    #expect(states([0...1.0, -0.0...1.0]) == 2)
  }

  @Test func aStateWithNaNIsItself() {
    struct State: Equatable, Sendable { var number = Double.nan }
    let summary = summary([State(), State(number: 1)])
    #expect(summary.states == 2)
    #expect(summary.isComplete)
  }

  /// `==` of collections compares where the elements are stored before it compares the elements.
  @Test func collectionsWithNaNAreThemselves() {
    struct Row: Equatable, Identifiable, Sendable {
      let id: Int
      var number: Double
    }
    func check<State: Equatable & Sendable>(
      _ make: @escaping @Sendable () -> State, line: SourceLocation = #_sourceLocation
    ) {
      let summary = FeatureModel(
        initialState: make(),
        reducer: Reducer<State, Int, Void> { state, _, _ in
          state = make()
          return .none
        },
        environment: { _ in },
        actions: { _ in [0] },
        properties: []
      ).explore()
      #expect(summary.states == 1, sourceLocation: line)
      #expect(summary.isComplete, sourceLocation: line)
    }
    check { [Double.nan] }
    check { ContiguousArray([Float.nan]) }
    check { [0, Double.nan].dropFirst() }
    check { Set([Double.nan]) }
    check { ["a": Double.nan] }
    check { Optional([Double.nan]) }
    check { [[["a": [Double.nan]]]] }
    check { IdentifiedArray(uniqueElements: [Row(id: 1, number: .nan)]) }
    check { StackState([[Double.nan]]) }
    check { [Decimal.nan] }
    check { Optional.some(AnyHashable([Double.nan])).map(Erased.init) }
  }

  @Test func aCollectionWithNaNIsNotAnotherOne() {
    #expect(states([[Double.nan, 1], [Double.nan, 2], [Double.nan, 1]]) == 2)
    #expect(states([["a": Double.nan], ["b": Double.nan], ["a": -Double.nan]]) == 3)
  }

  @Test func casesAndPayloadsAreCompared() {
    #expect(
      states([
        Mixed.none, .number(0), .number(1), .text("0"), .pair(0, name: "0"),
        .pair(0, name: "1"), .nested(.a), .nested(.b(true)), .nested(.b(false)),
      ]) == 9)
    #expect(
      states([Tree.leaf, .node(.leaf, 1, .leaf), .node(.leaf, 2, .leaf), .node(.leaf, 1, .leaf)])
        == 3)
  }

  @Test func casesWithTheSameNameAreDistinguished() {
    enum Move: Sendable { case by(x: Int), by(y: Int), to(x: Int, y: Int), to(y: Int, x: Int) }
    #expect(states([Move.by(x: 1), .by(y: 1), .to(x: 1, y: 1), .to(y: 1, x: 1)]) == 4)
  }

  /// Two different values are two states, and none of their parts is opaque.
  private func checkTransparent<Value: Sendable>(
    _ first: Value, _ second: Value, line: SourceLocation = #_sourceLocation
  ) {
    let summary = summary([first, second, first])
    #expect(summary.states == 2, sourceLocation: line)
    #expect(summary.isComplete, sourceLocation: line)
  }

  @Test func numbersOfEveryWidthAreCompared() {
    checkTransparent(Int8.min, .max)
    checkTransparent(UInt.min, .max)
    checkTransparent(Int128.min, .max)
    checkTransparent(Float16(1), 2)
    checkTransparent(Float(1), 2)
    checkTransparent(CGFloat(1), 2)
    checkTransparent(Decimal(1), 2)
  }

  @Test func valuesWithEqualHashesAreDistinguished() {
    let values = [Careless(text: "a"), Careless(text: "b")]
    #expect(states(values) == 2)
    #expect(states(values.map { Set([$0]) }) == 2)
    #expect(states(values.map { [$0: 1] }) == 2)
    #expect(states(values.map { Erased(value: $0) }) == 2)
  }

  /// @unchecked Sendable: the values of these tests are.
  private struct Erased: Equatable, @unchecked Sendable { let value: AnyHashable }

  @Test func rangesAreComparedByTheirBounds() {
    struct Version: Comparable, Hashable, Sendable {
      var number: Int
      var suffix = ""
      static func < (lhs: Version, rhs: Version) -> Bool { lhs.number < rhs.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let last = Version(number: 2)
    #expect(
      states([Version(number: 1)..<last, Version(number: 1, suffix: "beta")..<last]) == 2)
  }

  /// `==` compares fewer fields than the reducer may read.
  @Test func fieldsThatEqualityIgnoresAreCompared() {
    struct Lax: Equatable, Sendable {
      var id = 1
      var text: String
      static func == (lhs: Lax, rhs: Lax) -> Bool { lhs.id == rhs.id }
    }
    #expect(states([Lax(text: "a"), Lax(text: "b")]) == 2)
  }

  @Test func anObjectMakesASearchIncomplete() {
    final class Counter: Sendable { let count = Mutex(0) }
    let summary = summary([Counter(), Counter()])
    #expect(
      summary.gaps == [
        "the state or an action contains an object of the class Counter, which cannot be compared"
      ])
  }

  @Test func objectsAreComparedByTheirEquality() {
    final class Token: Equatable, Sendable {
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    #expect(states([Token(), Token()]) == 2)
  }

  /// Their equal bytes would make two states one.
  @Test func rareTypesAreToldApartOrMakeASearchIncomplete() {
    func check<Value: Sendable>(
      _ first: Value, _ second: Value, line: SourceLocation = #_sourceLocation
    ) {
      let summary = summary([first, second])
      #expect(summary.states == 2 || !summary.gaps.isEmpty, sourceLocation: line)
    }
    var name = PersonNameComponents()
    name.givenName = "Ada"
    check(PersonNameComponents(), name)
    check(Measurement(value: 1, unit: UnitLength.meters), Measurement(value: 1, unit: .feet))
    check(URLComponents(string: "/a"), URLComponents(string: "/b"))
    check(SIMD3<Float>(1, 2, 3), SIMD3<Float>(1, 2, 4))
    check(Unicode.Scalar(1), Unicode.Scalar(2))
    check("a" as StaticString, "b")
    check(1..., 2...)
    #if arch(x86_64)
      check(Float80(1), 2)
    #endif
  }

  @Test func theMirrorOfAnEquatableTypeIsAssumedToBeWhole() {
    struct Secret: CustomReflectable, Equatable, Sendable {
      var number: Int
      var customMirror: Mirror { Mirror(self, children: ["secret": number]) }
    }
    let summary = summary([Secret(number: 1), Secret(number: 2)])
    #expect(summary.states == 2)
    #expect(summary.assumptions == ["== and the mirror of Secret tell its values apart"])
  }

  @Test func aCustomMirrorMakesASearchIncomplete() {
    struct Secret: CustomReflectable, Sendable {
      var number: Int
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    #expect(!summary([Secret(number: 1), Secret(number: 2)]).isComplete)
  }

  /// Reflection can't inspect these, or the objects they refer to may change.
  @Test func anOpaqueValueMakesASearchIncomplete() {
    struct Held<Value>: @unchecked Sendable { let value: Value }
    func isComplete<Value>(_ value: Value) -> Bool { summary([Held(value: value)]).isComplete }
    func number() -> Int { 1 }
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let object = Box(1)
    #expect(!isComplete(number))
    #expect(!isComplete(memory))
    #expect(!isComplete(OpaquePointer(memory)))
    #expect(!isComplete(Unmanaged.passUnretained(object)))
    #expect(!isComplete(Task<Void, Never> {}))
    #expect(!isComplete([1].lazy.map { $0 + 1 }))
    #expect(!isComplete(object as any Sendable))
    #expect(!isComplete(NSNumber(value: 1)))
  }

  @Test func aTransparentValueDoesNotMakeASearchIncomplete() {
    struct Held<Value>: @unchecked Sendable { let value: Value }
    func isComplete<Value>(_ value: Value) -> Bool { summary([Held(value: value)]).isComplete }
    #expect(isComplete([1: ["a": Optional(2.5)]]))
    #expect(isComplete("abc".dropFirst()))
    #expect(isComplete(\String.count))
    #expect(isComplete(Int.self))
    #expect(isComplete(1...2))
    #expect(isComplete(Result<Int, any Error>.failure(CancellationError())))
    #expect(isComplete(ContinuousClock.now))
    #expect(isComplete(UInt128.max))
    #expect(isComplete([1, 2, 3].reversed()))
  }

  @Test func bindingActionsAreComparedByTheirField() {
    struct Form: Equatable, Sendable {
      var first = 0
      var second = 0
    }
    let actions: [BindingAction<Form>] = [.set(\.first, 1), .set(\.second, 1), .set(\.second, 2)]
    let summary = summary(actions)
    #expect(summary.states == 3)
    #expect(summary.isComplete)
  }

  @Test func objectsAndExistentialsAreComparedByTheirContents() {
    #expect(states([Box(1), Box(2), Box(1)]) == 2)
    #expect(states([1, "1", 1] as [any Sendable]) == 2)
  }

  @Test func valuesOfFoundationAreCompared() throws {
    func bytes(_ last: UInt8) -> Data { Data(repeating: 0, count: 99) + [last] }
    #expect(states([bytes(1), bytes(2), bytes(1)]) == 2)
    #expect(states([Data([1, 2]), Data([0, 1, 2]).dropFirst()]) == 2)
    let decimals = try ["0.1", "0.10000000000000000000001", "0.1"].map {
      try #require(Decimal(string: $0))
    }
    #expect(states(decimals) == 2)
    #expect(states([IndexSet([1, 3, 7]), IndexSet([1, 4, 7]), IndexSet([1, 3, 7])]) == 2)
    #expect(states([IndexPath(indexes: [1, 2]), IndexPath(indexes: [1, 3])]) == 2)
    #expect(states([0.0, 1, 0].map { Date(timeIntervalSince1970: $0) }) == 2)
    #expect(states(["a", "b", "a"].map { URL(filePath: $0) }) == 2)
    #expect(states([UUID(), UUID()]) == 2)
    #expect(states([DateComponents(year: 1), DateComponents(month: 1)]) == 2)
    #expect(states([Locale(identifier: "de"), Locale(identifier: "en")]) == 2)
    #expect(summary([bytes(1), bytes(2)]).isComplete)
    #expect(summary(decimals).isComplete)
  }

  @Test func moreValuesOfFoundationAreCompared() {
    checkTransparent(AttributedString("a"), AttributedString("b"))
    checkTransparent(CGRect.zero, CGRect(x: 0, y: 0, width: 1, height: 0))
    checkTransparent(NSRange(location: 1, length: 2), NSRange(location: 1, length: 3))
    checkTransparent(URLQueryItem(name: "a", value: nil), URLQueryItem(name: "a", value: ""))
  }

  @Test func stacksAreComparedByScreensAndNextID() {
    var popped: StackState = ["a", "b"]
    popped.popLast()
    #expect(states([["a"] as StackState, ["a"] as StackState]) == 1)
    #expect(states([["a"] as StackState, popped]) == 2)
    #expect(states([["a"] as StackState, ["b"] as StackState]) == 2)
  }

  @Test func rowsAreComparedByTheirContents() {
    struct Row: Identifiable, Sendable {
      let id: Int
      var text: String
    }
    let rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b")]
    var grown = IdentifiedArrayOf<Row>(uniqueElements: rows)
    grown.append(Row(id: 3, text: "c"))
    grown.remove(id: 3)
    #expect(states([IdentifiedArrayOf<Row>(uniqueElements: rows), grown]) == 1)
    #expect(
      states([
        IdentifiedArrayOf<Row>(uniqueElements: rows),
        IdentifiedArrayOf<Row>(uniqueElements: rows.reversed()),
      ]) == 2)
  }
}
