import Foundation
import Testing

@testable import ComposableTextUI

struct ASCIITests {
  @Test func framesBarsAndArrowsAreSpelledInASCII() {
    let screen = Screen<Int>("Ask") {
      Bars([.init("one", 2), .init("two", 0.5)], length: 8)
      Alert("a − b", 0)
    }
    #expect(
      screen.render().asASCII == """
        Ask
          one  ########  2.0
          two  ##        0.5
          +-------+
          | a - b |
          | [OK]  |
          +-------+
        """)
  }

  @Test func spelledCharactersAreLaidOutAsSpelled() {
    let box = Box("a…b", [Line("1 → 2").block])
    let lines = DisplayCharacters.$areASCII.withValue(true) { box.lines(width: 80) }
    #expect(lines.map(\.plain.asASCII) == ["+- a...b -+", "| 1 -> 2  |", "+---------+"])
    #expect(
      DisplayCharacters.$areASCII.withValue(true) { Text("abcdef").truncated(to: 4).plain.asASCII }
        == "a...")
  }

  /// Reads the string literals of the modules whose texts are shown on a terminal.
  @Test func everySignOfTheSourcesIsSpelledInASCII() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // These never reach a screen, or are typed by the user.
    let excluded = ["/ComposableExplore/", "/ComposableTesting/", "/ASCII.swift"]
    let typed: [Unicode.Scalar] = ["µ", "μ"]
    var signs: Set<Unicode.Scalar> = []
    for folder in ["Apps", "Modules"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: folder), includingPropertiesForKeys: nil))
      for case let file as URL in files
      where file.pathExtension == "swift" && !excluded.contains(where: file.path.contains) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let code = line.prefix { $0 != "/" || !line.contains("//") }
          signs.formUnion(code.unicodeScalars.filter { !$0.isASCII && !typed.contains($0) })
        }
      }
    }
    #expect(signs.count > 20)
    #expect(signs.filter { String.spelling(of: $0) == nil } == [])
  }

  @Test func otherCharactersStay() {
    #expect("素数 ä ← é…".asASCII == "素数 ä <- é...")
    #expect("plain".asASCII == "plain")
  }
}
