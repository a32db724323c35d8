import Sessions
import Testing
import TextUI

@testable import Inspector

@MainActor
struct TestSourceTests {
  private func source(_ act: (DebuggedSession) -> Void) throws -> String {
    let session = try DebuggedSession()
    act(session)
    let setUp = TestSetUp(
      imports: ["Testing", "@testable import"],
      initialState: ("State()", try StateText(DebuggedSession.State())),
      reducer: "reducer", environmentType: "AnyScheduler",
      environment: ["let environment = AnyScheduler.immediate"])
    return try TestSource(setUp, session.debugger.timeline).text()
  }

  @Test func eachActionAssertsWhatItChanged() throws {
    let text = try source { $0.act(.add(7), .ask) }
    #expect(
      text.contains(
        """
            store.send(.add(7)) {
              $0.count = 7
              $0.rows = try decoded(#"[7]"#)
            }
            store.send(.ask) {
              $0.isAsking = true
            }
          }
        """))
  }

  @Test func actionsOfEffectsAreSentByTheTest() throws {
    let text = try source { session in
      session.act(.add(1), .ask)
      session.clock.advance(by: .seconds(1))
    }
    #expect(
      text.contains(
        "    store.send(.answered(2)) {\n      $0.answer = 2\n      $0.isAsking = false\n    }\n"))
  }

  @Test func ticksThatFollowEachOtherAreALoop() throws {
    let text = try source { session in
      session.act(.start)
      session.clock.advance(by: .seconds(3))
    }
    #expect(
      text.contains(
        """
            store.exhaustivity = .off
            for _ in 1..<3 { store.send(.ticked) }
            store.exhaustivity = .on
            store.send(.ticked) {
              $0.count = 3
            }
        """))
  }

  @Test func theEnvironmentAndTheReducerAreTheApps() throws {
    let text = try source { _ in }
    #expect(text.contains("\n    let environment = AnyScheduler.immediate\n"))
    #expect(text.contains("let reducer = Reducer<State, Action, AnyScheduler> {"))
    #expect(text.contains("_ = reducer(&state, action, environment)"))
    #expect(text.contains("\n    let initialState = State()\n"))
  }

  @Test(arguments: [
    "\"#\u{301}; exit(1) //", "\\#\u{301}(exit(1))", "##\"\u{fe0f}###", "\u{9b}\u{202e}",
  ])
  func aTextNeverEndsItsLiteral(text: String) throws {
    let literal = TestSource<Int, Int>.literal(text)
    let marks = literal.unicodeScalars.prefix { $0 == "#" }
    let inner = literal.unicodeScalars.dropFirst(marks.count + 1).dropLast(marks.count + 1)
    let steers = inner.contains(where: \.steersTerminal)
    #expect(!steers)
    let bytes = Array(Substring(inner).utf8)
    let ends = ["\"", "\\"].map {
      Array($0.utf8) + Array(repeating: UInt8(ascii: "#"), count: marks.count)
    }
    for (number, end) in ends.enumerated() {
      let isFound = bytes.indices.contains { bytes[$0...].starts(with: end) }
      #expect(!isFound || number == 1 && text.contains("\u{9b}"), "\(literal)")
    }
  }
}
