import ComposableCore
import Testing

struct StateDiffTests {
  @Test func unchangedFieldsAreCounted() {
    var state = Profile()
    state.count = 1
    #expect(
      stateDiff(Profile(), state) == """
          Profile(
            alert: nil,
        −   count: 0,
        +   count: 1,
            … (3 unchanged)
          )
        """)
    #expect(stateDiff(state, state) == nil)
  }

  @Test func aWrappedPropertyHasItsOwnName() {
    @propertyWrapper struct Wrapper { var wrappedValue: Int }
    struct State {
      @Wrapper var count: Int
      var _other = 3
    }
    #expect(
      stateDiff(State(count: 1), State(count: 2)) == """
          State(
        −   count: 1,
        +   count: 2,
            _other: 3
          )
        """)
    #expect(describe(action: State(count: 1)) == "State(count: 1, _other: 3)")
  }

  @Test func nestedValuesKeepTheirPath() {
    var (before, after) = (Profile(), Profile())
    before.alert = Point(x: 10, y: 29)
    after.alert = Point(x: 10, y: nil)
    #expect(
      stateDiff(before, after) == """
          Profile(
            alert: Point(
              x: 10,
        −     y: 29
        +     y: nil
            ),
            … (4 unchanged)
          )
        """)
  }

  @Test func addedAndRemovedValuesAreShownInFull() {
    var state = Profile()
    state.alert = Point(x: 10, y: 29)
    #expect(
      stateDiff(Profile(), state) == """
          Profile(
        −   alert: nil,
        +   alert: Point(x: 10, y: 29),
            … (4 unchanged)
          )
        """)
    state.name = String(repeating: "long ", count: 12)
    #expect(
      stateDiff(Profile?.none as Any, state) == """
        − nil
        + Profile(
        +   alert: Point(x: 10, y: 29),
        +   count: 0,
        +   favorites: [],
        +   name: "long long long long long long long long long long long long ",
        +   text: ""
        + )
        """)
  }

  @Test func casesAreComparedWhenTheyAreTheSame() {
    #expect(
      stateDiff(Screen.list(1, title: "a"), Screen.list(1, title: "b")) == """
          .list(
            1,
        −   title: "a"
        +   title: "b"
          )
        """)
    #expect(
      stateDiff(Screen.list(1, title: "a"), Screen.blank) == """
        − .list(1, title: "a")
        + .blank
        """)
    #expect(
      stateDiff(Screen.blank, Screen.other) == """
        − .blank
        + .other
        """)
  }

  @Test func twentyThousandLevelsEndWithAWord() throws {
    let (before, after) = (chain(20_000, end: 1), chain(20_000, end: 2))
    let text = try #require(stateDiff(before, after))
    #expect(text.contains("… (they differ more than 64 levels in)"))
    #expect(stateDiff(before, chain(20_000, end: 1)) == nil)
    #expect(lines(describing: before).joined().contains("…"))
    for nest in [before, after] { nest.takeApart() }
  }

  private func chain(_ length: Int, end: Int) -> EquatableNest {
    (0..<length).reduce(EquatableNest(end: end)) { nest, _ in EquatableNest(inner: nest) }
  }

  @Test func textsAreComparedLineByLine() {
    var (before, after) = (Profile(), Profile())
    before.text = "one\ntwo\nthree\nfour"
    after.text = "one\n2\nthree\nfour"
    #expect(
      stateDiff(before, after) == """
          Profile(
            … (4 unchanged)
            text: \"""
              one
        −     two
        +     2
              … (2 unchanged)
            \"""
          )
        """)
    #expect(
      stateDiff("one", "one\ntwo") == """
        − "one"
        + \"""
        +   one
        +   two
        +   \"""
        """)
  }

  @Test func valuesThatPrintTheSameShowTheirTypes() {
    #expect(
      stateDiff(1, Int8(1)) == """
        − 1 as Int
        + 1 as Int8
        """)
    #expect(
      stateDiff(Double.nan, Double.nan) == """
        − nan as Double
        + nan as Double (not equal, though it prints the same)
        """)
  }

  @Test func aDescriptionThatHidesTheChangeIsIgnored() {
    #expect(
      stateDiff(Secret(code: 1), Secret(code: 2)) == """
          Secret(
        −   code: 1
        +   code: 2
          )
        """)
  }

  @Test func valuesWithoutEqualityAreComparedByTheirParts() {
    let before = Loose(any: 1, run: {}, tuple: (1, "a"))
    #expect(stateDiff(before, Loose(any: 1, run: {}, tuple: (1, "a"))) == nil)
    #expect(
      stateDiff(before, Loose(any: "1", run: {}, tuple: (1, "b"))) == """
          Loose(
        −   any: 1,
        +   any: "1",
            run: Function,
            tuple: (
              1,
        −     "a"
        +     "b"
            )
          )
        """)
  }

  @Test func objectsThatReferenceThemselvesAreCutOff() {
    let (before, after) = (Link("a"), Link("a"))
    before.next = before
    after.next = after
    #expect(stateDiff(before, after) == nil)
    after.name = "b"
    #expect(
      stateDiff(before, after) == """
          Link(
        −   name: "a",
        +   name: "b",
            … (1 unchanged)
          )
        """)
    #expect(lines(describing: before) == ["Link(name: \"a\", next: Link(…))"])
    before.next = nil
    after.next = nil
  }
}

private final class EquatableNest: Equatable {
  var end = 0
  var inner: EquatableNest?

  init(end: Int = 0, inner: EquatableNest? = nil) {
    self.end = end
    self.inner = inner
  }

  static func == (lhs: EquatableNest, rhs: EquatableNest) -> Bool {
    var pair: (EquatableNest?, EquatableNest?) = (lhs, rhs)
    while let left = pair.0, let right = pair.1 {
      if left.end != right.end { return false }
      pair = (left.inner, right.inner)
    }
    return pair.0 == nil && pair.1 == nil
  }

  /// Releases the nested values one at a time: releasing a long chain of objects at once would
  /// recurse deeply.
  func takeApart() {
    var next = inner.take()
    while let nest = next { next = nest.inner.take() }
  }
}

private struct Profile: Equatable {
  var alert: Point?
  var count = 0
  var favorites: [Int] = []
  var name = "Blob"
  var text = ""
}

private enum Screen: Equatable {
  case blank, other
  case list(Int, title: String)
}

private struct Secret: Equatable, CustomStringConvertible {
  var code: Int
  var description: String { "secret" }
}

private struct Loose {
  var any: Any
  var run: () -> Void
  var tuple: (Int, String)
}

private final class Link {
  var name: String
  var next: Link?
  init(_ name: String) { self.name = name }
}
