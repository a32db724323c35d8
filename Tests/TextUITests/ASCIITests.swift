import TextUI
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

  @Test func whatTheUserWroteStays() {
    #expect("素数 ä ← é…".asASCII == "素数 ä <- é...")
    #expect("plain".asASCII == "plain")
  }
}
