import Testing

/// The output of ':state' and ':break', and the paths where effects run.
struct StateTranscriptTests {
  private func run(_ lines: String..., options: [String] = ["--quiet"]) throws -> Program.Run {
    try Program().run(
      options + ["--virtual-time"],
      input: .init(lines.joined(separator: "\n").utf8))
  }

  @Test func whatIsNilIsListed() throws {
    #expect(
      try run(":state timer", ":state game.counter")
        == .init(
          output: """
            {
              "duration" : 0,
              "laps" : [

              ],
              "started" : null
            }
            {
              "alertNthPrime" : null,
              "count" : 0,
              "isNthPrimeRequestInFlight" : false,
              "isPrimeModalShown" : false
            }

            """))
  }

  @Test func pathsAreCutShort() throws {
    #expect(
      try run("c.set 7", ":state cou", ":state ga.ti.dur", ":state alert", ":state al.prime").output
        == "7\n0\nnull\nnull\n")
  }

  @Test(arguments: [
    (
      ":state nope",
      "The state has no \"nope\". At its top it has activityFeed, alertNthPrime, count, "
    ),
    (":state timer.nope", "\"timer\" has no \"nope\". It has duration, laps, started."),
    (":state is", "\"is\" could be isNthPrimeRequestInFlight, isPrimeModalShown; type more of it."),
    (":state favoritePrimes.3", "\"favoritePrimes\" has no \"3\". It holds nothing."),
    (":break nope > 3", "The state has no \"nope\". At its top it has activityFeed, "),
  ])
  func aPathThatLeadsNowhereSaysWhatThereIs(line: String, message: String) throws {
    let run = try run(line)
    #expect(run.errors.hasPrefix("line 1: \(message)"))
    #expect(run.status == 65)
  }

  @Test func aBreakpointIsSetByAnAbbreviation() throws {
    #expect(
      try run(":break ti.dur >= 0.02", ":break", "t.start", ":wait 1s").output == """
        1  timer.duration >= 0.02
        Stopped at step 1: timer.duration >= 0.02, by "← timer.timeUpdated". \
        What effects deliver waits until ':goto last'.

        """)
  }

  @Test func aBreakpointTakesADateAsItIsShown() throws {
    let run = try run(":break ti.started == 1970-01-01T00:00:01Z", ":wait 1s", "t.start")
    #expect(run.output.hasPrefix("Stopped at step 1: timer.started == 1970-01-01T00:00:01Z, by"))
  }

  @Test func effectsAreWhereTheyAreTyped() throws {
    let run = try Program().run(
      "--quiet",
      input: "c.set 100000000000\nc.nth\ngame.start\n:effects\n:history 2\n:effects cancel all\n")
    #expect(run.output.contains("  1  counter.nthPrimeButtonTapped  counter\n"))
    #expect(run.output.contains("game.timer.start              game.timer  until cancelled\n"))
    #expect(run.output.contains("starts effect 1 at counter, in flight\n"))
  }

  @Test func aLookBeforeTheAnswerSaysHowToWait() throws {
    let run = try Program().run(
      "-c", "c.set 100000000000", "-c", "c.nth", "-c", ":state count", "-c", ":effects cancel")
    #expect(
      run.output.contains(
        "100000000000\n1 effect is in flight; ':wait' waits for it.\n"))
  }

  @Test func theRowsThereAreAreNamed() throws {
    let program = try Program()
    try program.write("[2,3,5]\n", to: "favoritePrimes.json")
    #expect(
      try program.run("--quiet", "--virtual-time", input: "f.load\nf.del 9\n").errors == """
        line 2: 'favoritePrimes.deleteFavoritePrimes' cannot be used for rows that are not there; \
        there are rows 0 to 2.

        """)
  }

  @Test func timeThatBringsNothingSaysSo() throws {
    #expect(try run(":wait 1s", options: []).output == "Nothing was due by then.\n")
  }

  @Test func helpShowsWhatIsOnDisplayFirst() throws {
    let lines = try run(":help").output.split(separator: "\n")
    #expect(lines.first == "On display" && lines.contains("Verbs") && lines.count <= 20)
  }

  @Test func theChartHasTheDecimalsOfTheText() throws {
    let run = try run(
      "game.start", ":wait 1234ms", "game.counter.setCount 1", "g.c.play", ":view g")
    #expect(run.output.contains("Last round  1.23 s\n"))
    #expect(run.output.contains("  1.23\n"))
  }

  @Test(arguments: [":exit", ":q", ":bye"])
  func leavingByAnotherNameIsUnderstood(line: String) throws {
    let errors = try run(line).errors
    #expect(line == ":q" ? errors == "" : errors.contains("'\(line)' is ':quit'."))
  }
}
