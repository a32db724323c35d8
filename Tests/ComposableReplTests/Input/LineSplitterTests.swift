import ComposableCore
import Testing

@testable import ComposableRepl

struct LineSplitterTests {
  @Test(arguments: [
    ("", []), ("one", ["one"]), ("one\n", ["one"]), ("one\r\ntwo\r\n", ["one", "two"]),
    ("\n\n", ["", ""]), ("a\rb\n", ["a\rb"]),
    ("a\0b\n", ["a\0b"]), ("a\u{2028}b", ["a\u{2028}b"]),
  ])
  func linesEndAtNewlines(text: String, lines: [String]) {
    #expect(split([Array(text.utf8)]).map(\.text) == lines)
  }

  @Test func chunksDoNotAffectTheLines() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let alphabet: [UInt8] = [0x0a, 0x0a, 0x0d, 0x61, 0x62, 0xc3, 0xa4, 0xff, 0x00]
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = Int.random(in: 1...40, using: &random)
        chunks.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(split(chunks, limit: 12) == split([bytes], limit: 12))
      #expect(split(chunks, limit: 12) == split(bytes.map { [$0] }, limit: 12))
    }
  }

  @Test func bytesThatAreNotTextAreRepaired() {
    #expect(split([[0x61, 0xff, 0x0a], [0xc3], [0xa4, 0x0a]]).map(\.text) == ["a\u{fffd}", "ä"])
  }

  @Test func aLineThatIsTooLongIsMarked() throws {
    let lines = split(
      [Array("12345\n123456\r\n".utf8), Array("123".utf8), Array("4567".utf8)], limit: 6)
    #expect(lines.map(\.isTooLong) == [false, false, true])
    #expect(lines.map(\.number) == [1, 2, 3])
    #expect(lines[1].text == "123456")
  }

  @Test func tenMegabytesWithoutAnEndAreOneLine() {
    let chunk = [UInt8](repeating: 0x61, count: 65_536)
    var lines = split(Array(repeating: chunk, count: 160) + [Array("\nnext\n".utf8)])
    #expect(lines.popLast() == NumberedLine("next", number: 2))
    #expect(lines.map(\.isTooLong) == [true])
    #expect(lines[0].text.utf8.count == 64)
  }

  private func split(_ chunks: [[UInt8]], limit: Int = NumberedLine.limit) -> [NumberedLine] {
    var splitter = LineSplitter(limit: limit)
    return chunks.flatMap { splitter.split($0[...]) } + splitter.finish()
  }
}
