import Foundation
import Testing

/// Three features without screens, as their users see them.
struct TranscriptTests {
  @Test func aListIsFilledAndChanged() throws {
    let run = try Programs.run(
      "Todos", lines: "add Buy milk", "add Bread priority: high", "todo @0 toggle",
      "todo @1 rename Dark bread", ":view", "remove @0", "remove @0", "todo @0 toggle")
    #expect(
      run.output == """
        todos.0 added: isDone false, priority "normal", title "Buy milk"
        todos.1 added: isDone false, priority "high", title "Bread"
        todos.0.isDone false → true
        todos.1.title "Bread" → "Dark bread"
        Todos
          isLoading: false
          message: nil
          todos: 2 rows
            @0  title "Buy milk", isDone true, priority .normal
            @1  title "Dark bread", isDone false, priority .high
        todos.0 removed
        todos.0 removed
        line 8: There is no row @0: 'todos' is empty. Usage: todo ROW rename|toggle

        """)
    #expect(run.status == 65)
  }

  @Test func aStopwatchRunsInVirtualTime() throws {
    let run = try Programs.run(
      "Stopwatch", lines: "start", ":wait 300ms", "lap", "remind Tea is ready after: 3m",
      ":wait 3m",
      "stop", ":undo 2", "lap the second one", ":history branches")
    #expect(
      run.output == """
        isRunning false → true
        startedAt nil → "1970-01-01T00:00:00Z"
        time 0 → 0.3
        laps.0 added: name nil, time 0.3
        Nothing changed; 1 effect in flight.
        reminders.0 added: "Tea is ready"
        time 0.3 → 180.3
        isRunning true → false
        Step 2 of 4.
        isRunning false → true
        reminders.0 removed
        time 180.3 → 0.3
        Branch B begins at step 2 of A. 1 effect was restarted.
        laps.1 added: name "the second one", time 0.3
        Branches
            A  steps 1 to 4  start
          ▸   B  step 3 after A.2, the present  lap name: "the second one"

        """)
    #expect(run.status == 0)
  }

  /// The reducer has an environment of its own, whose draws aren't recorded.
  @Test func aPlainEnvironmentIsTakenAsItIs() throws {
    let folder = try Programs.temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "dice.jsonl").path
    #expect(try Programs.run("Dice", lines: "roll", ":save \(file)").status == 0)
    let replay = try Programs.run("Dice", "--quiet", lines: ":replay \(file)")
    #expect(replay.output.contains("isn't recorded, so a replay may differ."))
    #expect(replay.status == 65)
  }

  @Test func onlyTheActionsOfTheViewAreTyped() throws {
    let run = try Programs.run("Stopwatch", lines: "ticked", ":help remind")
    #expect(
      run.output == """
        line 1: There is no action 'ticked'. Actions are lap, remind, reset, start, stop.
        remind TEXT after: DURATION

        """)
    #expect(try Programs.run("Stopwatch", "--version").output == "Stopwatch 2.1\n")
  }

  @Test func pagesAreOpenedOnTopOfEachOther() throws {
    let run = try Programs.run(
      "Pages", lines: "open Plan of the week", "path.element @0 write Buy milk",
      "path.element @0 setPaper li", "path.element @0 link Shopping", ":view",
      "path.popFrom @1", "path.element @1 write Milk")
    #expect(
      run.output == """
        path.elements.0 added: paper "plain", texts [], title "Plan of the week"
        path.nextID 0 → 1
        visited 0 → 1
        path.elements.0.state.texts.0 added: words "Buy milk"
        path.elements.0.state.paper "plain" → "lined"
        path.elements.1 added: paper "plain", texts [], title "Shopping"
        path.nextID 1 → 2
        visited 1 → 2
        Pages
          path: 2 rows
            @0
              paper: .lined
              texts: [Text(words: "Buy milk")]
              title: "Plan of the week"
            @1  paper .plain, texts [], title "Shopping"
          visited: 2
        path.elements.1 removed
        line 7: There is no row @1. Rows of 'path' are @0 to @0. Usage: path.element ROW \
        link|setPaper|write

        """)
  }

  @Test func aProgramDrivesAFeatureInJSON() throws {
    let run = try Programs.run(
      "Todos", "--json", lines: "add Bread priority: high", "todo @0 toggle", "todo @1 toggle",
      ":view")
    let id = "910A2DEC-8902-4CC1-BEEB-8DA1658EEC67"
    #expect(
      run.output == #"""
        {"type":"session","format":"Todos session","version":1,"program":"Todos","seed":1,"isTimeVirtual":true,"start":"1970-01-01T00:00:00Z","state":{"isLoading":false,"message":null,"todos":[]}}
        {"type":"action","seq":1,"origin":"user","action":"add \"Bread\" priority: high","changed":{"todos.0":{"id":"\#(id)","isDone":false,"priority":"high","title":"Bread"}},"value":{"add":{"_0":"Bread","priority":"high"}},"date":"1970-01-01T00:00:00Z","random":[10451216379200818369,13757245211066428519]}
        {"type":"done","line":1,"status":0}
        {"type":"action","seq":2,"origin":"user","action":"todo \#(id) toggle","changed":{"todos.0.isDone":true},"value":{"todo":{"_0":"\#(id)","_1":{"toggle":{}}}},"date":"1970-01-01T00:00:00Z"}
        {"type":"done","line":2,"status":0}
        {"type":"error","line":3,"code":"bad-argument","message":"There is no row @1. Rows of 'todos' are @0 to @0. Usage: todo ROW rename|toggle"}
        line 3: There is no row @1. Rows of 'todos' are @0 to @0. Usage: todo ROW rename|toggle
        {"type":"done","line":3,"status":65}
        {"type":"state","state":{"isLoading":false,"message":null,"todos":[{"id":"\#(id)","isDone":true,"priority":"high","title":"Bread"}]}}
        {"type":"done","line":4,"status":0}

        """#)
  }

  @Test func whatIsRecordedReplaysAndItsLinesCanBeTypedAgain() throws {
    let folder = try Programs.temporaryDirectory()
    let file = folder.appending(path: "list.jsonl").path
    _ = try Programs.run(
      "Todos", "--record", file, lines: "add Buy milk", "load", ":wait", "todo @1 rename A \"b\"")
    let replay = try Programs.run("Todos", "--replay", file, lines: ":history")
    #expect(replay.output.hasPrefix("Replayed 4 actions; all states match the recording.\n"))
    #expect(replay.output.contains(#"rename "A \"b\"""#))
    #expect(replay.status == 0)
    let page = folder.appending(path: "list.html").path
    #expect(try Programs.run("Todos", "--replay", file, lines: ":save \(page)").status == 0)
  }
}
