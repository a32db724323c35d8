import Testing

@testable import ReplKit

/// What is shown of screens without a line.
@MainActor struct ScreenTests {
  private let session = ShellSession()

  @Test func whatAnEffectChangedIsShownWhenItLands() {
    session.viewStore.send(.setCount("7"))
    #expect(session.output == "Counter\n  Count  7\n  [-] [+]\n")
  }

  @Test func whatTicksIsLeftOutUntilItStops() {
    session.shell.hooks.hasOnlyTicked = { true }
    session.viewStore.send(.setCount("7"))
    session.shell.hooks.hasOnlyTicked = { false }
    session.viewStore.send(.setCount("8"))
    #expect(session.output == "")
    session.shell.timerEnded()
    session.viewStore.send(.setCount("9"))
    #expect(session.output == "Counter\n  Count  9\n  [-] [+]\n")
  }

  @Test func whereItIsQuietNoScreenIsShown() {
    let session = ShellSession(.quiet)
    session.viewStore.send(.setCount("7"))
    #expect(session.output == "")
  }
}
