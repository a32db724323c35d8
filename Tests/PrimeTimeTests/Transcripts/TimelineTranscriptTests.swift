import Foundation
import Testing

/// The output about replayed sessions, breakpoints, traces and lines without an effect.
struct TimelineTranscriptTests {
  private func run(_ lines: String..., in program: Program? = nil) throws -> Program.Run {
    try (program ?? Program()).run(
      "--virtual-time", "--seed", "1", "--quiet", input: lines.joined(separator: "\n"))
  }

  @Test func aSessionIsWalkedThroughAndWhatWasThereIsABranch() throws {
    let program = try Program()
    #expect(
      try run("counter.setCount 3", "timer.start", ":wait 50ms", ":save one", in: program)
        == .init(output: "Saved 2 steps to one.\n"))
    #expect(
      try run(
        "counter.incrTapped", ":replay one", ":history branches", ":goto A.1", ":state count",
        ":goto last",
        ":undo", ":state count", in: program)
        == .init(
          output: """
            Replayed 7 actions; every state is as recorded.
            This is branch B, at its end; what you had is branch A.
            What "timer.start" started does not run any more.
            Branches
              ○ A.1  counter.incrTapped  count 0 → 1
              ○ A.0  the start
              ▸ B.2  timer.start  timer.duration 0 → 0.05, timer.started nil → 1970-01-01T0…
              ○ B.1  counter.setCount 3  count 0 → 3
              ○ B.0  the start
            Step 1 of 1 of branch A.
            1
            Step 2 of 2 of branch B.
            Step 1 of 2 of branch B.
            3

            """))
  }

  @Test func linesAreReadAfterAReplay() throws {
    let program = try Program()
    _ = try run("counter.setCount 3", ":save one", in: program)
    #expect(
      try program.run("--quiet", "--replay", "one", input: "c.inc\n:undo\n:state count\n")
        == .init(
          output: """
            Replayed 1 action; every state is as recorded.
            Step 1 of 2.
            3

            """))
  }

  @Test func aBranchIsRecordedAndReplayed() throws {
    let program = try Program()
    _ = try program.run(
      "--quiet", "--record", "session",
      input: "c.inc\nc.inc\n:undo\nc.set 50\n:goto A.2\nc.inc\n")
    #expect(
      try program.run(
        "--quiet", "--replay", "session", input: ":history branches\n:state count @B.2\n")
        == .init(
          output: """
            Replayed 3 actions; every state is as recorded.
            Branches
              ▸ A.3  counter.incrTapped  count 2 → 3  the present
              ○ A.2  counter.incrTapped  count 1 → 2
              │ ○ B.2  counter.setCount 50  count 1 → 50
              ├─╯
              ○ A.1  counter.incrTapped  count 0 → 1
              ○ A.0  the start
            50

            """))
  }

  @Test func aSessionOfAnotherVersionIsOpened() throws {
    let program = try Program()
    _ = try run("counter.setCount 3", "counter.incrTapped", ":save new", in: program)
    try program.write(
      program.read("new").replacing(
        "\"count\":0,\"currentUser\"", with: "\"old\":1,\"currentUser\""),
      to: "old")
    #expect(
      try program.run("--quiet", "--replay", "old", input: ":state count\n:save newer\n")
        == .init(
          output: """
            Replayed 2 actions.
            Its states lack "count", and have "old", which this version does not know, and were not \
            compared.
            4
            Saved 2 steps to newer.

            """))
    let run = try program.run("--quiet", "--replay", "newer", "-c", ":state count")
    #expect(run.output == "Replayed 2 actions; every state is as recorded.\n4\n")
    #expect(
      try program.run("--migrate", "old", "newer")
        == .init(
          output: "",
          errors: """
            PrimeTime: There is no '--migrate' any more. '--replay OLD' opens a session of an \
            earlier version; '-c ":save NEW"' after it writes it again.

            """, status: 64))
  }

  @Test func loadedStatesAreBranches() throws {
    let program = try Program()
    for count in ["3", "4"] {
      try program.write(
        program.run("--json", "-c", "c.set \(count)", "-c", ":state").output
          .split(separator: "\n").dropLast().last.map(String.init) ?? "", to: count)
    }
    #expect(
      try run(
        ":replay 3", ":replay 4", ":state count", ":goto B.0", ":state count", in: program)
        == .init(
          output: """
            Loaded the state as branch B; what you had is branch A.
            Loaded the state as branch C; what you had is branch B.
            4
            Step 0 of 0 of branch B.
            3

            """))
  }

  @Test func whatIsRecordedOverIsKeptAndAReplayIsRecordedWhole() throws {
    let program = try Program()
    _ = try program.run("--quiet", "--record", "session", input: "c.inc\nc.inc\n")
    let run = try program.run(
      "--replay", "session", "--record", "session", input: "c.inc\n:replay session\n")
    #expect(run.status == 0)
    #expect(run.output.contains("\nWhat was recorded there before is kept as session.bak.\n"))
    #expect(run.output.contains("\nReplayed 3 actions; every state is as recorded.\n"))
    #expect(try program.read("session.bak").split(separator: "\n").count == 3)
    #expect(
      try program.run("--quiet", "--replay", "session", "-c", ":goto A.2", "-c", ":state count")
        .output.hasSuffix("Step 2 of 3 of branch A.\n2\n"))
  }

  @Test func aFileThatIsNoSessionIsNotReplaced() throws {
    let program = try Program()
    try program.write("mine", to: "notes")
    let refusal =
      "\"notes\" is there and is no PrimeTime session; it was not replaced. "
      + "Say '--force' to replace it.\n"
    #expect(
      try program.run("-c", ":save notes")
        == .init(output: "", errors: "line 1: \(refusal)", status: 73))
    #expect(
      try program.run("--record", "notes", "-c", "c.inc")
        == .init(output: "", errors: "--record: \(refusal)", status: 73))
    #expect(try program.read("notes") == "mine")
    #expect(try program.run("--quiet", "--record", "notes", "--force", "-c", "c.inc").status == 0)
    #expect(try program.read("notes").contains("counter.incrTapped"))
  }

  @Test func aBreakpointHoldsWhatEffectsDeliver() throws {
    #expect(
      try run(
        ":break timer.duration >= 0.03", "timer.start", ":wait 50ms", ":state timer.duration",
        ":goto last", ":state timer.duration", ":effects cancel", ":effects")
        == .init(
          output: """
            Stopped at step 1: timer.duration >= 0.03, by "← timer.timeUpdated". \
            What effects deliver waits until ':goto last'.
            0.03
            Step 1 of 1.
            0.05
            Cancelled what "timer.start" started.
            Nothing is in flight.

            """))
  }

  @Test func aTraceTakesTicksTogether() throws {
    let run = try run(
      ":trace on", "timer.start", ":wait 50ms", "timer.stop", ":trace off", "counter.incrTapped")
    #expect(
      run.output == """
        1. timer.start  timer.started nil → 1970-01-01T00:00:00Z
        1. ← timer.timeUpdated × 5  timer.duration 0 → 0.05
        2. timer.stop  timer.started 1970-01-01T00:00:00Z → nil

        """)
  }

  @Test func aStateInAFileIsABranchOfItsOwn() throws {
    let program = try Program()
    let state = try program.run("--json", "-c", "c.set 5", "-c", ":state").output
    try program.write(String(state.split(separator: "\n")[2]), to: "state")
    #expect(
      try run(
        "c.inc", ":replay state", "c.inc", ":state count", ":goto A.1", ":state count",
        in: program)
        == .init(
          output: """
            Loaded the state as branch B; what you had is branch A.
            6
            Step 1 of 1 of branch A.
            1

            """))
    try program.write("{\"count\":1}", to: "part")
    #expect(
      try run(":replay part", in: program).errors.contains(
        "\"part\" holds no session and no state of PrimeTime: its state lacks \"activityFeed\"."))
  }

  @Test func aLineWithoutAnEffectSaysWhy() throws {
    #expect(
      try Program().run(
        input: "counter.setCount 0\nincrement\ncounter.setCount seven\nexit\nc.inc\n")
        == .init(
          output: "Nothing changed.\n",
          errors: """
            line 2: Unknown command 'increment'. Did you mean 'counter.incrTapped'?
            line 3: 'seven' is not a whole number; write digits, as in 42 or -17. \
            Usage: counter.setCount NUMBER

            """, status: 65))
  }

  /// `RecordedSession.swift` in the test target is what `:save` writes, and a test itself.
  @Test func aSessionIsWrittenAsTheTestThatRunsHere() throws {
    let written = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "RecordedSession.swift")
    let program = try Program()
    let run = try run(
      "counter.setCount 10", "counter.nthPrimeButtonTapped", "counter.alertDismissButtonTapped",
      "counter.setCount 7", "counter.isPrimeButtonTapped", "primeModal.saveFavoritePrimeTapped",
      "timer.start", ":wait 120ms", "timer.stop", "game.start", "game.counter.setCount -17",
      "game.counter.playNext", "favoritePrimes.deleteFavoritePrimes 0", ":save test.swift",
      in: program)
    #expect(run.errors == "")
    #expect(try program.read("test.swift") == String(contentsOf: written, encoding: .utf8))
  }
}
