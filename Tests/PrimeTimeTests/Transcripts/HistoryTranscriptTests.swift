import Testing

/// The output of the commands that move through the time-line, as text and as JSON.
struct HistoryTranscriptTests {
  /// A script that receives a response and moves through the steps.
  private let travels = """
    counter.setCount 10
    counter.nthPrimeButtonTapped
    counter.incrTapped
    :history
    :undo
    :undo 9
    :redo
    :goto 2
    :diff 0 3
    :diff 1 1
    :diff 3
    :redo 9
    timer.start
    :effects
    :wait 20ms
    :history
    :history 2
    :history /timer/
    """

  @Test func historyIsToldAsText() throws {
    #expect(
      try Program().run("--compact", "--virtual-time", "--quiet", input: travels)
        == .init(
          output: """
            History, now at step 3 of 3
                1  00:00:00  counter.setCount 10           count 0 → 10
                2  00:00:00  counter.nthPrimeButtonTapped  alertNthPrime nil → {"n":10,"pri…
                             ← counter.nthPrimeResponse n: 10, prime: 29
              ▸ 3  00:00:00  counter.incrTapped            count 10 → 11
            Step 2 of 3.
            Step 0 of 3.
            Step 1 of 3.
            Step 2 of 3.
              AppState(
                … (N unchanged)
            −   alertNthPrime: nil,
            +   alertNthPrime: PrimeAlert(n: 10, prime: 29),
            −   count: 0,
            +   count: 11,
                … (N unchanged)
              )
            Steps 1 and 1 have the same state.
              AppState(
                … (N unchanged)
            −   count: 10,
            +   count: 11,
                … (N unchanged)
              )
            Step 3 of 3.
            In flight
              2  timer.start  timer  until cancelled
            History, now at step 4 of 4
                1  00:00:00  counter.setCount 10           count 0 → 10
                2  00:00:00  counter.nthPrimeButtonTapped  alertNthPrime nil → {"n":10,"pri…
                             ← counter.nthPrimeResponse n: 10, prime: 29
                3  00:00:00  counter.incrTapped            count 10 → 11
              ▸ 4  00:00:00  timer.start                   timer.duration 0 → 0.02, timer.s…
                             ← timer.timeUpdated × 2
            Step 2
              2  counter.nthPrimeButtonTapped
                   isNthPrimeRequestInFlight false → true
                   starts effect 1 at counter, ended after 0.0 s
              3  ← counter.nthPrimeResponse n: 10, prime: 29  from 2
                   alertNthPrime nil → {"n":10,"prime":29}
                   isNthPrimeRequestInFlight true → false
            History, now at step 4 of 4
              ▸ 4  00:00:00  timer.start  timer.duration 0 → 0.02, timer.started nil → 1970…
                             ← timer.timeUpdated × 2

            """))
  }

  @Test func historyIsToldAsJSON() throws {
    let run = try Program().run("--compact", "--virtual-time", "--json", input: travels)
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix(#"{"type":"done""#) }
    #expect(
      lines.dropFirst(4).first == """
        {"type":"history","steps":[{"step":1,"action":"counter.setCount 10","path":"counter.counter.setCount",\
        "time":"00:00:00","changed":{"count":10},"deliveries":[],"inFlight":0},{"step":2,\
        "action":"counter.nthPrimeButtonTapped","path":"counter.counter.requestNthPrime",\
        "time":"00:00:00","changed":{"alertNthPrime":{"n":10,"prime":29}},\
        "deliveries":[{"action":"← counter.nthPrimeResponse n: 10, prime: 29","count":1}],\
        "inFlight":0},{"step":3,"action":"counter.incrTapped","path":"counter.counter.incrTapped",\
        "time":"00:00:00","changed":{"count":11},"deliveries":[],"inFlight":0}],\
        "at":3,"of":3,"leftOut":0}
        """)
    #expect(
      lines.dropFirst(5).prefix(8) == [
        #"{"type":"position","step":2,"of":3,"branch":"A","changed":{"count":10},"missing":[]}"#,
        #"{"type":"position","step":0,"of":3,"branch":"A","changed":{"alertNthPrime":null,"count":0},"missing":[]}"#,
        #"{"type":"position","step":1,"of":3,"branch":"A","changed":{"count":10},"missing":[]}"#,
        #"{"type":"position","step":2,"of":3,"branch":"A","changed":{"alertNthPrime":{"n":10,"prime":29}},"missing":[]}"#,
        #"{"type":"diff","changed":{"alertNthPrime":{"n":10,"prime":29},"count":11}}"#,
        #"{"type":"diff","changed":{}}"#,
        #"{"type":"diff","changed":{"count":11}}"#,
        #"{"type":"position","step":3,"of":3,"branch":"A","changed":{"count":11},"missing":[]}"#,
      ])
    #expect(run.status == 0)
  }

  @Test func aStopwatchDoesNotPushOutWhatTheUserDid() throws {
    #expect(
      try Program().run(
        "--virtual-time", "--quiet",
        input: """
          counter.setCount 4
          timer.start
          :wait 110s
          :undo
          :state timer.duration
          :wait 5s
          :redo
          :state timer.duration
          :wait 1s
          :state timer.duration
          """)
        == .init(
          output: """
            Step 1 of 2.
            0
            Step 2 of 2.
            115
            116

            """))
  }

  @Test func actingInThePastBranches() throws {
    #expect(
      try Program().run(
        "--virtual-time", "--seed", "1", "--quiet",
        input: """
          counter.incrTapped
          timer.start
          :wait 50ms
          counter.incrTapped
          game.start
          :wait 50ms
          :goto 3
          counter.setCount 50
          :history branches
          :effects
          :wait 20ms
          :state timer.duration
          :goto A.4
          :state count
          :state count @B.4
          counter.incrTapped
          :history branches
          :goto A.9
          :goto Z.1
          """)
        == .init(
          output: """
            Step 3 of 4.
            Branch B begins at step 3 of A. 1 effect that started elsewhere was cancelled.
            Branches
              ○ A.4  game.start  game.secret nil → 13, game.timer.duration 0 → 0.05 and 2 m…
              │ ▸ B.4  counter.setCount 50  count 2 → 50  the present
              ├─╯
              ○ A.3  counter.incrTapped  count 1 → 2
              ○ A.2  timer.start  timer.duration 0 → 0.05, timer.started nil → 1970-01-01T0…
              ○ A.1  counter.incrTapped  count 0 → 1
              ○ A.0  the start
            In flight
              1  timer.start  timer  until cancelled
            0.07
            Step 4 of 4 of branch A.
            What "game.timer.start" started does not run any more; ':goto 3' goes back before it.
            2
            50
            Branch A is continued.
            What "game.timer.start" waits for does not come any more.
            Branches
              ▸ A.5  counter.incrTapped  count 2 → 3  the present
              ○ A.4  game.start  game.secret nil → 13, game.timer.duration 0 → 0.05 and 2 m…
              │ ○ B.4  counter.setCount 50  count 2 → 50, timer.duration 0.05 → 0.07
              ├─╯
              ○ A.3  counter.incrTapped  count 1 → 2
              ○ A.2  timer.start  timer.duration 0 → 0.05, timer.started nil → 1970-01-01T0…
              ○ A.1  counter.incrTapped  count 0 → 1
              ○ A.0  the start

            """,
          errors: """
            line 18: There is no step 9. Steps 0 to 5 are kept.
            line 19: There is no branch Z. Branches are A, B.

            """, status: 65))
  }

  @Test func anEffectThatIsGoneIsMissedWhereItRan() throws {
    let missing =
      "What \"timer.start\" started does not run any more; ':goto 0' goes back before it.\n"
    #expect(
      try Program().run(
        "--virtual-time", "--quiet",
        input: "timer.start\n:wait 20ms\ntimer.stop\n:undo\n:goto last\n:goto 1\n:goto first\n")
        == .init(
          output: "Step 1 of 2.\n\(missing)Step 2 of 2.\nStep 1 of 2.\n\(missing)Step 0 of 2.\n"))
  }
}
