import ComposableCore
import Foundation
import Testing

@testable import ComposableRepl

/// How a line is read as an action.
@MainActor
struct TypedActionTests {
  typealias Action = Errands.Action

  private static let ids = [
    UniqueID(high: 0xA100_0000_0000_0000, low: 1), UniqueID(high: 0xA200_0000_0000_0000, low: 2),
    UniqueID(high: 0xB000_0000_0000_0000, low: 3),
  ]

  private static func state() -> Errands.State {
    var state = Errands.State()
    for (id, title) in zip(ids, ["Milk", "Bread", "Eggs"]) {
      state.errands.append(Errands.Errand(id: id, title: title))
    }
    state.errands[1].steps = [Errands.Step(id: "fetch"), Errands.Step(id: "fetch more")]
    return state
  }

  private func lines(in state: Errands.State = state()) -> TypedLines<Action> {
    TypedLines(state: { state })
  }

  struct Example {
    let line: String
    let action: Action

    init(_ line: String, _ action: Action) {
      self.action = action
      self.line = line
    }
  }

  private static let examples: [Example] = [
    Example("clear", .clear), Example("cl", .clear),
    Example("add fix issue #42", .add("fix issue #42", priority: nil)),
    Example("add milk", .add("milk", priority: nil)),
    Example("add Buy milk", .add("Buy milk", priority: nil)),
    Example("add Buy milk priority: high", .add("Buy milk", priority: .high)),
    Example("add Buy milk priority:lo", .add("Buy milk", priority: .low)),
    // As `:state` shows a priority.
    Example("add Buy milk priority: \"high\"", .add("Buy milk", priority: .high)),
    Example("add \"Buy milk\" hi", .add("Buy milk", priority: .high)),
    Example("add priority: low Buy milk", .add("Buy milk", priority: .low)),
    Example("add 'a \"b\"'", .add("a \"b\"", priority: nil)),
    Example("add Note: it's [urgent]", .add("Note: it's [urgent]", priority: nil)),
    Example("add Milk Priority: high", .add("Milk", priority: .high)),
    Example("add x prority: high", .add("x prority: high", priority: nil)),
    Example("say one \"@2 books\"", .say("one", "@2 books")), Example("say @2 b", .say("@2", "b")),
    Example("add nil", .add("nil", priority: nil)),
    Example("add x priority: nil", .add("x", priority: nil)),
    Example(#"add "a\n\"b\" \u{e9}""#, .add("a\n\"b\" \u{e9}", priority: nil)),
    Example("say one \"two words\"", .say("one", "two words")),
    Example("say a \"b c\"", .say("a", "b c")),
    Example("filter milk and bread", .filter("milk and bread")),
    Example("filter nil", .filter(nil)),
    Example("filter", .filter(nil)), Example("filter \"nil\"", .filter("nil")),
    Example("filter nil and void", .filter("nil and void")),
    Example("move 0 2", .move(from: 0, to: 2)),
    Example("move from: 0 to: 2", .move(from: 0, to: 2)),
    Example("move to: 2 from: 0", .move(from: 0, to: 2)),
    Example("move 0 to: 2", .move(from: 0, to: 2)),
    Example("level -128", .level(-128)),
    Example("ratio 2.5e3", .ratio(2500)), Example("ratio -0.0", .ratio(-0.0)),
    Example("ratio inf", .ratio(.infinity)),
    Example("paint red true", .paint(.red, isBright: true)),
    Example("paint r t", .paint(.red, isBright: true)),
    Example("paint .green isBright: false", .paint(.green, isBright: false)),
    Example(#"tag ["a", "b c", "d"]"#, .tag(["a", "b c", "d"], first: nil)),
    Example(#"tag ["a","b"] first: true"#, .tag(["a", "b"], first: true)),
    Example("tag []", .tag([], first: nil)),
    Example(#"tag ["x","y"] true"#, .tag(["x", "y"], first: true)),
    Example("timer.start every: 500ms", .timer(.start(every: .milliseconds(500)))),
    Example("timer.start 1.5s", .timer(.start(every: .milliseconds(1500)))),
    Example("ti.sto", .timer(.stop)),
    Example("load {\"page\":2}", .load(Errands.Page(page: 2))),
    Example(#"{"add":{"_0":"a # b"}}"#, .add("a # b", priority: nil)),
    Example("at 1970-01-01T00:00:09Z 2m", .at(Timestamp(since1970: .seconds(9)), .seconds(120))),
    Example("errand @0 toggle", .errand(ids[0], .toggle)),
    Example("errand \(ids[2]) toggle", .errand(ids[2], .toggle)),
    Example("timer.start -1.5s", .timer(.start(every: .milliseconds(-1500)))),
    Example("errand @1 {\"toggle\":{}}", .errand(ids[1], .toggle)),
    Example("errand @2 rename Dark bread", .errand(ids[2], .rename("Dark bread"))),
    Example("errand @1 step @0 set false", .errand(ids[1], .step("fetch", .set(false)))),
    Example("errand @1 step fetch toggle", .errand(ids[1], .step("fetch", .toggle))),
    Example("errand @1 step \"fetch more\" toggle", .errand(ids[1], .step("fetch more", .toggle))),
    Example("remove [\"\(ids[2])\"]", .remove([ids[2]])),
  ]

  @Test func aLineIsRead() throws {
    let lines = lines()
    for example in Self.examples {
      #expect(try lines.action(example.line[...]) == example.action, "\(example.line)")
    }
  }

  private func mistake(_ line: String, in state: Errands.State = state()) -> String {
    do throws(Failure) {
      _ = try lines(in: state).action(line[...])
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      "zip",
      """
      There is no action 'zip'. Actions are add, at, clear, errand, filter, level, load, move, \
      paint, ratio, remove, say, ….
      """
    ),
    ("timr", "There is no action 'timr'. Did you mean 'timer'?"),
    ("t", "'t' could be 'tag', 'timer'; type more of it."),
    ("timer", "'timer' needs one of start, stop, ticked after a dot; ':help timer' shows more."),
    (
      "timer start",
      "'timer' needs one of start, stop, ticked after a dot; ':help timer' shows more."
    ),
    ("timer.", "'timer' needs one of start, stop, ticked after it; ':help timer' shows more."),
    ("timer.go", "'timer' has no 'go'. It has start, stop, ticked."),
    (
      "errand @0",
      "'errand ROW' needs one of rename, step, toggle after it; ':help errand' shows more."
    ),
    ("errand @0 tuggle", "'errand' has no 'tuggle'. Did you mean 'toggle'?"),
  ])
  func anUnknownNameIsNamed(line: String, message: String) { #expect(mistake(line) == message) }

  private static let mistakes: [(String, String, String)] = [
    ("clear all", "'clear' doesn't take 'all'.", "clear"),
    ("add", "Expected TEXT at the end of the line.", "add TEXT [priority: low|normal|high]"),
    ("add priority: low", "Expected TEXT at the end of the line.", ""),
    ("add x priority:", "Expected low|normal|high after 'priority:'.", ""),
    ("add x priority: urgent", "'urgent' is not one of low, normal, high.", ""),
    ("add x priority: low priority: high", "'priority:' is given twice.", ""),
    ("add \"x\" low y", "'add' doesn't take 'y'.", ""),
    ("add \"x", "The quote \"x is not closed; end it with \".", ""),
    ("say a", "Expected TEXT at the end of the line.", "say TEXT TEXT"),
    ("say a b c", "'say' doesn't take 'c'.", "say TEXT TEXT"),
    ("move 1", "Expected to: NUMBER at the end of the line.", "move from: NUMBER to: NUMBER"),
    ("move from: to: 2", "Expected NUMBER after 'from:'.", ""),
    ("move to: 2 a", "'a' is not a whole number from \(Int.min) to \(Int.max).", ""),
    ("level 128", "'128' is not a whole number from -128 to 127.", "level NUMBER"),
    ("ratio 1e999", "'1e999' is not a number, as in 3.5 or -1e6.", "ratio NUMBER"),
    ("ratio x", "'x' is not a number, as in 3.5 or -1e6.", ""),
    (
      "paint red maybe", "'maybe' is not one of true, false.",
      "paint red|green isBright: true|false"
    ),
    (
      "timer.start soon", "'soon' is not a duration, as in 350ms, 1.5s, 2m or 1h.",
      "timer.start every: DURATION"
    ),
    ("at \"\" 1s", "'' is not a date, as in 2026-11-22T08:30:00Z.", ""),
    ("at noon 1s", "'noon' is not a date, as in 2026-11-22T08:30:00Z.", ""),
    (
      "at 2026-02-30T08:30:00Z 1s",
      "'2026-02-30T08:30:00Z' is not a date, as in 2026-11-22T08:30:00Z.", ""
    ),
    ("load 2", "'2' doesn't fit; write the value in JSON.", "load JSON"),
    ("load {\"page\":", "The bracket {\"page\": is not closed within 512 levels.", ""),
    ("load {page:2}", "'{page:2}' is not JSON.", ""),
    (
      #"add "C:\data""#,
      """
      There is no character '\\d'; after a backslash come n, r, t, u{1f600} or a mark. Write \\\\ \
      for a backslash, or use single quotes.
      """, ""
    ),
    (
      #"add "\u{110000}""#,
      """
      '\\u{110000}' is not a character of Unicode; write its number in hexadecimal digits, as in \
      \\u{1f600}.
      """, ""
    ),
    (
      #"load {"page":1,"x":2}"#,
      #"{"page":1,"x":2} doesn't fit. It has no 'x'. Its members are page."#, ""
    ),
    ("load {}", "{} doesn't fit. There is no \"page\".", ""),
    ("remove", "Expected JSON at the end of the line.", "remove JSON"),
    ("remove @0", "'@0' doesn't fit; write the value in JSON.", "remove JSON"),
    (
      "paint red bright: true", "'paint' has no 'bright:'; it has 'isBright:'.", ""
    ),
    ("add \"x\" low prio: high", "'add' doesn't take 'prio: high'.", ""),
    ("move at: 1", "'move' has no 'at:'; it has 'from:', 'to:'.", ""),
    ("errand x toggle", "'x' is not a ROW.", "errand ROW rename|step|toggle"),
    ("errand b000 toggle", "'b000' is not a ROW.", ""),
    ("errand @9 toggle", "There is no row @9. Rows of 'errands' are @0 to @2.", ""),
    ("errand @0 step @0 toggle", "There is no row @0: 'steps' is empty.", ""),
  ]

  @Test func aMistakeNamesTheWordAndTheUsage() {
    for (line, message, usage) in Self.mistakes {
      let found = mistake(line)
      #expect(found.hasPrefix("\(message) Usage: "), "\(found)")
      #expect(found.hasSuffix(usage), "\(found)")
    }
  }

  @Test func aRowOfAnEmptyListSaysSo() {
    #expect(
      mistake("errand @0 toggle", in: Errands.State())
        == "There is no row @0: 'errands' is empty. Usage: errand ROW rename|step|toggle")
  }

  private struct OddID: Codable, Hashable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "It is odd."))
    }
  }

  private struct OddRow: Identifiable { let id: OddID }

  private struct OddState { var rows = [OddRow(id: OddID())] }

  private enum OddAction: Codable { case row(OddID, ErrandsToggle) }

  private enum ErrandsToggle: Codable { case toggle }

  @Test func anIdThatCanNotBeEncodedIsNoMissingRow() {
    let lines = TypedLines<OddAction>(state: { OddState() })
    let failure = #expect(throws: Failure.self) { try lines.action("row @0 toggle") }
    #expect(
      failure?.description.hasPrefix("The id of row @0 of 'rows' can't be encoded.") == true,
      "\(failure?.description ?? "")")
  }

  @Test func aLongTextIsCutWhereItIsCounted() {
    let text = String(repeating: "e\u{301}", count: 20)
    #expect(text.brief == "\(String(repeating: "e\u{301}", count: 15))e…")
    #expect(String(repeating: "e", count: 32).brief == String(repeating: "e", count: 32))
  }

  private struct Day: Codable, Equatable, Identifiable {
    let id: Int
    var notes: IdentifiedArrayOf<Note> = []
  }

  private struct Note: Codable, Equatable, Identifiable { let id: UniqueID }

  private struct Journal {
    var archive = Journal.notes(10)
    var days = [Day(id: 31), Day(id: 4)]
    var home = Home()

    struct Home { var shelf = Journal.notes(20), notes = Journal.notes(30) }

    static func notes(_ low: UInt64) -> IdentifiedArrayOf<Note> {
      IdentifiedArray(uniqueElements: [Note(id: UniqueID(high: 0, low: low))])
    }
  }

  private enum JournalAction: Codable, Equatable {
    case home(HomeAction)
    case remove(day: Int?)
  }

  private enum HomeAction: Codable, Equatable {
    case note(UniqueID), open(UniqueID), shelf(UniqueID, last: Bool)
  }

  @Test(arguments: [
    ("remove @1", JournalAction.remove(day: 4)), ("remove day: @0", .remove(day: 31)),
    ("home.shelf @0 true", .home(.shelf(UniqueID(high: 0, low: 20), last: true))),
    ("home.note @0", .home(.note(UniqueID(high: 0, low: 30)))),
  ])
  private func aRowIsTypedWhereverItsIdIsExpected(line: String, action: JournalAction) throws {
    let lines = TypedLines<JournalAction>(state: { Journal() })
    #expect(try lines.action(line[...]) == action)
  }

  @Test func aRowOfOneOfSeveralListsIsNamedByItsPath() {
    let lines = TypedLines<JournalAction>(state: { Journal() })
    #expect(
      throws: Failure(
        "'@0' could be a row of archive, home.shelf, home.notes; give its id instead.",
        code: .badArgument, usage: "home.open ROW")
    ) { try lines.action("home.open @0") }
  }

  private indirect enum Odd: Codable, Equatable, Sendable {
    case big(Int128)
    case day(Date)
    case node(Odd, Odd)
    case range(Int?, UInt128?, last: String?)
  }

  @Test(arguments: [
    ("big 170141183460469231731687303715884105727", Odd.big(.max)),
    ("range nil 3", .range(nil, 3, last: nil)), ("range nil nil x", .range(nil, nil, last: "x")),
    ("node {\"big\":{\"_0\":1}} big 2", .node(.big(1), .big(2))),
  ])
  private func anOddActionIsReadAsItIsWritten(line: String, action: Odd) throws {
    let lines = TypedLines<Odd>()
    #expect(try lines.action(line[...]) == action)
    #expect(try lines.action(lines.text(of: action)[...]) == action)
  }

  @Test(arguments: ["day nan", "{\"day\":{\"_0\":\"nan\"}}"])
  func aDateThatIsNoNumberIsRefused(line: String) {
    // Foundation traps on printing it.
    let lines = TypedLines<Odd>()
    #expect(throws: Failure.self) { try lines.action(line[...]) }
  }

  @Test(arguments: [
    (#"{"clear":{"a":1}}"#, "'clear' has no 'a'. It has no members."),
    (#"{"move":{"from":1,"to":2,"by":3}}"#, "'move' has no 'by'. Its members are from, to."),
    (#"{"timer":{"_0":{"stop":{"now":true}}}}"#, "'timer.stop' has no 'now'. It has no members."),
    (#"{"load":{"_0":{"page":1,"pgae":2}}}"#, "'load' has no 'pgae'. Its members are page."),
  ])
  func anUnknownMemberIsRefused(line: String, message: String) {
    #expect(mistake(line).hasSuffix(message))
  }

  private indirect enum Eight: Codable {
    case a(Eight), b(Eight), c(Eight), d(Eight), e(Eight), f(Eight), g(Eight), row(Int, Eight), end
  }

  @Test func aCaseThatHoldsItsOwnTypeTakesAnAction() {
    let lines = TypedLines<Eight>()
    #expect(
      lines.usages(of: "") == [
        "a.ACTION", "b.ACTION", "c.ACTION", "d.ACTION", "e.ACTION", "end", "f.ACTION", "g.ACTION",
        "row ROW ACTION",
      ])
  }

  @Test func thousandsOfBracketsTakeProportionalTime() {
    let brackets = String(repeating: "[ ", count: 8_000)
    #expect(mistake("say \(brackets)").hasPrefix("'say' doesn't take "))
    #expect(mistake("remove \(brackets)").hasPrefix("The bracket [ [ [ "))
    #expect(TypedWord("say \(brackets)x").value == "x")
  }

  @Test func anIdIsNoAction() {
    let lines = TypedLines<Odd>()
    #expect(lines.usages(of: "node").contains { $0.contains("ROW") } == false)
  }

  private enum Diary: Codable, Equatable {
    enum Mood: String, Codable { case bad, good }

    case day(Int, DayAction)
    case mark([String], isLast: Bool)
    case pick([Int], Bool)
  }

  private enum DayAction: Codable, Equatable {
    case note(String, mood: Diary.Mood)
    case remove
  }

  @Test func aTextBeforeAChoiceIsNoRow() throws {
    let lines = TypedLines<Diary>()
    #expect(
      lines.usages(of: "day") == ["day ROW note TEXT mood: bad|good", "day ROW remove"])
    #expect(
      try lines.action("day 3 note Slept well mood: good")
        == .day(3, .note("Slept well", mood: .good)))
  }

  @Test func aListIsTypedInJSON() throws {
    let lines = TypedLines<Diary>()
    #expect(try lines.action("pick [1,2] true") == .pick([1, 2], true))
    #expect(try lines.action("mark isLast: true [\"a\",\"b\"]") == .mark(["a", "b"], isLast: true))
    #expect(
      throws: Failure(
        "'a' doesn't fit; write the value in JSON.", code: .badArgument,
        usage: "mark JSON isLast: true|false")
    ) { try lines.action("mark a b true") }
  }

  @Test func theFailureOfATaskIsTypedAsAText() throws {
    enum Loading: Codable, Equatable { case loaded(TaskResult<Int>) }
    let lines = TypedLines<Loading>()
    #expect(lines.usages(of: "") == ["loaded.failure TEXT", "loaded.success NUMBER"])
    let action = try lines.action("loaded.failure no network")
    guard case .loaded(.failure(let error)) = action else {
      Issue.record("\(action)")
      return
    }
    #expect("\(error)" == "no network")
    #expect(lines.text(of: action) == "loaded.failure \"no network\"")
    #expect(
      throws: Failure(
        "Expected TEXT at the end of the line.", code: .badArgument, usage: "loaded.failure TEXT")
    ) { try lines.action("loaded.failure") }
  }

  @Test func aLongLineIsReadToItsEnd() throws {
    let text = String(repeating: "long ", count: 200_000)
    #expect(
      try lines().action("add \(text)priority: low")
        == .add(String(text.dropLast()), priority: .low))
    let rest = String(repeating: "@0 ", count: 300_000)
    #expect(mistake("clear \(rest)").utf8.count < 200)
  }

  @Test func aTypeThatDecodesItselfTakesJSON() throws {
    let lines = TypedLines<ByHand>()
    #expect(lines.usages(of: "") == ["JSON"])
    #expect(try lines.action("{\"kind\":\"go\"}") == ByHand(kind: "go"))
    #expect(lines.text(of: ByHand(kind: "go")) == "{\"kind\":\"go\"}")
    #expect(throws: Failure("{\"kind\":\"\"} doesn't fit. empty", code: .badArgument)) {
      try lines.action("{\"kind\":\"\"}")
    }
    #expect(throws: Failure("'go' is not JSON.", code: .badArgument)) { try lines.action("go") }
  }

  private struct ByHand: Codable, Equatable {
    enum Mistake: Error, CustomStringConvertible {
      case empty
      var description: String { "empty" }
    }
    enum CodingKeys: CodingKey { case kind }

    var kind: String

    init(kind: String) { self.kind = kind }

    init(from decoder: any Decoder) throws {
      kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
      if kind.isEmpty { throw Mistake.empty }
    }
  }

  @Test func aCaseCanLimitWhatIsTyped() throws {
    enum Whole: Codable, Equatable { case view(Errands.TimerAction), loaded(Int) }
    let lines = TypedLines<Whole>(TypedActions(/Whole.view))
    #expect(try lines.action("stop") == .view(.stop))
    #expect(lines.usages(of: "") == ["start every: DURATION", "stop", "ticked"])
    #expect(lines.text(of: .view(.stop)) == "stop")
    #expect(lines.text(of: .loaded(3)) == "loaded 3")
  }

  @Test(arguments: [
    ("", "add at clear errand filter level load move paint ratio remove say tag timer."),
    ("c", "clear"), ("timer.", "start stop ticked"), ("timer.st", "start stop"),
    ("timer st", ""), ("timer.start ", "every:"), ("add x", ""), ("add x ", "priority:"),
    ("add x pr", "priority:"), ("add x priority: ", "low normal high nil"),
    ("add x priority: h", "high"), ("paint ", "isBright: red green"),
    ("paint red ", "isBright: true false"), ("paint red isBright: t", "true"),
    ("errand ", "@0 @1 @2"), ("errand @1", "@1"),
    ("errand @1 ", "rename step toggle"), ("errand @1 step ", "@0 @1"),
    ("errand @1 step @0 ", "toggle set"), ("move 1 ", "to:"),
  ])
  func tabCompletesWhatCanFollow(line: String, completions: String) {
    let found = lines().completions(of: line[...]).map(\.text)
    #expect(Set(found) == Set(completions.split(separator: " ").map { String($0) }))
  }

  @Test func nothingFollowsAnActionInsideOfAnother() {
    enum Outer: Codable { case act(id: Int, action: Errands.TimerAction) }
    let lines = TypedLines<Outer>()
    #expect(lines.completions(of: "act action: stop ").isEmpty)
    #expect(throws: Failure.self) { try lines.action("act action: stop id: 3") }
  }

  @Test func whatCanFollowAnActionInsideOfAnotherIsCompleted() {
    enum Outer: Codable { case act(id: Int, action: Errands.Action) }
    let lines = TypedLines<Outer>()
    #expect(lines.completions(of: "act 3 add Milk ").map(\.text) == ["priority:"])
  }

  @Test func aRowIsCompletedWithItsFields() {
    let row = lines().completions(of: "errand @0").first
    #expect(row?.detail == "title \"Milk\", isDone false, steps []")
    #expect(row?.completed("errand @0") == "errand @0")
  }
}
