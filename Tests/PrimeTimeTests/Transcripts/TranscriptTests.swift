import Foundation
import Testing

/// Typed sessions with their complete output.
struct TranscriptTests {
  @Test func theTenthPrimeArrivesAsJSON() throws {
    let run = try Program().run(
      "--json",
      input: "counter.setCount 10\ncounter.nthPrimeButtonTapped\n:wait\n:state alertNthPrime\n")
    #expect(
      run
        == .init(
          output: """
            {"type":"action","seq":1,"origin":"user","action":"counter.setCount 10",\
            "path":"counter.counter.setCount","changed":{"count":10}}
            {"type":"done","line":1}
            {"type":"action","seq":2,"origin":"user","action":"counter.nthPrimeButtonTapped",\
            "path":"counter.counter.requestNthPrime",\
            "changed":{"isNthPrimeRequestInFlight":true}}
            {"type":"done","line":2}
            {"type":"action","seq":3,"origin":"effect","action":"counter.nthPrimeResponse n: 10, prime: 29",\
            "path":"counter.counter.nthPrimeResponse",\
            "changed":{"alertNthPrime":{"n":10,"prime":29},"isNthPrimeRequestInFlight":false}}
            {"type":"done","line":3}
            {"type":"state","state":{"n":10,"prime":29}}
            {"type":"done","line":4}

            """))
  }

  @Test func whatIsAbsentIsNull() throws {
    let run = try Program().run(
      "--json",
      input: """
        :state alertNthPrime
        :state game.counter.ALERTnthPrime.prime
        :state nope
        """)
    let nothing = #"{"type":"state","state":null}"#
    #expect(run.output.split(separator: "\n").count { $0 == nothing } == 2)
    #expect(run.output.contains(#"{"type":"error","line":3,"#))
    #expect(run.status == 65)
  }

  @Test func aFavoriteIsSavedAndLoadedByTheNextRun() throws {
    let program = try Program()
    let first = try program.run(
      "--virtual-time",
      input: """
        counter.setCount 7
        counter.isPrimeButtonTapped
        primeModal.saveFavoritePrimeTapped
        favoritePrimes.saveButtonTapped
        :quit
        counter.incrTapped
        """)
    let counter = "Counter\n  Count  7\n  [-] [+] [Is this prime?]\n  [What is the 7th prime?]\n"
    let covered = "Counter\n  Count  7\n  (-) (+) (Is this prime?)\n  (What is the 7th prime?)\n"
    #expect(
      first
        == .init(
          output: counter + covered + """
              ╭─ Is this prime? ───────────╮
              │ 7 is prime                 │
              │ [Save to favourite primes] │
              │ [Close]                    │
              ╰────────────────────────────╯

            """ + covered + """
                ╭─ Is this prime? ───────────────╮
                │ 7 is prime                     │
                │ [Remove from favourite primes] │
                │ [Close]                        │
                ╰────────────────────────────────╯
              Favourite primes
                0  7  [7th?]  [Delete]
                [Save] [Load]
              Activity of ada
                1970-01-01T00:00:00Z  7 became a favourite prime
              Favourite primes
                0  7  [7th?]  [Delete]
                [Save] [Load]
                Saved 1 favourite prime.

              """))

    let second = try program.run(
      "--virtual-time",
      input: "favoritePrimes.loadButtonTapped\n:wait\nfavoritePrimes.deleteFavoritePrimes 0\n")
    #expect(
      second
        == .init(
          output: """
            Favourite primes
              0  7  [7th?]  [Delete]
              [Save] [Load]
              Loaded 1 favourite prime.
            Activity of ada
              1970-01-01T00:00:00Z  Favourite primes were loaded: 1
            Favourite primes
              None yet
              [Save] [Load]
            Activity of ada
              1970-01-01T00:00:00Z  7 is no favourite prime any more

            """))
  }

  @Test func aStopwatchShowsItsLapsUntilItIsReset() throws {
    let run = try Program().run(
      "--virtual-time", "--quiet",
      input: """
        timer.start
        :wait 1s
        timer.lap
        timer.stop
        :view timer
        timer.reset
        :view timer
        """)
    #expect(
      run
        == .init(
          output: """
            Timer
              Since  -
              Time   1.00 s
              [Start] (Lap) [Reset]
              Lap 1  1.00 s  1.00 s
            Timer
              Since  -
              Time   0.00 s
              [Start] (Lap) (Reset)

            """))
  }

  @Test func aRoundOfTheGameTakesTheTimeThatWasAdvanced() throws {
    let run = try Program().run(
      "--virtual-time", "--seed", "1", "--quiet",
      input: """
        game.start
        :wait 350ms
        game.counter.setCount 5
        game.counter.playNext
        :state game.results
        """)
    #expect(run.errors == "")
    #expect(run.output.contains("\"timeSpent\" : 0.35"))
  }

  @Test func aBadLineIsNamedAndTheRestRuns() throws {
    let run = try Program().run(
      "--quiet", input: "counter.incrTapped\ncounter.incTaped\ncounter.incrTapped\n:state count\n")
    #expect(
      run
        == .init(
          output: "2\n",
          errors:
            "line 2: Unknown command 'counter.incTaped'. Did you mean 'counter.incrTapped'?\n",
          status: 65))
  }

  @Test func withoutAnyLineThereIsNothingToSay() throws {
    #expect(try Program().run() == .init(output: ""))
  }

  @Test func sourcedFilesNameThemselvesAndTheirLines() throws {
    let program = try Program()
    try program.write("c.inc\nbogus\n:source inner\n", to: "outer")
    try program.write("c.inc\n:bogus\n", to: "inner")
    try program.write(":source loop\n", to: "loop")
    let run = try program.run(
      "--quiet", input: ":source outer\n:source loop\n:source none\n:state count\n")
    #expect(
      run
        == .init(
          output: "2\n",
          errors: """
            outer:2: Unknown command 'bogus'. ':help' lists what there is.
            inner:2: Unknown verb ':bogus'. ':help' lists what there is.
            loop:1: "loop" is sourced 16 files deep; does a file source itself?
            line 3: "none" cannot be read: No such file or directory.

            """, status: 65))
  }

  @Test func linesAndScriptsOfTheCommandLineRunInTheirOrder() throws {
    let program = try Program()
    try program.write("counter.incrTapped\n:state count\n", to: "script")
    #expect(
      try program.run(
        "--quiet", "-c", "counter.setCount 5", "--script", "script", "-c", ":state count",
        input: "counter.incrTapped\n")
        == .init(output: "6\n6\n"))
  }

  @Test func failingFastLeavesAtTheFirstBadLine() throws {
    #expect(
      try Program().run("--fail-fast", "--quiet", input: "bogus\n:state count\n")
        == .init(
          output: "", errors: "line 1: Unknown command 'bogus'. ':help' lists what there is.\n",
          status: 65))
  }

  @Test func jsonIsAllThatStandardOutputHas() throws {
    let run = try Program().run(
      "--json", "--virtual-time",
      input: """
        c.inc
        :help
        :view
        :view counter
        :state nope
        :trace on
        timer.start
        :effects
        :history
        :undo
        :redo
        :goto 1
        :diff 0 1
        :save saved.jsonl
        :replay saved.jsonl
        :wait 20ms
        bogus
        """)
    let lines = run.output.split(separator: "\n")
    for line in lines {
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(value is [String: Any], "\(line)")
    }
    #expect(lines.contains(#"{"type":"diff","changed":{"count":1}}"#))
    #expect(
      lines.contains(
        #"{"type":"error","line":17,"message":"Unknown command 'bogus'. ':help' lists what there is."}"#
      )
    )
    #expect(run.status == 65)
  }

  @Test func whatIsAskedForIsAnsweredAsJSON() throws {
    let run = try Program().run(
      "--json",
      input: """
        :help counter.incrTapped
        counter.setCount 100000000000
        counter.nthPrimeButtonTapped
        :effects
        :effects cancel
        :effects
        """)
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix(#"{"type":"done""#) }
    #expect(lines.first == #"{"type":"help","text":"counter.incrTapped\n  Count up"}"#)
    // A request is listed as one effect, although receiving its response takes another.
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"type":"effects","effects":[{"number":1,"#) && !$0.contains("},{")
      })
    #expect(lines.last == #"{"type":"effects","effects":[]}"#)
    #expect(run.status == 0)
  }
}
