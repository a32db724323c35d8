import PrimeNumbers
import Testing

/// After a line only new rows are shown.
struct NewsTranscriptTests {
  /// The first `count` primes.
  private func primes(_ count: Int) -> [Int] {
    (1...count).compactMap { nthPrime($0) }
  }

  private func run(_ lines: String..., favorites: Int) throws -> Program.Run {
    let program = try Program()
    let list = primes(favorites).map { "\($0)" }.joined(separator: ",")
    try program.write("[\(list)]\n", to: "favoritePrimes.json")
    return try program.run(
      "--virtual-time", input: lines.joined(separator: "\n"))
  }

  @Test func ofAThousandFavoritesTenArePrinted() throws {
    #expect(
      try run("f.load", "f.del 0 2", "f.del 5", "[7919th?]", favorites: 1_000)
        == .init(
          output: """
            Favourite primes
              0   2  [2nd?]   [Delete]
              1   3  [3rd?]   [Delete]
              2   5  [5th?]   [Delete]
              3   7  [7th?]   [Delete]
              4  11  [11th?]  [Delete]
              5  13  [13th?]  [Delete]
              6  17  [17th?]  [Delete]
              7  19  [19th?]  [Delete]
              8  23  [23rd?]  [Delete]
              9  29  [29th?]  [Delete]
              990 more new, 1,000 in all
              [Save] [Load]
              Loaded 1000 favourite primes.
            Activity of ada
              1970-01-01T00:00:00Z  Favourite primes were loaded: 1000
            Favourite primes
              2 removed, 998 in all
              [Save] [Load]
            Activity of ada
              1970-01-01T00:00:00Z  5 is no favourite prime any more
              1970-01-01T00:00:00Z  2 is no favourite prime any more
            Favourite primes
              1 removed, 997 in all
              [Save] [Load]
            Activity of ada
              1970-01-01T00:00:00Z  19 is no favourite prime any more
            Favourite primes
              997 in all
              (Save) (Load)
              ╭───────────────────────────╮
              │ The 7919th prime is 80917 │
              │ [OK]                      │
              ╰───────────────────────────╯

            """))
  }

  @Test func ofALongListTheNewRowIsShownAndAllOfItWhenItIsAskedFor() throws {
    let run = try run(
      "f.load", "c.set 37", "is this prime?", "save", ":view favoritePrimes", favorites: 11)
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        """
        Favourite primes
          11  37  [37th?]  [Delete]
          12 in all
          [Save] [Load]
        Activity of ada
          1970-01-01T00:00:00Z  37 became a favourite prime
        Favourite primes
           0   2  [2nd?]   [Delete]
           1   3  [3rd?]   [Delete]
           2   5  [5th?]   [Delete]
           3   7  [7th?]   [Delete]
           4  11  [11th?]  [Delete]
           5  13  [13th?]  [Delete]
           6  17  [17th?]  [Delete]
           7  19  [19th?]  [Delete]
           8  23  [23rd?]  [Delete]
           9  29  [29th?]  [Delete]
          10  31  [31st?]  [Delete]
          11  37  [37th?]  [Delete]
          [Save] [Load]

        """))
  }

  @Test func aListOfTenRowsIsShownWhole() throws {
    let run = try run("f.load", "f.del 9", favorites: 11)
    #expect(
      run.output.contains(
        "Favourite primes\n  0   2  [2nd?]   [Delete]\n  1   3  [3rd?]   [Delete]\n"))
    #expect(run.output.contains("  9  31  [31st?]  [Delete]\n"))
  }

  @Test func whereEntriesOfTheLogAreTakenBackItIsShownWhole() throws {
    let run = try run("f.load", "f.del 0", ":undo", favorites: 2)
    #expect(
      run.output.hasSuffix(
        """
        Step 1 of 2.
        Favourite primes
          0  2  [2nd?]  [Delete]
          1  3  [3rd?]  [Delete]
          [Save] [Load]
          Loaded 2 favourite primes.
        Activity of ada
          1970-01-01T00:00:00Z  Favourite primes were loaded: 2

        """))
  }

  @Test func eachScreenIsShownOnceALine() throws {
    let run = try run("f.load", "c.set 10", "c.nth", favorites: 1)
    #expect(run.output.split(separator: "\n").count { $0 == "Counter" } == 2)
    #expect(run.output.split(separator: "\n").count { $0 == "Favourite primes" } == 1)
  }
}
