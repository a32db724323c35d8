import ComposableCore
import Testing

struct ActionPathTests {
  @Test(arguments: [
    (AppAction.quit, "quit", "quit"),
    (.counter(.counter(.incrTapped)), "counter.counter.incrTapped", "counter.counter.incrTapped"),
    (
      .counter(.counter(.nthPrimeResponse(n: 10, prime: 29))), "counter.counter.nthPrimeResponse",
      "counter.counter.nthPrimeResponse(n: 10, prime: 29)"
    ),
    (
      .counter(.counter(.nthPrimeResponse(n: 10, prime: nil))), "counter.counter.nthPrimeResponse",
      "counter.counter.nthPrimeResponse(n: 10, prime: nil)"
    ),
    (.counter(.labeled(by: 2)), "counter.labeled", "counter.labeled(by: 2)"),
    (.loaded(.success([2, 3])), "loaded", "loaded(.success([2, 3]))"),
    (.loaded(.failure(Failure())), "loaded", "loaded(.failure(Failure()))"),
    (.maybe(.incrTapped), "maybe", "maybe(.incrTapped)"),
    (.maybe(nil), "maybe", "maybe(nil)"),
    (.row(id: 3, .incrTapped), "row.incrTapped", "row(id: 3, .incrTapped)"),
    (
      .counter(.rows(4, .row(id: 3, .setCount("42")))), "counter.rows.row.setCount",
      "counter.rows(4, .row(id: 3, .setCount(\"42\")))"
    ),
    (.done(()), "done", "done"),
    (.callback {}, "callback", "callback(Function)"),
    (.text("two\nlines"), "text", "text(\"two\\nlines\")"),
    (.table(["b": 2, "a": 1]), "table", "table([\"a\": 1, \"b\": 2])"),
    (.set([10, 9]), "set", "set([9, 10])"),
    (.state(Point(x: 1, y: nil)), "state", "state(Point(x: 1, y: nil))"),
  ])
  func anActionIsACasePath(action: AppAction, name: String, text: String) {
    #expect(caseName(of: action) == name)
    #expect(describe(action: action) == text)
  }

  @Test func theNameOfACaseOmitsItsPayload() {
    let action = AppAction.counter(.counter(.setCount("42")))
    #expect(caseName(of: action) == "counter.counter.setCount")
    #expect(describe(action: action) == #"counter.counter.setCount("42")"#)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func aCaseWithACustomDescriptionIsNamed() {
    #expect(caseName(of: AppAction.described(.loud)) == "described.loud")
    #expect(describe(action: AppAction.described(.loud)) == "described.loud")
  }

  @Test func longCollectionsShowTheNumberOfOmittedElements() {
    let action = AppAction.loaded(.success(Array(1...1_000)))
    #expect(
      describe(action: action)
        == "loaded(.success([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … (990 more)]))")
  }

  @Test func aValueThatIsNotAnEnumDescribesItself() {
    #expect(caseName(of: 42) == "42")
    #expect(describe(action: "text") == "\"text\"")
    #expect(describe(action: Result<Int, Failure>.success(1)) == ".success(1)")
    #expect(describe(action: Point(x: 1, y: 2)) == "Point(x: 1, y: 2)")
  }
}

struct Point: Equatable, Sendable {
  var x: Int
  var y: Int?
}

enum Volume: CustomStringConvertible, Sendable {
  case loud, quiet
  var description: String { "as \(self == .loud ? "loud" : "quiet") as can be" }
}

enum CountAction: Sendable {
  case incrTapped
  case nthPrimeResponse(n: Int, prime: Int?)
  case setCount(String)
}

enum FeatureAction: Sendable {
  case counter(CountAction)
  case labeled(by: Int)
  indirect case rows(Int, AppAction)
}

enum AppAction: Sendable {
  case callback(@Sendable () -> Void)
  case counter(FeatureAction)
  case described(Volume)
  case done(Void)
  case loaded(Result<[Int], Failure>)
  case maybe(CountAction?)
  case quit
  case row(id: Int, CountAction)
  case set(Set<Int>)
  case state(Point)
  case table([String: Int])
  case text(String)
}
