import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

@MainActor
struct HistoryTests {
  @Test func stepsAreListedWithWhatTheyChanged() async throws {
    let session = try TraveledSession(after: .add(7), .ask)
    session.clock.advance(by: .seconds(1))
    #expect(
      await session.run("history") == """
        History, now at step 2 of 2
            1  00:00:00  notes.add 7  count 0 → 7, rows.0 added: 7
          ▸ 2  00:00:00  notes.ask    answer nil → 14
                         ← answered 14

        """)
  }

  @Test func beforeTheFirstActionNothingHasHappened() async throws {
    #expect(try await TraveledSession().run("history") == "Nothing has happened yet.\n")
  }

  @Test func historyListsTheLastTwentyStepsByDefault() async throws {
    let session = try TraveledSession()
    for number in 1...22 { session.act(.add(number)) }
    let latest = await session.run("history")
    #expect(
      latest.contains(
        "\n  2 earlier steps are left out; ':history all' shows every step.\n     3  "))
    #expect(await session.run("history all").contains("\n     1  00:00:00  notes.add 1"))
    _ = await session.run("goto 3")
    #expect(await session.run("history").contains("\n  ▸  3  "))
  }

  @Test func theTicksOfAStepAreOneRow() async throws {
    let session = try TraveledSession(after: .start)
    session.clock.advance(by: .seconds(3))
    session.act(.add(1))
    #expect(
      await session.run("history") == """
        History, now at step 2 of 2
            1  00:00:00  notes.start  count 0 → 3  1 in flight
                         ← ticked × 3
          ▸ 2  00:00:03  notes.add 1  count 3 → 4, rows.0 added: 1  1 in flight

        """)
  }

  @Test func theReportsOfAComputationAreOneRow() {
    var row = HistoryRow(step: 1, time: "")
    func add(_ path: String, _ values: String = "", count: Int = 1, startedBy: Int = 1) {
      row.add("← \(path)\(values)", count: count, path: path, startedBy: startedBy)
    }
    for percent in 1...3 { add("search.progressed", " n: 7, percent: \(percent)") }
    add("ticked", count: 40)
    add("ticked", count: 2)
    add("search.progressed", " n: 9, percent: 1", startedBy: 2)
    #expect(
      row.deliveries.map(\.line) == [
        "← search.progressed n: 7, percent: 3, the last of 3", "← ticked × 42",
        "← search.progressed n: 9, percent: 1",
      ])
  }

  @Test func aChangeThatDoesNotFitHasALineOfItsOwn() {
    var row = HistoryRow(step: 1, time: "00:00:00")
    row.action = "manager.downloads.nameChanged"
    row.changes = [
      StateChange(
        path: JSONPath([.member("manager"), .member("name")]), before: .string(""),
        after: .string("Ada Lovelace"))
    ]
    #expect(
      row.lines(numbers: 1, actions: 40, width: 80).map(\.plain) == [
        "    1  00:00:00  manager.downloads.nameChanged",
        "                 manager.name \"\" → \"Ada Lovelace\"",
      ])
  }

  @Test func inJSONEachStepIsAnObject() async throws {
    let session = try TraveledSession(.json, after: .add(1))
    _ = session.output
    #expect(
      await session.run("history") == """
        {"type":"history","steps":[{"step":1,"action":"notes.add 1","path":"add",\
        "time":"00:00:00","changed":{"count":1,"rows.0":1},"deliveries":[],"inFlight":0}],\
        "at":1,"of":1,"leftOut":0}

        """)
  }

  /// Each entry is reduced once, and unchanged parts of two states are not encoded again.
  @Test func aLongHistoryIsWalkedOnce() async throws {
    let session = try TraveledSession()
    for _ in 0..<3_000 { session.act(.add(0)) }
    let text = await session.run("history all")
    #expect(text.split(separator: "\n").count == 3_001)
  }

  /// Ctrl-C cancels the task of a verb; here, the task is canceled before it begins.
  @Test func anInterruptedVerbDoesNothing() async throws {
    let session = try TraveledSession(after: .add(1), .ask)
    for line in ["history all", "save /nowhere/session"] {
      try await #require(throws: CancellationError.self) {
        try await session.interrupted(line)
      }
    }
    try await session.interrupted("wait")
    #expect(session.output == "" && session.repl.status == .success)
  }

  @Test func aStepShowsWhatItChanged() async throws {
    let session = try TraveledSession(after: .add(1), .add(2), .start)
    #expect(await session.run("diff 2") == "count 1 → 3\nrows.1 added: 2\n")
    #expect(await session.run("diff") == "Step 3 changed nothing.\n")
  }

  @Test func aStepShowsWholeValues() async throws {
    let reducer = Reducer<[String], String, SystemEnvironment<Void>> { texts, text, _ in
      texts = [text]
      return .none
    }
    let session = try TypedSession(["a"], reducer)
    let text = String(repeating: "long ", count: 10)
    let line = #"0 "a" → "\#(text)""#
    #expect(await session.run(#""\#(text)""#, ":diff").split(separator: "\n").last ?? "" == line)
  }
}
