import ComposableCore
import TestSupport
import Testing

@testable import ComposableTesting

/// A failure shows the beginning of what is long, and how much follows.
struct BoundedFailureTests {
  struct Notes: Equatable {
    var text = ""
    var numbers: [[Int]] = []
    var ids: Set<Int> = []
    var names: [Int: String] = [:]
  }

  enum NotesAction: Equatable { case change, loop, start, wait }

  let scheduler = TestScheduler()

  /// The failures of a test whose action sets a state, without the closure that expects it.
  func messages(from before: Notes = Notes(), to after: Notes) -> [String] {
    let reducer = Reducer<Notes, NotesAction, Void> { state, _, _ in
      state = after
      return .none
    }
    return reportedMessages {
      TestStore(initialState: before, reducer: reducer, environment: ()).send(.change)
    }
  }

  @Test func aLongTextIsShownByItsFirstLines() throws {
    let lines = (1...250_000).map { "line \($0)" }.joined(separator: "\n")
    let message = try #require(messages(to: Notes(text: lines)).first)
    #expect(message.utf8.count < 4_000)
    #expect(message.contains("+     line 100\n    +     … (249900 more)\n"))
  }

  @Test func aChangeOfALongTextIsShownWhereItIs() throws {
    var lines = (1...250_000).map { "line \($0)" }
    let before = Notes(text: lines.joined(separator: "\n"))
    lines[125_000] = "changed"
    let message = try #require(
      messages(from: before, to: Notes(text: lines.joined(separator: "\n"))).first)
    #expect(
      message.contains(
        """
                  … (125000 unchanged)
            −     line 125001
            +     changed
                  … (124999 unchanged)
        """), "\(message)")
  }

  @Test func textsWithoutACommonLineAreNotCompared() throws {
    let texts = ["a", "b"].map { name in
      Notes(text: (1...100_000).map { "\(name) \($0)" }.joined(separator: "\n"))
    }
    let message = try #require(messages(from: texts[0], to: texts[1]).first)
    #expect(message.utf8.count < 4_000)
    #expect(message.contains("−     a 100\n          … (199900 more changed)"), "\(message)")
  }

  @Test func aLongLineIsShownWhereItChanges() throws {
    let digits = String(repeating: "0123456789", count: 100_000)
    let before = Notes(text: digits + "before" + digits)
    let message = try #require(messages(from: before, to: Notes(text: digits + "after")).first)
    #expect(message.utf8.count < 1_000)
    let common = "…\"" + String(repeating: "0123456789", count: 6)
    #expect(message.contains("−   text: \(common)before012"), "\(message)")
    #expect(message.contains("+   text: \(common)after\" (1000005 characters)"), "\(message)")
  }

  @Test func nestedCollectionsShareTheLines() throws {
    let notes = Notes(
      numbers: Array(repeating: Array(0..<1_000), count: 1_000), ids: Set(0..<10_000),
      names: Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, "name \($0)") }))
    let message = try #require(messages(to: notes).first)
    #expect(message.split(separator: "\n").count < 150)
    #expect(message.contains("[19]: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … (990 more)],"))
    #expect(message.contains("… (980 more changed)"))
    #expect(message.contains("… (9980 more changed)"))
  }

  @Test func aLoopShowsItsFirstActions() throws {
    let reducer = Reducer<Int, NotesAction, Void> { state, _, _ in
      state += 1
      return Effect(value: .loop)
    }
    let messages = reportedMessages {
      TestStore(initialState: 0, reducer: reducer, environment: ()).send(.change) { $0 = 1 }
    }
    #expect(messages.count == 2)
    let list = Array(repeating: "    loop", count: 20).joined(separator: "\n")
    #expect(
      messages.last == """
        100000 received actions were not asserted at the end of the test.

        \(list)
            … (99980 more)

        Receive them, or call "skipReceivedActions()".
        """)
  }

  @Test func manyEffectsInFlightAreCounted() {
    let scheduler = scheduler.eraseToAnyScheduler()
    let reducer = Reducer<Int, NotesAction, Void> { _, action, _ in
      guard action == .start else { return .none }
      return .merge(
        (0..<1_000).map { _ in Effect(value: .change).delay(for: .seconds(1), scheduler: scheduler)
        })
    }
    let line: UInt = #line + 3
    let found = reports {
      let store = TestStore(initialState: 0, reducer: reducer, environment: ())
      store.send(.start)
      store.receive(.wait)
    }
    #expect(found.count == 12)
    #expect(found.map(\.line) == [line + 1] + Array(repeating: line, count: 11))
    #expect(found.first?.message.contains("\n    … (980 more)\n") == true)
    #expect(
      found.last?.message == """
        990 more effects started here did not end either, beginning with number 11.

        Let them end, cancel them, or call "skipInFlightEffects()" last.
        """)
  }

  @Test func aLongSnapshotShowsItsFirstDifferences() {
    let texts = ["a", "b"].map { name in
      (1...100_000).map { "\(name) \($0)" }.joined(separator: "\n")
    }
    let lines = lineDifference(texts[0], texts[1]).split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "… (199900 more lines)")
  }
}
