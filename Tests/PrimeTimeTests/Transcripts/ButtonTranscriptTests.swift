import Testing

/// Buttons can be typed by their titles.
struct ButtonTranscriptTests {
  /// The steps as ':history' spells them, and the error output.
  private func steps(_ lines: String..., options: [String] = []) throws -> (
    steps: [String], errors: String
  ) {
    let run = try Program().run(
      options + ["--virtual-time", "--seed", "1", "--json"],
      input: .init((lines.joined(separator: "\n")).utf8))
    let steps = run.output.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"origin":"user","action":"([^"]*)"/).map { String($0.1) }
    }
    return (steps, run.errors)
  }

  @Test func theCountersButtonsAreTyped() throws {
    #expect(
      try Program().run("--virtual-time", input: "+\n+\n-\nis this prime?\n")
        == .init(
          output: """
            Counter
              Count  1
              [-] [+] [Is this prime?]
              [What is the 1st prime?]
            Counter
              Count  2
              [-] [+] [Is this prime?]
              [What is the 2nd prime?]
            Counter
              Count  1
              [-] [+] [Is this prime?]
              [What is the 1st prime?]
            Counter
              Count  1
              (-) (+) (Is this prime?)
              (What is the 1st prime?)
              ╭─ Is this prime? ─╮
              │ 1 is not prime   │
              │ [Close]          │
              ╰──────────────────╯

            """))
  }

  @Test func theModalsButtonsAreMeantFirst() throws {
    let (steps, errors) = try steps(
      "c.set 7", "Is this prime?", "save", "favoritePrimes.saveButtonTapped", "remove", "save to")
    #expect(
      steps == [
        "counter.setCount 7", "counter.isPrimeButtonTapped", "primeModal.saveFavoritePrimeTapped",
        "favoritePrimes.saveButtonTapped", "primeModal.removeFavoritePrimeTapped",
        "primeModal.saveFavoritePrimeTapped",
      ])
    #expect(errors == "")
  }

  @Test func theScreenUsedLastIsMeantNext() throws {
    let (steps, errors) = try steps("+", "game.start", "+", "Next", "stop", "c.inc", "-")
    #expect(
      steps == [
        "counter.incrTapped", "game.start", "game.counter.incrTapped", "game.counter.playNext",
        "game.timer.stop", "counter.incrTapped", "counter.decrTapped",
      ])
    #expect(errors == "")
  }

  @Test func whichOfSeveralIsToldWithTheirNames() throws {
    let (steps, errors) = try steps("start", "save", "timer.start", "lap")
    #expect(steps == ["timer.start", "timer.lap"])
    #expect(
      errors == """
        line 1: 'start' could be 'timer.start', 'game.start'; type the name of one.
        line 2: 'save' could be 'favoritePrimes.saveButtonTapped', 'game.saveButtonTapped'; \
        type the name of one.

        """)
  }

  @Test func aButtonIsMeantWithTheNumberOnIt() throws {
    let (steps, errors) = try steps(
      "c.set 7", "what is the 7th prime?", "what is the 8th", "[OK]", "WHAT IS")
    #expect(
      steps == [
        "counter.setCount 7", "counter.nthPrimeButtonTapped", "counter.alertDismissButtonTapped",
        "counter.nthPrimeButtonTapped",
      ]
    )
    #expect(errors == "line 3: Unknown command 'what'. ':help' lists what there is.\n")
  }

  @Test func aDisabledButtonIsRefusedWithTheReason() throws {
    let (steps, errors) = try steps("what is", "there is no prime", "c.is", "is this")
    #expect(steps == ["counter.isPrimeButtonTapped"])
    #expect(
      errors.hasSuffix(
        "line 4: 'counter.isPrimeButtonTapped' cannot be used while \"Is this prime?\" is on display; "
          + "[Close] closes it.\n"))
  }

  @Test func theCompactCountersButtonsAreTyped() throws {
    let (steps, errors) = try steps("c.set 7", "7th?", "save", "-", options: ["--compact"])
    #expect(
      steps == [
        "counter.setCount 7", "counter.nthPrimeButtonTapped", "counter.saveFavoritePrimeTapped",
        "counter.decrTapped",
      ])
    #expect(errors == "")
  }

  @Test func aShellsVerbWithoutItsColonIsToldWhereNoButtonIsCalledSo() throws {
    #expect(try steps("undo").errors == "line 1: Unknown command 'undo'. Did you mean ':undo'?\n")
  }
}
