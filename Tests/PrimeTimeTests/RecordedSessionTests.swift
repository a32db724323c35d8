import Foundation
import Testing

/// Sessions saved to files and replayed, and the errors for invalid files.
struct RecordedSessionTests {
  @Test func whatIsRecordedAndSavedCanBeReplayed() throws {
    let program = try Program()
    let recorded = try program.run(
      "--quiet", "--record", "recorded.jsonl",
      input: """
        game.start
        game.counter.setCount 5
        counter.setCount 10
        counter.nthPrimeButtonTapped
        game.timer.stop
        :wait
        :save saved.jsonl
        """)
    #expect(recorded.status == 0)
    for file in ["recorded.jsonl", "saved.jsonl"] {
      let run = try program.run("--quiet", "--replay", file)
      #expect(run.output.hasSuffix("every state is as recorded.\n"), "\(file): \(run)")
      #expect(run.status == 0)
    }
    let replayed = try program.run(
      "--quiet", "-c", ":replay saved.jsonl", "-c", ":state alertNthPrime.prime")
    #expect(replayed.output.hasSuffix("every state is as recorded.\n29\n"))
  }

  @Test func helpOnHistorySaysHowMuchIsKept() throws {
    let run = try Program().run("-c", ":help history")
    #expect(run.output.contains("million actions"))
  }

  @Test(arguments: [
    ("cut", "line 3: the file ends in the middle of it. The 1 action before it is open."),
    ("foreign", "is no PrimeTime session; its first line says something else."),
    ("later", "has version 9; this program reads up to 2. Use a later one."),
    ("empty", "is empty; it holds no session."),
    ("step", "line 2: it is no step. The 0 actions before it are open."),
    ("last step", "line 2: it is no step. The 0 actions before it are open."),
    ("colon", "line 2: it is no step. The 0 actions before it are open."),
  ])
  func aFileThatIsNoSessionSaysWhy(kind: String, message: String) throws {
    let program = try Program()
    try program.writeBrokenSession(kind)
    #expect(
      try program.run("--quiet", "--replay", "broken")
        == .init(output: "", errors: "--replay: \"broken\" \(message)\n", status: 65))
  }

  @Test func aStepThatDiffersIsNamedWithItsChange() throws {
    let program = try Program()
    _ = try program.run("-c", "c.inc", "-c", "c.inc", "-c", ":save session")
    let lines = try program.read("session").split(separator: "\n")
    let altered = lines[2].replacing(/"hash":"./, with: "\"hash\":\"-")
    try program.write("\(lines[0])\n\(lines[1])\n\(altered)\n", to: "altered")
    let run = try program.run("--quiet", "--replay", "altered")
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.errors.hasPrefix(
        "--replay: \"altered\" step 2, \"counter.incrTapped\", gives another state than"))
    #expect(run.errors.contains("−   count: 1,\n+   count: 2,\n"))
  }

  @Test func aStepThatDiffersIsShownAsItWasRecordedAndAsItIs() throws {
    let program = try Program()
    _ = try program.run("--record", "session", "-c", "c.inc", "-c", "c.set 5", "-c", "c.inc")
    let altered = try program.read("session").replacing("\"_0\":\"5\"", with: "\"_0\":\"6\"")
    try program.write(altered, to: "altered")
    #expect(
      try program.run("--quiet", "--replay", "altered", "-c", ":state count")
        == .init(
          output: "1\n",
          errors: """
            --replay: "altered" step 2, "counter.setCount 5", gives another state than \
            recorded. Recorded is −, here is +:
              AppState(
                … (N unchanged)
            −   count: 5,
            +   count: 6,
                … (N unchanged)
              )
            The 1 action before it is open.

            """, status: 65))
  }

  @Test func whatAReplayedStateWaitsForIsAnswered() throws {
    let program = try Program()
    _ = try program.run(
      "--quiet", "--record", "asking", "-c", "c.set 1000000000000", "-c", "c.nth", "-c",
      ":save one",
      "-c", ":effects cancel")
    let asked = try program.read("one")
    #expect(asked.contains("isNthPrimeRequestInFlight"))
    let replayed = try program.run(
      "--quiet", "--virtual-time", "--replay", "one", "-c", "c.set 10", "-c", "c.nth", "-c",
      ":state alertNthPrime.prime")
    #expect(replayed.errors == "" && replayed.output.hasSuffix("\n29\n"))
    // A branch that begins where the answer was awaited is answered too.
    let branched = try program.run(
      "--quiet", "--virtual-time",
      input: "c.inc\n:replay one\n:goto 2\nc.dec\n:state count\n")
    #expect(branched.errors == "" && branched.output.hasSuffix("\n999999999999\n"))
  }

  @Test func aSavedSessionHasItsBranchesAndItsTimes() throws {
    let program = try Program()
    _ = try program.run(
      "--quiet", "-c", "c.set 5", "-c", "c.inc", "-c", ":undo", "-c", "c.dec", "-c", ":save both")
    let start = try #require(try program.read("both").firstMatch(of: /"start":(\d+)/))
    #expect(try #require(Double(start.1)) > 1_700_000_000)
    let run = try program.run(
      "--quiet", "--replay", "both", "-c", ":history branches", "-c", ":goto A.2", "-c",
      ":state count")
    #expect(run.output.contains("│ ▸ B.2  counter.decrTapped  count 5 → 4  the present\n"))
    #expect(run.output.hasSuffix("\n6\n"))
  }

  @Test func aSessionThatReplaysAnotherCanBeReplayed() throws {
    let program = try Program()
    _ = try program.run("--quiet", "-c", "c.set 5", "-c", ":save first")
    _ = try program.run(
      "--quiet", "--record", "second", "-c", "c.inc", "-c", ":replay first", "-c", "c.inc")
    let run = try program.run("--quiet", "--replay", "second", "-c", ":state count")
    #expect(run.status == 0 && run.output.hasSuffix("\n6\n"))
  }
}
