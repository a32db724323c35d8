import ComposableCore
import Testing

@testable import ComposableTimeTravel

struct ConditionTests {
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
    var phase = Phase.idle
    var ratio = 0.5
    var rows = [Row()]
    var small: UInt8 = 7
    var limit = Double.infinity
  }

  private func tree(_ state: State = State()) throws -> JSON {
    try StateEncoder().json(of: state)
  }

  private func holds(_ text: String) throws -> Bool {
    let tree = try tree()
    return try Condition(text, in: tree, of: State.self).holds(for: tree)
  }

  @Test(arguments: [
    "count >= 3", "count>=3", "cou < 4", "count != 4", "big == 9007199254740807",
    "big > 9007199254740806", "ratio == 5e-1", "ratio <= 0.50",
    "duration == 350ms", "duration >= 0.35", "duration < 1s", "duration < 1m",
    "date == 1970-01-01T00:00:05Z", "date > 1970-01-01T00:00:04.5Z", "date < 6", "flag == true",
    "name == ada", #"name == "ada""#, "name != nil", "none == nil", "rows == 1", "rows.0.guess > 4",
    #"keys."a.b" == 1"#, #"keys."a\"<b" == 2"#, "keys == 3", "keys.\"\u{301}<\" == 3",
    "count == 3.0", "count < 1e2",
    "ratio == 500ms",
    "small == 007", "color == red", "color != green", "limit > 1e300", "limit != 3",
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
    ("count == abc", "'count' is a number: write 12."),
    ("count > 1,000", "'count' is a number: write 1000."),
    ("duration == abc", "'duration' is a duration: write 500ms."),
    ("date == then", "'date' is a date: write 1970-01-01T00:00:00Z."),
    ("flag > 0", "'flag' is true or false: compare with == or !=."),
    ("flag == 1", "'flag' is true or false: write true."),
    ("name < b", "'name' is a text: compare with == or !=."),
    ("rows == abc", "'rows' is a list, compared by its count: write 3."),
    ("rows.3.guess == abc", "'rows.3.guess' is a number: write 12."),
    ("none < nil", "nil has no order: compare with == or !=."),
    ("count", "Expected a comparison, as in 'count >= 3'."),
    ("count ~ 2", "Expected a comparison, as in 'count >= 3'."),
    ("count >=", "Expected a path and a value around '>=', as in 'count >= 3'."),
    ("rows.0 == 3", #"'rows.0' can't be '3'; now it is {"guess":5}."#),
    ("rows == 3.5", "'rows' is a list, compared by its count: write 3."),
    ("count == 3.5", "'count' is a whole number: write 3."),
    ("count >= 500ms", "'count' is a whole number: write 0."),
    (
      "count == 99999999999999999999999",
      "'count' is a whole number from \(Int.min) to \(Int.max)."
    ),
    ("small > 300", "'small' is a whole number from 0 to 255."),
    ("small == -1", "'small' is a whole number from 0 to 255."),
    ("none == abc", "'none' can't be 'abc'."),
    ("none == 3.5", "'none' is a whole number: write 3."),
    ("phase == runing", #"'phase' can't be 'runing'; now it is {"idle":{}}."#),
    ("color == reed", #"'color' can't be 'reed'; now it is "red"."#),
    ("nothing == 3", "'nothing' has no values to compare."),
    ("phase.idle > 3", "'phase.idle' has no values to compare."),
    ("ratio > 1e999", "'ratio' is a number: write 12."),
  ])
  func aConditionThatCanNeverHoldIsRefused(text: String, message: String) throws {
    let tree = try tree()
    do {
      let condition = try Condition(text, in: tree, of: State.self)
      Issue.record("\(condition) was accepted.")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func aConditionIsCheckedForATree() throws {
    let tree = try tree()
    #expect(try Condition("count >= 3", in: tree, of: State.self).holds(for: tree))
  }

  @Test func anUnknownPathNamesWhatThereIs() throws {
    let tree = try tree()
    #expect(throws: Condition.Mistake.self) { try Condition("nope == 1", in: tree, of: State.self) }
    #expect(throws: Condition.Mistake.self) {
      try Condition("rows.x == 1", in: tree, of: State.self)
    }
  }

  // MARK: Rows of an empty list

  struct Game: Codable {
    struct Round: Codable {
      struct Guess: Codable { var text: String }

      var guess: Guess
      var isRight: Bool
      var marks: [Int]
      var note: String?
      var number: Int
      var time: Duration
    }

    var rounds: [Round] = []
  }

  @Test func aRowOfAnEmptyListHasASample() throws {
    let tree = try StateEncoder().json(of: Game())
    let path = try #require(JSONPath("rounds.3.number"))
    #expect(
      tree.withSampleRow(on: path, of: Game.self)?.text == """
        {"rounds":[{"guess":{"text":""},"isRight":false,"marks":[],"note":null,"number":0,"time":0}]}
        """)
    #expect(tree.withSampleRow(on: JSONPath([.member("rounds")]), of: Game.self) == nil)
  }

  @Test func aRowThatRefusesSamplesHasNone() throws {
    struct Named: Codable {
      enum Color: String, Codable { case red }
      var colors: [Color] = []
    }
    let path = try #require(JSONPath("colors.0"))
    #expect(
      try StateEncoder().json(of: Named()).withSampleRow(on: path, of: Named.self) == nil)
  }
}
