import ComposableTextUI
import ComposableTimeTravel
import Foundation
import Testing

/// A session whose texts would control a terminal.
struct HostileTextTests {
  private static let text = "a\u{9b}31m\u{202e}b\u{600}\u{2066}\u{e0041}c\u{7f}"

  @Test(arguments: ["--virtual-time", "--json"])
  func fileContentsNeverControlTheTerminal(option: String) throws {
    let program = try Program()
    program.environment["LOGNAME"] = Self.text
    _ = try program.run(
      "--virtual-time", "--record", "session",
      input: """
        c.set \(Self.text)
        c.set 7
        c.isPrime
        primeModal.save
        timer.start
        :wait 50ms

        """)
    let session = try program.read("session")
    #expect(!session.unicodeScalars.contains { $0.steersTerminal && $0 != "\n" })
    // Other programs may write the characters as they are.
    let escaped = String(JSON.string(Self.text).text.dropFirst().dropLast())
    #expect(session.contains(escaped))
    try program.write(session.replacing(escaped, with: Self.text), to: "session")
    let run = try program.run(
      option, "--replay", "session",
      input: """
        :state
        :state currentUser
        :view
        :history
        :history all
        :diff 5
        :goto 1
        :goto last
        :undo 4
        c.set \(Self.text)
        :history branches
        :effects
        :save test.swift
        :save session
        c.nonsense\(Self.text)
        :source \(Self.text)
        :help \(Self.text)

        """)
    for text in [run.output, run.errors] {
      let found = text.unicodeScalars.first { $0.steersTerminal && $0 != "\n" }
      let line = text.split(separator: "\n").first {
        $0.unicodeScalars.contains { $0.steersTerminal && $0 != "\n" }
      }
      #expect(found == nil, "\(line?.debugDescription ?? "")")
    }
  }
}
