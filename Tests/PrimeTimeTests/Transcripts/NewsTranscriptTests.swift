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
      "--virtual-time", "--user", "ada", input: lines.joined(separator: "\n"))
  }

  @Test func ofAThousandFavoritesTenArePrinted() throws {
    #expect(
      try run("f.load", "f.del 0 2", "f.del 5", "f.prime 7919", favorites: 1_000)
        == .init(
          output: """
            Favourite primes
              0   2
              1   3
              2   5
              3   7
              4  11
              5  13
              6  17
              7  19
              8  23
              9  29
              990 more new, 1,000 in all
              Loaded 1000 favourite primes.
            Activity of ada
              1970-01-01T00:00:00Z  Favourite primes were loaded: 1000
            Favourite primes
              2 removed, 998 in all
            Activity of ada
              1970-01-01T00:00:00Z  5 is no favourite prime any more
              1970-01-01T00:00:00Z  2 is no favourite prime any more
            Favourite primes
              1 removed, 997 in all
            Activity of ada
              1970-01-01T00:00:00Z  19 is no favourite prime any more
            Favourite primes
              997 in all
              ╭───────────────────────────╮
              │ The 7919th prime is 80917 │
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
          11  37
          12 in all
        Activity of ada
          1970-01-01T00:00:00Z  37 became a favourite prime
        Favourite primes
           0   2
           1   3
           2   5
           3   7
           4  11
           5  13
           6  17
           7  19
           8  23
           9  29
          10  31
          11  37

        """))
  }

  @Test func aListOfTenRowsIsShownWhole() throws {
    let run = try run("f.load", "f.del 9", favorites: 11)
    #expect(run.output.contains("Favourite primes\n  0   2\n  1   3\n"))
    #expect(run.output.contains("  9  31\n"))
  }

  @Test func whereEntriesOfTheLogAreTakenBackItIsShownWhole() throws {
    let run = try run("f.load", "f.del 0", ":undo", favorites: 2)
    #expect(
      run.output.hasSuffix(
        """
        Step 1 of 2.
        Favourite primes
          0  2
          1  3
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
