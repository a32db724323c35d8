import ComposableTextUI
import Testing

struct ScreenTests {
  @Test func rowsShareOneLabelColumn() {
    let screen = Screen("Counter") {
      Row("Count", "\(42)")
      Row("Nth prime", "ready", style: .success)
      Line("This number is not prime", .dim)
    }
    #expect(
      screen.render() == """
        Counter
          Count      42
          Nth prime  ready
          This number is not prime
        """)
  }

  @Test func colorFollowsMeaning() {
    let screen = Screen("T") {
      Row("a", "1")
      "plain \("no", .failure)"
    }
    #expect(
      screen.render(color: true)
        == "\u{1b}[1;34mT\u{1b}[0m\n  \u{1b}[36ma\u{1b}[0m  \u{1b}[1m1\u{1b}[0m\n"
        + "  plain \u{1b}[31mno\u{1b}[0m")
  }

  @Test func longLinesAreWrappedBetweenWords() {
    let screen = Screen("") {
      Line("one two three four")
      Row("key", "some words that wrap")
      Line("abcdefghijklmnop")
    }
    #expect(
      screen.render(width: 12) == """
        one two
        three four
        key  some
             words
             that
             wrap
        abcdefghijkl
        mnop
        """)
  }

  @Test func wideCharactersAreAligned() {
    let screen = Screen("") {
      Table(
        ["名前", "n"], alignments: [.leading, .trailing],
        rows: [["素数", "7"], ["e\u{301}", "11"], ["👩‍👩‍👧 x", "101"]])
    }
    #expect(
      screen.render() == """
        名前    n
        素数    7
        e\u{301}      11
        👩‍👩‍👧 x  101
        """)
  }

  @Test func theFrameOfAnAlertIsAsWideAsItsText() {
    let screen = Screen<Int>("") { Alert("The 10th prime is 29.", 0) }
    #expect(
      screen.render() == """
        ╭───────────────────────╮
        │ The 10th prime is 29. │
        │ [OK]                  │
        ╰───────────────────────╯
        """)
  }

  @Test func barsScaleToTheLongest() {
    let screen = Screen("") {
      Bars([.init("one", 4), .init("three", 1), .init("none", .nan), .init("zero", 0)], length: 8)
    }
    #expect(
      screen.render() == """
        one    ████████    4
        three  ██          1
        none             nan
        zero               0
        """)
  }

  @Test func decimalPointsOfAChartAreAligned() {
    let screen = Screen("") {
      Bars([.init("a", 0.35), .init("b", -12), .init("c", 2.5), .init("d", 1e20)], length: 1)
    }
    #expect(
      screen.lines().map { $0.plain.split(separator: " ").last }
        == ["0.35", "-12.00", "2.50", "1e+20"])
  }

  @Test func anExponentHasNoDecimalsToAlign() {
    let screen = Screen("") { Bars([.init("a", 1.5e16), .init("b", 2)], length: 1) }
    #expect(screen.lines().map { $0.plain.split(separator: " ").last } == ["1.5e+16", "2"])
  }

  @Test func numbersOfBarsCanBeGivenDecimals() {
    let screen = Screen("") { Bars([.init("a", 0.5), .init("b", 2)], length: 1, decimals: 2) }
    #expect(screen.render() == "a  ▎  0.50\nb  █  2.00")
  }

  @Test func theLastColumnOfATableIsCutAndStaysAligned() {
    let screen = Screen("") {
      Table(alignments: [.trailing, .trailing], rows: [["1", "23"], ["10", "1234567890"]])
    }
    #expect(screen.render(width: 14) == " 1          23\n10  1234567890")
    #expect(screen.render(width: 10) == " 1      23\n10  12345…")
  }

  @Test func aHeaderStaysAboveWrappedCells() {
    let screen = Screen("") {
      Table(
        ["Verb", "What it does"],
        rows: [[":back", "Goes back to an earlier step of the session."]],
        wrapsLastColumn: true)
    }
    #expect(
      screen.render(width: 30) == """
        Verb   What it does
        :back  Goes back to an earlier
               step of the session.
        """)
    #expect(
      screen.render(width: 20) == """
        Verb
            What it does
        :back
            Goes back to an
            earlier step of
            the session.
        """)
  }

  @Test(arguments: [1, 5, 10, 20, 80])
  func noLineIsWiderThanTheScreen(width: Int) {
    let screen = Screen("A rather long title for a screen") {
      Row("A label that is long", "素数 and a value that is long as well")
      Line("x y z")
      Table(["head", "head"], rows: [["a long cell", "another long cell"]])
      Bars([.init("label", 12345), .init("another", 3)])
    }
    for line in screen.lines(width: width) {
      // A row's label, gap and one wide character need at least this width.
      #expect(line.width <= max(width, 8), "\(line.plain)")
      #expect(!line.plain.hasSuffix(" "))
    }
  }
}
