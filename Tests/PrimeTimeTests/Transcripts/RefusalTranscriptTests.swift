import Foundation
import Testing

/// Actions that are disabled or not shown are refused with a reason.
struct RefusalTranscriptTests {
  @Test func aPrimeThatIsNotComputedIsRefused() throws {
    let run = try Program().run(
      "--quiet", "--virtual-time", "-c", "c.set 10", "-c", "c.nth", "-c",
      ":state alertNthPrime.prime", "-c", "ok", "-c", "c.set 9223372036854775807", "-c", "c.nth")
    #expect(run.output == "29\n" && run.status == 65)
    #expect(run.errors.contains("above 1000000000000, where none is computed"))
  }

  @Test func aFailedSaveEndsAScriptWith65() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.directory.appending(path: "favoritePrimes.json"),
      withIntermediateDirectories: true)
    for line in ["favoritePrimes.saveButtonTapped", "favoritePrimes.loadButtonTapped"] {
      let run = try program.run("--quiet", "-c", line)
      #expect(run.status == 65 && run.errors.contains("is a directory, not a file"))
    }
    // That nothing was saved yet is no failure.
    #expect(try program.run("--quiet", "-c", "game.loadButtonTapped") == .init(output: ""))
  }

  @Test func aFieldHasOneName() throws {
    let run = try Program().run(
      "--quiet", "-c", ":state game.secret", "-c", ":state game.drawnSecret")
    #expect(run.output == "null\n" && run.status == 65)
  }

  private let waits = """
    counter.setCount 100000000000
    counter.nthPrimeButtonTapped
    counter.incrTapped
    :undo
    """

  @Test func whatIsDisabledIsRefusedAndChangesNothing() throws {
    let message =
      "'counter.incrTapped' cannot be used while an answer is awaited; ':effects cancel' stops waiting."
    #expect(
      try Program().run("--quiet", input: waits + "\n:state count\n").errors
        == "line 3: \(message)\n")
    let run = try Program().run("--json", input: waits)
    #expect(
      run.output.split(separator: "\n").contains(
        "{\"type\":\"error\",\"line\":3,\"message\":\"\(message)\"}"))
    #expect(run.status == 65)
  }

  @Test func cancellingStopsTheWait() throws {
    #expect(
      try Program().run(
        "--quiet",
        input: """
          counter.setCount 100000000000
          counter.nthPrimeButtonTapped
          :effects cancel
          counter.incrTapped
          :state count
          :state isNthPrimeRequestInFlight
          """)
        == .init(
          output: """
            Cancelled what "counter.nthPrimeButtonTapped" started.
            100000000001
            false

            """))
  }

  @Test(arguments: [
    ("counter.nthPrimeButtonTapped", "below 1, where there is no prime."),
    ("counter.doubleTap", "below 1, where there is no prime."),
    ("favoritePrimes.deleteFavoritePrimes 0", "for rows that are not there; there are none yet."),
    ("timer.lap", "while the stopwatch is stopped."), ("timer.reset", "at zero."),
  ])
  func atTheStartSomeThingsCannotBeUsed(line: String, reason: String) throws {
    let name = line.prefix { $0 != " " }
    #expect(
      try Program().run(input: line + "\n")
        == .init(output: "", errors: "line 1: '\(name)' cannot be used \(reason)\n", status: 65))
  }

  @Test(arguments: [
    "primeModal.saveFavoritePrimeTapped", "counter.alertDismissButtonTapped",
    "counter.primeModalDismissed", "favoritePrimes.primeButtonTapped -3", "timer.stop",
    "game.counter.playNext", "game.counter.setCount 5", "game.newGameTapped",
  ])
  func whatIsNotOnDisplayIsToldSo(line: String) throws {
    let name = line.prefix { $0 != " " }
    #expect(
      try Program().run(input: line + "\n")
        == .init(output: "", errors: "line 1: '\(name)' is not on display now.\n", status: 65))
  }

  @Test func aShortenedNameIsRefusedByItsFullName() throws {
    #expect(
      try Program().run(input: "t.la\nt.sto\n").errors == """
        line 1: 'timer.lap' cannot be used while the stopwatch is stopped.
        line 2: 'timer.stop' is not on display now.

        """)
  }

  @Test func whatIsCoveredIsRefusedUntilTheCoverIsClosed() throws {
    let run = try Program().run(
      "--virtual-time", "--quiet",
      input: """
        c.set 7
        is this prime?
        +
        save
        close
        c.nth
        +
        ok
        +
        :state count
        """)
    #expect(
      run
        == .init(
          output: "8\n",
          errors: """
            line 3: 'counter.incrTapped' cannot be used while "Is this prime?" is on display; \
            [Close] closes it.
            line 7: 'counter.incrTapped' cannot be used while an answer is on display; \
            [OK] puts it away.

            """, status: 65))
  }

  @Test func aNumberAloneIsForTheScreenUsedLast() throws {
    let run = try Program().run(
      "--virtual-time", "--seed", "1",
      input: """
        -17
        game.start
        :wait 3300ms
        50
        13
        timer.start
        7
        """)
    #expect(run.output.contains("Counter\n  Count  -17\n"))
    #expect(run.output.contains("\n50: higher, 3.3 s\n13: correct, 3.3 s\nTimer\n"))
    #expect(
      run.errors == """
        line 7: A number alone is for the screen used last, and 'timer' takes none now. Type it \
        after 'counter.setCount' or 'game.counter.setCount'.

        """)
  }

  @Test func noScreenNamesAPrimeBelowTheFirst() throws {
    #expect(
      try Program().run(input: "counter.setCount -3\n").output == """
        Counter
          Count  -3
          [-] [+] [Is this prime?]
          (Primes are numbered from 1)

        """)
  }

  @Test func whatIsDisabledCanBeToldWithoutColor() throws {
    let run = try Program().run(
      input: "counter.setCount 100000000000\ncounter.nthPrimeButtonTapped\n:undo\n")
    #expect(
      run.output.contains(
        """
          (-) (+) [Is this prime?]
          (What is the 100000000000th prime?)
          Searching…
        """))
  }

  @Test func theStartButtonStartsTheClock() throws {
    let run = try Program().run(
      "--virtual-time", "--seed", "1", "--quiet",
      input: """
        game.start
        :wait 350ms
        game.counter.setCount 5
        game.counter.playNext
        :view game
        """)
    #expect(
      run
        == .init(
          output: """
            Game
              Timer
                Since  1970-01-01T00:00:00Z
                Time   0.35 s
                [Stop] [Lap] (Reset)
              Guess
                Your guess  0
                Lower than the secret
                [-] [+] [Next]
              Results
                Rounds      1
                Right       0
                Last round  0.35 s

                Seconds spent
                1. 5, not 13  ████████████████████████  0.35
              [New game] [Save] [Load]

            """))
  }

  @Test func aCompactCounterTakesOneLineAndItsOwnCommands() throws {
    let run = try Program().run(
      "--compact", "--virtual-time",
      input: """
        counter.setCount 7
        counter.nthPrimeButtonTapped
        counter.saveFavoritePrimeTapped
        counter.doubleTap
        """)
    #expect(
      run
        == .init(
          output: """
            Counter 7 is prime [-] [+] [7th?] [Save]
            Counter 7 is prime [-] [+] [7th?] [Save] 7th: 17 [OK]
            Counter 7 is prime [-] [+] [7th?] [Remove] 7th: 17 [OK]
            Favourite primes
              0  7  [7th?]  [Delete]
              [Save] [Load]
            Activity of ada
              1970-01-01T00:00:00Z  7 became a favourite prime

            """,
          errors: "line 4: Unknown command 'counter.doubleTap'. ':help' lists what there is.\n",
          status: 65))
  }

  @Test func theUserIsSavedWithTheSession() throws {
    let program = try Program()
    _ = try program.run("--quiet", "-c", "c.inc", "-c", ":save session")
    program.environment["LOGNAME"] = "bob"
    #expect(
      try program.run("--quiet", "--replay", "session", "-c", ":state currentUser")
        .output.hasSuffix("\"ada\"\n"))
  }
}
