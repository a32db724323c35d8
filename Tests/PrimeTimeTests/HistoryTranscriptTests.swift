import Testing

/// What moving through history says, as text and as JSON.
@Suite struct HistoryTranscriptTests {
  /// A script that has an answer arrive and moves through what happened.
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
    :redo 9
    timer.start
    :effects
    :advance 20ms
    :history
    """

  @Test func historyIsToldAsText() throws {
    #expect(
      try Program().run("--virtual-time", "--quiet", input: travels)
        == .init(
          output: """
            History, now at step 4
              1  counter.counter.setCount("10")
              2  counter.counter.requestNthPrime
              3  counter.counter.nthPrimeResponse(n: 10, prime: 29)  by an effect
              4  counter.counter.incrTapped
            Step 3 of 4.
            Step 0 of 4.
            Step 1 of 4.
            Step 2 of 4.
            What "counter.counter.requestNthPrime" started does not run any more; \
            ':goto 1' goes back before it.
              AppState(
                … (2 unchanged)
            −   alertNthPrime: nil,
            +   alertNthPrime: PrimeAlert(n: 10, prime: 29),
            −   count: 0,
            +   count: 10,
                … (7 unchanged)
              )
            Steps 1 and 1 have the same state.
            Step 4 of 4.
            In flight
              2  timer.start  timer  until cancelled
            History, now at step 7
                1  counter.counter.setCount("10")
                2  counter.counter.requestNthPrime
                3  counter.counter.nthPrimeResponse(n: 10, prime: 29)  by an effect
                4  counter.counter.incrTapped
                5  timer.start
              6–7  timer.timeUpdated                                   by an effect

            """))
  }

  @Test func historyIsToldAsJSON() throws {
    let steps = """
      {"history":[{"step":1,"action":"counter.counter.setCount(\\"10\\")"},\
      {"step":2,"action":"counter.counter.requestNthPrime"},\
      {"step":3,"action":"counter.counter.nthPrimeResponse(n: 10, prime: 29)"},\
      {"step":4,"action":"counter.counter.incrTapped"}
      """
    let run = try Program().run("--virtual-time", "--json", input: travels)
    #expect(
      run.output.split(separator: "\n").dropFirst(4).joined(separator: "\n") == """
        \(steps)],"at":4}
        {"step":3,"changed":{"count":10}}
        {"step":0,"changed":{"alertNthPrime":null,"count":0}}
        {"step":1,"changed":{"count":10}}
        {"step":2,"changed":{"isNthPrimeRequestInFlight":true},\
        "missing":["counter.counter.requestNthPrime"]}
        {"diff":{"alertNthPrime":{"n":10,"prime":29},"count":10}}
        {"diff":{}}
        {"step":4,"changed":{"alertNthPrime":{"n":10,"prime":29},"count":11,\
        "isNthPrimeRequestInFlight":false}}
        {"seq":5,"origin":"user","action":"timer.start",\
        "changed":{"timer":{"duration":0,"laps":[],"started":0}}}
        {"effects":[{"number":2,"action":"timer.start","place":"timer","repeats":true}]}
        {"seq":6,"origin":"effect","action":"timer.timeUpdated",\
        "changed":{"timer":{"duration":0.01,"laps":[],"started":0}}}
        {"seq":7,"origin":"effect","action":"timer.timeUpdated",\
        "changed":{"timer":{"duration":0.02,"laps":[],"started":0}}}
        \(steps),{"step":5,"action":"timer.start"},{"step":6,"action":"timer.timeUpdated"},\
        {"step":7,"action":"timer.timeUpdated"}],"at":7}
        """)
    #expect(run.status == 0)
  }

  @Test func aTimerIsMissedWhereItRanAndNotElsewhere() throws {
    let missing =
      "What \"timer.start\" started does not run any more; ':goto 0' goes back before it.\n"
    #expect(
      try Program().run(
        "--virtual-time", "--quiet",
        input: "timer.start\n:advance 20ms\ntimer.stop\n:undo\n:goto 4\n:goto 1\n:goto 0\n")
        == .init(
          output: "Step 3 of 4.\n\(missing)Step 4 of 4.\nStep 1 of 4.\n\(missing)Step 0 of 4.\n"))
  }
}
