import ComposableTextUI
import Testing

struct ASCIITests {
  @Test func framesBarsAndArrowsAreSpelledInASCII() {
    let screen = Screen("Ask") {
      Box("7") { Line("a − b") }
      Bars([.init("one", 2), .init("two", 0.5)], length: 8)
    }
    #expect(
      screen.render().asASCII == """
        Ask
          +- 7 ---+
          | a - b |
          +-------+
          one  ########  2.0
          two  ##        0.5
        """)
  }

  @Test func spelledCharactersAreLaidOutAsSpelled() {
    let screen = Screen("") { Box("a…b") { Line("1 → 2") } }
    let lines = DisplayCharacters.$areASCII.withValue(true) { screen.render() }.asASCII
    #expect(lines == "+- a...b -+\n| 1 -> 2  |\n+---------+")
    #expect(
      DisplayCharacters.$areASCII.withValue(true) { Text("abcdef").truncated(to: 4).plain.asASCII }
        == "a...")
  }

  @Test func otherCharactersStay() {
    #expect("素数 ä ← é…".asASCII == "素数 ä <- é...")
    #expect("plain".asASCII == "plain")
  }
}
