import ComposableCore
import Testing

@testable import ComposableTimeTravel

struct ConditionTests {
  enum Phase: Encodable { case idle, running }

  struct Row: Encodable { var guess = 5 }

  struct State: Encodable {
    var big = 9_007_199_254_740_807
    var count = 3
    var date = Timestamp(since1970: .seconds(5))
    var duration = Duration.milliseconds(350)
    var flag = true
    var keys = ["a.b": 1]
    var laps: [Row] = []
    var name: String? = "ada"
    var none: Int?
    var phase = Phase.idle
    var ratio = 0.5
    var rows = [Row()]
  }

  private func tree(_ state: State = State()) throws -> StateTree {
    try StateEncoder().tree(of: state)
  }

  private func holds(_ text: String) throws -> Bool {
    let tree = try tree()
    return try Condition(text, in: tree).holds(for: tree)
  }

  @Test(arguments: [
    "count >= 3", "count>=3", "cou < 4", "count != 4", "big == 9007199254740807",
    "big > 9007199254740806", "ratio == 5e-1", "ratio <= 0.50",
    "duration == 350ms", "duration >= 0.35", "duration < 1s", "duration < 1m",
    "date == 1970-01-01T00:00:05Z", "date > 1970-01-01T00:00:04.5Z", "date < 6", "flag == true",
    "name == ada", #"name == "ada""#, "name != nil", "none == nil", "rows == 1", "rows.0.guess > 4",
    #"keys."a.b" == 1"#, "keys == 1", "phase == idle", "laps < 1",
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
    ("rows.0 == 3", "'rows.0' is a number: write 3."),
  ])
  func aConditionThatCanNeverHoldIsRefused(text: String, message: String) throws {
    let tree = try tree()
    do {
      let condition = try Condition(text, in: tree)
      #expect(text == "rows.0 == 3", "\(condition) was taken")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func aConditionIsCheckedForATree() throws {
    let tree = try tree()
    #expect(try Condition("count >= 3", in: tree).holds(for: tree))
  }

  @Test func anUnknownPathNamesWhatThereIs() throws {
    let tree = try tree()
    #expect(throws: Condition.Mistake.self) { try Condition("nope == 1", in: tree) }
    #expect(throws: Condition.Mistake.self) { try Condition("rows.x == 1", in: tree) }
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
    let tree = try StateEncoder().tree(of: Game())
    let path = try #require(StatePath("rounds.3.number"))
    #expect(
      tree.withSampleRow(on: path, of: Game.self)?.text == """
        {"rounds":[{"guess":{"text":""},"isRight":false,"marks":[],"note":null,"number":0,"time":0}]}
        """)
    #expect(tree.withSampleRow(on: StatePath([.member("rounds")]), of: Game.self) == nil)
  }

  @Test func aRowThatRefusesSamplesHasNone() throws {
    struct Named: Codable {
      enum Color: String, Codable { case red }
      var colors: [Color] = []
    }
    let path = try #require(StatePath("colors.0"))
    #expect(
      try StateEncoder().tree(of: Named()).withSampleRow(on: path, of: Named.self) == nil)
  }
}
