import Foundation
import Testing

/// The output of each command of the shell, as text and as JSON.
struct CommandTranscriptTests {
  @Test func aTraceIsALineAnAction() throws {
    #expect(
      try Program().run(
        "--virtual-time", "--quiet",
        input: ":trace on\ncounter.setCount 10\ncounter.doubleTap\n:trace off\nok\n"
      )
        == .init(
          output: """
            1. counter.setCount 10  count 0 → 10
            2. counter.doubleTap  isNthPrimeRequestInFlight false → true
            2. ← counter.nthPrimeResponse n: 10, prime: 29  alertNthPrime nil → {"n":10,"prime":29}, \
            isNthPrimeRequestInFlight true → false

            """))
  }

  @Test func viewsAreListedAndShown() throws {
    let list = try Program().run("--quiet", input: ":view\n").output
    #expect(
      list.hasPrefix("Screens\n  counter         Counter\n  primeModal      not on display\n"))
    #expect(list.contains("\n  activityFeed    Activity of ada\n"))
    let run = try Program().run("--quiet", input: ":view PRIMEM\n:view act\n:view nope\n")
    #expect(
      run.output == "primeModal is not on display now.\nActivity of ada\n  Nothing yet\n")
    #expect(
      run.errors.hasPrefix(
        "line 3: There is no screen \"nope\". Screens are counter, primeModal, "))
    #expect(
      try Program().run("--json", input: ":view timer\n")
        == .init(
          output: #"{"type":"screen","screen":"timer","text":"Timer\n  Since  -\n  Time   0.00 s\n"#
            + #"  [Start] (Lap) (Reset)"}"# + "\n" + #"{"type":"done","line":1}"# + "\n"))
  }

  @Test func helpGoesByTopic() throws {
    #expect(
      try Program().run(
        "--quiet",
        input: ":help c.set\n:help gam.st\n:help :goto\ngame.start\n:help game.c\n")
        == .init(
          output: """
            counter.setCount NUMBER
              Set the count
            game.start
              Draw a secret and start the clock
            :goto first|last|N|B.N
              Go to a step, as 12, or B.3 of branch B

              A step is what you did, with all that followed from it. While you look at an
              earlier step, effects go on, and what they deliver waits until ':goto last'.
              An action there begins a branch; the steps after it stay where they were, and
              ':history branches' draws them.
            game.counter
              game.counter.setCount NUMBER      Guess a number
              game.counter.slidingCount NUMBER  Slide the guess to a position
              game.counter.decrTapped           Guess one less
              game.counter.incrTapped           Guess one more
              game.counter.playNext             That is my guess: end the round

            """))
  }

  @Test(arguments: [
    (
      "counter.incTapped", "Unknown command 'counter.incTapped'. Did you mean 'counter.incrTapped'?"
    ),
    (":hsitory", "Unknown verb ':hsitory'. Did you mean ':history'?"),
    ("undo", "Unknown command 'undo'. Did you mean ':undo'?"),
    ("increment", "Unknown command 'increment'. Did you mean 'counter.incrTapped'?"),
    ("c.i", "'c.i' could be 'counter.incrTapped', 'counter.isPrimeButtonTapped'; type more of it."),
    ("game", "'game' is a group of commands; ':help game' lists them."),
    ("c.set", "Expected NUMBER, but the line ends. Usage: counter.setCount NUMBER"),
    (
      "c.inc 3",
      "'counter.incrTapped' takes no argument, but '3' follows. Usage: counter.incrTapped"
    ),
    (":goto 9", "There is no step 9. Steps 0 to 0 are kept."),
    (":advance 1s", "':advance' is ':wait DURATION'."),
    (":cancel", "':cancel' is ':effects cancel [N|all]'."),
    (":first", "':first' is ':goto first'."), (":branches", "':branches' is ':history branches'."),
    (":inspect f", "':inspect' is ':save FILE.html'."),
    (":test f", "':test' is ':save FILE.swift'."),
    ("c.inc; c.inc", "A line is one action or one verb, without ';'; put each on its own line."),
    (":state > f", "'>' is the system shell's: primetime -c ':state' > …"),
  ])
  func aBadLineSaysWhatWasMeant(line: String, message: String) throws {
    #expect(
      try Program().run(input: "# one\n\(line)\n")
        == .init(output: "", errors: "line 2: \(message)\n", status: 65))
    let quoted = message.replacing("\"", with: "\\\"")
    #expect(
      try Program().run("--json", input: "\(line)\n").output
        == #"{"type":"error","line":1,"message":"\#(quoted)"}"# + "\n"
        + #"{"type":"done","line":1}"# + "\n")
  }

  @Test func sourcedFilesAreNestedAndNamed() throws {
    let program = try Program()
    try program.write("c.inc\n:source two\nbogus\n", to: "one")
    try program.write("c.inc\n\n:source three\n", to: "two")
    try program.write("\n\nc.dcr\n", to: "three")
    let errors =
      "three:3: Unknown command 'c.dcr'. ':help' lists what there is.\none:3: Unknown command 'bogus'. ':help' lists what there is.\n"
    #expect(
      try program.run("--quiet", input: ":source one\n:state count\n")
        == .init(output: "2\n", errors: errors, status: 65))
    #expect(
      try program.run("--json", input: ":source one\n:state count\n")
        == .init(
          output: """
            {"type":"action","seq":1,"origin":"user","action":"counter.incrTapped","path":"counter.counter.incrTapped","changed":{"count":1}}
            {"type":"done","line":1,"file":"one"}
            {"type":"action","seq":2,"origin":"user","action":"counter.incrTapped","path":"counter.counter.incrTapped","changed":{"count":2}}
            {"type":"done","line":1,"file":"two"}
            {"type":"done","line":2,"file":"two"}
            {"type":"done","line":1,"file":"three"}
            {"type":"done","line":2,"file":"three"}
            {"type":"error","line":3,"message":"Unknown command 'c.dcr'. ':help' lists what there is.","file":"three"}
            {"type":"done","line":3,"file":"three"}
            {"type":"done","line":3,"file":"two"}
            {"type":"done","line":2,"file":"one"}
            {"type":"error","line":3,"message":"Unknown command 'bogus'. ':help' lists what there is.","file":"one"}
            {"type":"done","line":3,"file":"one"}
            {"type":"done","line":1}
            {"type":"state","state":2}
            {"type":"done","line":2}

            """, errors: errors, status: 65))
  }

  @Test func waitingCountsATimerUntilItsTimeIsOver() throws {
    // The wait continues after the response, which usually comes within milliseconds; the second
    // wait ends with it on any machine.
    let start = ContinuousClock.now
    let run = try Program().run(
      "--quiet",
      input:
        "timer.start\nc.set 10\nc.nth\n:wait 0.5\ntimer.stop\n:wait\n:state alertNthPrime.prime\n")
    #expect(ContinuousClock.now - start >= .milliseconds(500))
    #expect(run.output == "29\n")
  }

  @Test func eachLineOfJSONLeavesWhileItWaits() throws {
    let program = try Program()
    let process = program.process(["--json", "-c", "timer.start", "-c", ":wait 1000"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\"seq\":3,") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty)
      text += String(decoding: data, as: UTF8.self)
    }
    kill(process.processIdentifier, SIGTERM)
    program.wait(for: process)
    #expect(process.terminationStatus == 143)
  }
}
