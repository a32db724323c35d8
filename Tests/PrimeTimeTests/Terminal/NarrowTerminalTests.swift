import Testing

/// What a terminal of 40 columns shows.
struct NarrowTerminalTests {
  private func start() throws -> TerminalProgram {
    let terminal = try TerminalProgram(
      ["--virtual-time"], environment: ["TERM": "dumb"], columns: 40)
    terminal.screen(endingIn: "\nprime> ")
    return terminal
  }

  @Test func aMessageIsBrokenBetweenWords() throws {
    #expect(
      try start().enter("counter.incTaped").contains(
        """
        Unknown command 'counter.incTaped'. Did
        you mean 'counter.incrTapped'?
        prime>
        """))
  }

  @Test func theColumnsOfTheHistoryStandBelowEachOther() throws {
    let terminal = try start()
    terminal.enter("c.set 7")
    terminal.enter("is this prime?")
    terminal.enter("save")
    #expect(
      terminal.enter(":history").contains(
        """
        History, now at step 3 of 3
            1  counter.setCount 7    count 0 → 7
            2  counter.isPrimeButtonTapped
               isPrimeModalShown false → true
          ▸ 3  primeModal.saveFavoritePrimeTapp…
               activityFeed [] → [1 row], favor…
        prime>
        """))
  }
}
