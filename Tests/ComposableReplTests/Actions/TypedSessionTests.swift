import ComposableCore
import Testing

@testable import ComposableRepl

/// A feature without screens at the prompt.
@MainActor
struct TypedSessionTests {
  @Test func anActionPrintsWhatItChanged() async throws {
    let session = try TypedSession()
    #expect(
      await session.run(
        "add Buy milk", "errand @0 rename Buy oat milk", "filter oat", "filter oat", "clear")
          == """
          errands.0 added: isDone false, steps [], title "Buy milk"
          errands.0.title "Buy milk" → "Buy oat milk"
          filter nil → "oat"
          Nothing changed.
          errands.0 removed

          """)
  }

  @Test func aMovedRowIsNeitherRemovedNorAdded() async throws {
    let session = try TypedSession()
    _ = await session.run("add Milk", "add Bread", "add Eggs")
    #expect(await session.run("move 0 1") == "errands.0 moved to 1\n")
  }

  @Test func theStateIsATreeWithNumberedRows() async throws {
    let session = try TypedSession()
    _ = await session.run("add Milk", "add Bread", "errand @1 toggle", "tag [\"a\",\"b\"]")
    #expect(
      await session.run(":view")
        == """
        Errands
          color: nil
          date: nil
          errands: 2 rows
            @0  title "Milk", isDone false, steps []
            @1  title "Bread", isDone true, steps []
          filter: nil
          level: 0
          pages: []
          ratio: 0.0
          seconds: 0
          tags: ["a", "b"]

        """)
  }

  @Test func aPastStepPrintsWhatDiffers() async throws {
    let session = try TypedSession()
    #expect(
      await session.run("level 1", "level 2", ":undo", "level 9", ":undo 2", ":goto A.2")
        == """
        level 0 → 1
        level 1 → 2
        Step 1 of 2.
        level 2 → 1
        Branch B begins at step 1 of A.
        level 1 → 9
        Step 0 of 2 of branch B.
        level 9 → 0
        Step 2 of 2 of branch A.
        level 0 → 2

        """)
    #expect(session.state.level == 9)
  }

  @Test func aRowNumberRefersToTheShownStep() async throws {
    let session = try TypedSession()
    _ = await session.run("add Milk", "add Bread", ":undo", "errand @0 rename Beer")
    #expect(session.state.errands.map(\.title) == ["Beer"])
    #expect(
      await session.run(":undo 2", "errand @0 toggle").hasSuffix(
        """
        There is no row @0: 'errands' is empty. Usage: errand ROW rename|step|toggle

        """))
  }

  @Test func theHistoryIsWrittenAsItCanBeTyped() async throws {
    let session = try TypedSession(.json)
    let output = await session.run(
      "add  Buy milk  priority:high", "timer.start 500ms", ":wait 1s", "errand @0 toggle")
    #expect(output.contains(#""action":"add \"Buy milk\" priority: high","changed":"#))
    #expect(output.contains(#""action":"timer.start every: 0.5s","changed":{}"#))
    #expect(output.contains(#""action":"timer.ticked","changed":{"seconds":2}"#))
    let id = session.state.errands[0].id
    #expect(
      output.contains(#""action":"errand \#(id) toggle","changed":{"errands.0.isDone":true}"#))
  }

  @Test func inJSONAMistakeIsAnErrorAndTheStateAnObject() async throws {
    let session = try TypedSession(.json)
    #expect(
      await session.run("lev 128", "level 3", ":view").split(separator: "\n").filter {
        !$0.contains("\"session\"") && !$0.contains("\"action\"")
      } == [
        #"{"type":"error","line":1,"code":"bad-argument","message":"'128' is not a whole number from -128 to 127. Usage: level NUMBER"}"#,
        #"{"type":"done","line":1,"status":65}"#,
        #"{"type":"done","line":2,"status":0}"#,
        #"{"type":"state","state":{"color":null,"date":null,"errands":[],"filter":null,"level":3,"pages":[],"ratio":0,"seconds":0,"tags":[]}}"#,
        #"{"type":"done","line":3,"status":0}"#,
        "line 1: '128' is not a whole number from -128 to 127. Usage: level NUMBER",
      ])
  }

  @Test func helpCompletesTheActions() throws {
    let session = try TypedSession()
    #expect(session.repl.completions(of: ":help fi").map(\.text) == ["filter"])
    #expect(session.repl.completions(of: ":help timer.st").map(\.text) == ["start", "stop"])
  }

  @Test func aTimerAloneIsNothingToWaitFor() async throws {
    let session = try TypedSession()
    _ = await session.run("timer.start 1s")
    #expect(session.repl.noOutputMessage?() == "Nothing changed.")
  }

  @Test func helpListsTheActions() async throws {
    let session = try TypedSession()
    let output = await session.run(":help")
    #expect(
      output.hasPrefix(
        """
        Actions
          add TEXT [priority: low|normal|high]
          at DATE DURATION
          clear
          errand ROW rename TEXT
          errand ROW step ROW set true|false
          errand ROW step ROW toggle
          errand ROW toggle
          filter [TEXT]
          level NUMBER
          load JSON
          move from: NUMBER to: NUMBER
          paint red|green isBright: true|false
          ratio NUMBER
          remove JSON
          say TEXT TEXT
          tag JSON [first: true|false]
          timer.start every: DURATION
          timer.stop
          timer.ticked
        Values
          ROW       the number of a row,
        """))
    #expect(await session.run(":help add") == "add TEXT [priority: low|normal|high]\n")
    #expect(await session.run(":help").contains("\n  TEXT      a word or \"words\";"))
    #expect(await session.run(":help errand.step.set").hasPrefix("errand ROW step ROW set "))
    #expect(await session.run(":help ti.st").split(separator: "\n").count == 2)
    #expect(await session.run(":help und").hasPrefix(":undo"))
    #expect(
      await session.run(":help nothing")
        == "line 1: There is no action or verb 'nothing'. ':help' lists them.\n")
  }

  @Test func aFeatureWithoutScreensHasNoHelpForThem() async throws {
    let session = try TypedSession()
    let help = await session.run(":help", ":help view", ":help watch", ":help goto")
    #expect(!help.lowercased().contains("screen"), "\(help)")
  }

  @Test func anIDWithoutARowIsRefused() async throws {
    let session = try TypedSession()
    let id = UniqueID(high: 1, low: 2)
    #expect(
      await session.run("add Milk", "errand \(id) toggle", "errand @0 step fetch toggle")
        == """
        errands.0 added: isDone false, steps [], title "Milk"
        line 2: 'errands' has no row with the id "\(id)". Usage: errand ROW rename|step|toggle
        line 3: 'steps' has no row with the id "fetch". Usage: errand ROW step ROW set|toggle

        """)
  }

  @Test func theLabelsOfARowAndItsActionMayBeLeftOut() async throws {
    struct Lamp: Codable, Equatable, Identifiable, Sendable {
      let id: String
      var isOn = false
    }
    enum LampAction: Codable, Equatable, Sendable { case off, on }
    enum LampsAction: Codable, Equatable, Sendable { case lamp(id: String, action: LampAction) }
    struct House: Codable, Equatable, Sendable {
      var lamps: IdentifiedArrayOf<Lamp> = [Lamp(id: "hall"), Lamp(id: "attic")]
    }
    let session = try TypedSession(
      House(),
      Reducer<House, LampsAction, SystemEnvironment<Void>> { house, action, _ in
        if case .lamp(let id, let action) = action { house.lamps[id: id]?.isOn = action == .on }
        return .none
      })
    #expect(
      await session.run("lamp hall on", "lamp id: attic action: on", "lamp @0 off", ":help lamp")
        == """
        lamps.0.isOn false → true
        lamps.1.isOn false → true
        lamps.0.isOn true → false
        lamp ROW off|on

        """)
  }

  @Test func aMistakeNamesAStateThatIsAList() async throws {
    struct Note: Codable, Equatable, Identifiable, Sendable { let id: Int }
    enum NoteAction: Codable, Equatable, Sendable { case read, rename(String) }
    enum NotesAction: Codable, Equatable, Sendable { case note(Int, NoteAction) }
    let session = try TypedSession(
      IdentifiedArray<Int, Note>(), Reducer<_, NotesAction, _> { _, _, _ in .none })
    #expect(
      await session.run("note 7 read", "note @0 read") == """
        line 1: 'the state' has no row with the id 7. Usage: note ROW rename|read
        line 2: There is no row @0: 'the state' is empty. Usage: note ROW rename|read

        """)
  }

  @Test func whatLooksLikeASpaceIsEscapedAndCanBeTyped() async throws {
    let session = try TypedSession()
    #expect(
      await session.run("filter a b", "filter a\u{a0}b", #"filter "a\u{2800}b""#).hasSuffix(
        #"""
        filter "a b" → "a\u00a0b"
        filter "a\u00a0b" → "a\u2800b"

        """#))
    #expect(await session.run(":history").contains(#"  filter "a\u{a0}b"  "#))
    #expect(await session.run(#"filter "a\u{a0}b""#).hasSuffix(#"→ "a\u00a0b""# + "\n"))
  }

  @Test func aTimeThatStandsStillEndsTheLineAndTheWait() async throws {
    let session = try TypedSession(
      0,
      Reducer<Int, Poll, SystemEnvironment<Void>> { count, _, environment in
        count += 1
        return Effect(value: .poll).delay(for: .zero, scheduler: environment.mainQueue)
      })
    let message = "Time stands still: an effect starts itself again and again without a delay."
    #expect(
      await session.run("poll", ":wait")
        == """
        the state 0 → 10001
        the state 10001 → 20001
        line 1: \(message)
        line 2: \(message)

        """)
  }

  private enum Poll: Codable, Equatable, Sendable { case poll }

  @Test func aVerbWithoutItsColonIsSuggested() async throws {
    let session = try TypedSession()
    #expect(
      await session.run("undo") == "line 1: There is no action 'undo'. Did you mean ':undo'?\n")
    _ = await session.run(":quit")
    #expect(session.repl.isOver)
  }

  @Test func aMistakeSendsNothing() async throws {
    let session = try TypedSession()
    _ = await session.run("add \"x", "level 1000", "load {\"page\":}", "move 1")
    #expect(session.state == Errands.State())
    #expect(session.repl.status == .badLine)
  }

  @Test func actionsWhoseCasesAreUnknownAreTypedInJSON() async throws {
    let session = try TypedSession(
      0,
      Reducer<Int, Step, SystemEnvironment<Void>> { count, step, _ in
        count += step.by
        return .none
      })
    #expect(
      await session.run("{\"by\":3}", "3", ":history", ":help").hasPrefix(
        """
        the state 0 → 3
        """))
    #expect(session.state == 3)
    #expect(await session.run(":help").hasPrefix("Actions\n  JSON\n"))
  }

  private struct Step: Codable, Equatable, Sendable { var by: Int }
}
