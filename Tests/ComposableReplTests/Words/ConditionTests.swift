import ComposableCore
import ComposableTextUI
import ComposableTimeTravel
import Testing

@testable import ComposableRepl

struct ConditionTests {
  enum Pair: Codable { case both(Int, [String], x: Int) }

  enum Phase: Codable { case idle, running }

  enum Color: String, Codable { case red, green }

  struct Empty: Codable {}

  struct Row: Codable { var guess = 5 }

  struct State: Codable {
    var color = Color.red
    var big = 9_007_199_254_740_807
    var count = 3
    var date = Timestamp(since1970: .seconds(5))
    var duration = Duration.milliseconds(350)
    var flag = true
    var keys = ["a.b": 1, "a\"<b": 2, "\u{301}<": 3]
    var laps: [Row] = []
    var name: String? = "ada"
    var none: Int?
    var nothing = Empty()
    var pair = Pair.both(1, ["a", "b"], x: 2)
    var phase = Phase.idle
    var ratio = 0.5
    var rows = [Row()]
    var small: UInt8 = 7
    var title = "inf"
    var limit = Double.infinity
    var many = Array(1...100)
  }

  private func tree(_ state: State = State()) throws -> JSON {
    try StateEncoder().json(of: state)
  }

  private func holds(_ text: String) throws -> Bool {
    let tree = try tree()
    return try Condition(text, in: tree).holds(for: tree)
  }

  @Test(arguments: [
    "count >= 3", "count>=3", "cou < 4", "count != 4", "big == 9007199254740807",
    "big > 9007199254740806", "ratio == 5e-1", "ratio <= 0.50",
    "duration == 350ms", "duration >= 0.35", "duration < 1s", "duration < 1m",
    "date == 1970-01-01T00:00:05Z", "date > 1970-01-01T00:00:04.5Z", "flag == true", "flag > false",
    "phase == .idle", "phase != running",
    "name == ada", #"name == "ada""#, "name != nil", "none == nil", "rows == 1", "rows.0.guess > 4",
    #"keys."a.b" == 1"#, #"keys."a\"<b" == 2"#, "keys == 3", "keys.\"\u{301}<\" == 3",
    "count == 3.0", "count < 1e2",
    "ratio == 500ms",
    "color == red", "color != green", "name != bob", #"phase == "idle""#, "phase != stopped",
    #"rows.0 == {"guess":5}"#,
    "phase == idle", "laps < 1",
  ])
  func aTrueConditionHolds(text: String) throws { #expect(try holds(text)) }

  @Test(arguments: [
    "count > 3", "big == 9007199254740806", "big >= 9007199254740808", "duration > 350ms",
    "name == nil", "none != nil", "none == 3", "flag == false", "phase == running",
    "rows.4.guess == 5", "laps.0.guess == 5", "date < 1970-01-01T00:00:05Z",
  ])
  func aFalseConditionDoesNotHold(text: String) throws { #expect(try !holds(text)) }

  @Test(arguments: [
    ("count == abc", "'count' is 3, which can't be compared with abc."),
    ("count > 1,000", "'count' is 3, which can't be compared with 1,000."),
    ("flag > 0", "'flag' is true, which can't be compared with 0."),
    ("rows == abc", #"'rows' is [{"guess":5}], which can't be compared with abc."#),
    ("name < b", #"'name' is "ada", which has no order; compare it with == or !=."#),
    ("name >= 5", #"'name' is "ada", which has no order; compare it with == or !=."#),
    ("title < 5", #"'title' is "inf", which has no order; compare it with == or !=."#),
    ("phase < running", "'phase' is .idle, which has no order; compare it with == or !=."),
    ("nothing.x == 1", "'nothing' has no 'x'. It has no members."),
    ("rows.0.x == 1", "'rows.0' has no 'x'. Its members are guess."),
    ("count.x == 1", "'count' is 3 and has no 'x'."),
    ("many > x", "'many' is [1,2,3,4,5,6,7,8,9,10,11,12,13,…, which can't be compared with x."),
    ("many.x == 1", "'many' is [1,2,3,4,5,6,7,8,9,10,11,12,13,… and has no 'x'."),
    ("count", "Expected a comparison, as in 'count >= 3'."),
    ("count ~ 2", "Expected a comparison, as in 'count >= 3'."),
    ("count = 2", "Expected a comparison, as in 'count >= 3'."),
    ("count >=", "Expected a comparison, as in 'count >= 3'."),
  ])
  func aConditionOfAnotherKindIsRefused(text: String, message: String) throws {
    let tree = try tree()
    do throws(Failure) {
      let condition = try Condition(text, in: tree)
      Issue.record("\(condition) was accepted.")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func aConditionIsCheckedForATree() throws {
    let tree = try tree()
    #expect(try Condition("count >= 3", in: tree).holds(for: tree))
  }

  /// The second value without a label is 1 for a person and `_1` for the encoder; of the only one
  /// nothing is typed.
  @Test(arguments: [
    ("pair.both.1", "pair.both.1"), ("pair.both._1", "pair.both.1"),
    ("pair.both.1.0", "pair.both.1.0"), ("pair.both.x", "pair.both.x"),
  ])
  func aValueWithoutALabelIsNamedByItsPosition(typed: String, shown: String) throws {
    let tree = try tree()
    let path = try tree.path(for: typed)
    #expect(path.shown == shown)
    #expect(tree.part(at: path) != nil)
  }

  @Test func anUnknownPathNamesWhatThereIs() throws {
    let tree = try tree()
    #expect(throws: Failure.self) { try Condition("nope == 1", in: tree) }
    #expect(throws: Failure.self) {
      try Condition("rows.x == 1", in: tree)
    }
  }

  @Test func aDurationThatItsOwnerEncodesDoesNotDependOnTheFirstValue() throws {
    struct Pause: Codable, Equatable {
      var length: Duration?

      init(_ length: Duration?) { self.length = length }
      init(from decoder: any Decoder) throws {
        let seconds = try decoder.singleValueContainer().decode(Double?.self)
        length = seconds.map { .seconds($0) }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(length.map { $0 / .seconds(1) })
      }
    }
    struct State: Codable { var pause: Pause }
    let encoder = StateEncoder()
    let first = try encoder.json(of: State(pause: Pause(nil)))
    let condition = try Condition("pause >= 500ms", in: first)
    let second = try encoder.json(of: State(pause: Pause(.seconds(1.5))))
    #expect(second.text == #"{"pause":1.5}"#)
    #expect(!condition.holds(for: first) && condition.holds(for: second))
    #expect(throws: Never.self) { try Condition("pause >= 2s", in: second) }
  }
}
