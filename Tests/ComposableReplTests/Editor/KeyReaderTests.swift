import Foundation
import TestSupport
import Testing

@testable import ComposableRepl

/// The keys that terminal input is decoded to.
struct KeyReaderTests {
  /// The keys decoded from bytes that arrive together, up to the end of input.
  private func keys(_ bytes: [UInt8]) throws -> [EditingKey] {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    var reader = KeyReader(ends[0], try #require(Wakeup()))
    var keys: [EditingKey] = []
    while keys.last != .endOfInput { keys.append(reader.next()) }
    return keys.dropLast()
  }

  @Test(arguments: [
    ("a\u{e4}\u{7d20}", [EditingKey.text("a"), .text("\u{e4}"), .text("\u{7d20}")]),
    ("\u{1b}\u{e4}x", [.ignored, .text("x")]),
    ("\u{1b}d\u{1b}.\u{19}", [.kill(.wordRight), .ignored, .yank]),
    ("\u{1b}\u{1b}[D", [.stop, .move(.left)]),
    ("\u{1b}[200~one\ntwo", [.pasted("one\ntwo")]),
    ("\u{1b}[200~one\r\ntwo\tx\u{1b}[31m\u{1b}[201~y", [.pasted("one\ntwo x[31m"), .text("y")]),
  ])
  func textAndSequencesAreKeys(text: String, expected: [EditingKey]) throws {
    #expect(try keys(Array(text.utf8)) == expected)
  }

  @Test func aPasteWithoutItsEndIsTakenAfterAWhile() throws {
    let terminal = try #require(PseudoTerminal())
    terminal.type("\u{1b}[200~one\n")
    var reader = KeyReader(terminal.program, try #require(Wakeup()))
    #expect(reader.next() == .pasted("one\n"))
    terminal.type("x\n")
    #expect(reader.next() == .text("x"))
  }

  @Test func aWakeupEndsAPaste() throws {
    let terminal = try #require(PseudoTerminal())
    let wakeup = try #require(Wakeup())
    terminal.type("\u{1b}[200~one\n")
    wakeup.wake()
    var reader = KeyReader(terminal.program, wakeup)
    #expect(reader.next() == .pasted("one\n"))
    #expect(!wakeup.wait(for: terminal.program, within: 0))
  }

  @Test func aPasteEndsAtTheLimit() throws {
    let limit = KeyReader.pasteLimit
    let keys = try keys(
      inPieces: "\u{1b}[200~\(String(repeating: "x", count: limit + 2))\u{1b}[201~\r")
    #expect(keys.first == .pasted(String(repeating: "x", count: limit)))
    #expect(keys.dropFirst() == [.text("x"), .text("x"), .ignored, .enter])
  }

  /// The keys of a text that is longer than what a pipe holds.
  private func keys(inPieces text: String) throws -> [EditingKey] {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let writer = Thread { [end = ends[1]] in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(end)
    }
    writer.start()
    var reader = KeyReader(ends[0], try #require(Wakeup()))
    var keys: [EditingKey] = []
    while keys.last != .endOfInput { keys.append(reader.next()) }
    return keys.dropLast()
  }

  @Test(arguments: [[0xe4], [0xc3], [0xf0, 0x9f], [0x80]] as [[UInt8]])
  func aBrokenCharacterTakesNoneOfTheNextKey(bytes: [UInt8]) throws {
    #expect(try keys(bytes + [0x0d]).last == .enter)
    #expect(try keys(bytes + [0x0d]).first == .text("\u{fffd}"))
  }
}
