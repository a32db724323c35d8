import Testing

@testable import ComposableRepl

/// Screens that change while no line runs.
@MainActor struct ScreenTests {
  private let session = ReplSession()

  @Test func aScreenIsShownOnceItSettles() {
    session.viewStore.send(.setCount("7"))
    #expect(session.output == "")
    session.clock.advance(by: ScreenPrinter.settleDelay)
    #expect(session.output == "Counter\n  Count  7\n  [-] [+]\n")
  }

  @Test func aScreenThatKeepsChangingIsNotShown() {
    for count in 1...50 {
      session.viewStore.send(.setCount("\(count)"))
      session.clock.advance(by: .milliseconds(100))
    }
    #expect(session.output == "")
    session.clock.advance(by: ScreenPrinter.settleDelay)
    #expect(session.output == "Counter\n  Count  50\n  [-] [+]\n")
  }

  @Test func aLineShowsOnlyWhatItChanged() async {
    session.viewStore.send(.setCount("7"))
    #expect(await session.run(":later") == "")
    session.clock.advance(by: ScreenPrinter.settleDelay)
    #expect(session.output == "Counter\n  Count  7\n  [-] [+]\n")
  }

  @Test func withQuietNoScreenIsShown() {
    let session = ReplSession(.quiet)
    session.viewStore.send(.setCount("7"))
    session.clock.advance(by: ScreenPrinter.settleDelay)
    #expect(session.output == "")
  }
}
