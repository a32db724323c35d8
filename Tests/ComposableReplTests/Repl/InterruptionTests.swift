import ComposableCore
import ComposableTextUI
import TestSupport
import Testing

@testable import ComposableRepl

/// Ctrl-C while a screen has a button that cancels work in progress.
@MainActor struct InterruptionTests {
  struct Search: Codable, Equatable, Sendable {
    var isRunning = false
    var isStubborn = false
  }

  enum Action: Codable, Equatable, Sendable { case cancel, insist, search }

  private let printed = Printed()
  private let clock = TestScheduler()
  private let app: ReplApp<Search, Action>
  private let repl: Repl

  init() throws {
    let reducer = Reducer<Search, Action, Void> { state, action, _ in
      switch action {
      case .cancel: state.isRunning = state.isStubborn
      case .insist: state.isStubborn = true
      case .search: state.isRunning = true
      }
      return .none
    }
    var configuration = ReplConfiguration<Search, Action>("Search")
    configuration.screens = { store, _ in
      let screens = Screens(store.view) { state in
        Screen<Action>("Search") {
          Buttons {
            Button("Search", .search)
            Button(state.isStubborn ? "Insisting" : "Insist", .insist)
            Button("Cancel", .cancel).cancels().disabled(state.isRunning ? nil : "while idle")
          }
        }
      }
      return [NamedScreen("search", screens)]
    }
    let store = Store(initialState: Search(), reducer: reducer, environment: ())
    app = ReplApp(
      configuration, ReplWorld(Options()), store, reduce: { _ = reducer(&$0, $1, ()) }
    ) { [printed, clock] parts in
      Repl(parts, console: printed.console(.text), scheduler: clock.eraseToAnyScheduler())
    }
    repl = app.repl
  }

  private func run(_ lines: String...) async -> String {
    for line in lines { await repl.enter(NumberedLine(line, number: 1)) }
    return output
  }

  private var output: String {
    repl.console.flush()
    return printed.take()
  }

  @Test func itCancelsTheWorkInProgress() async {
    _ = await run("search")
    #expect(repl.cancel())
    #expect(output == "Ctrl-C tapped [Cancel].\nSearch\n  [Search] [Insist] (Cancel)\n")
    #expect(!repl.cancel())
    #expect(output == "")
  }

  @Test func aButtonThatCancelsNothingDoesNotKeepALineRunning() async {
    _ = await run("insist", "search")
    #expect(!repl.cancel())
  }

  /// The button on display is that of the past, and using it would begin a branch.
  @Test func whileAPastStepIsShownItTapsNothing() async {
    _ = await run("search", "insist", ":undo")
    #expect(!repl.cancel())
    #expect(app.history.timeline.branches.count == 1)
    #expect(repl.display.past != nil)
  }

  /// Work in progress is drawn above the prompt, if there is one, not printed once it settles.
  @Test func aScreenWithADisabledButtonIsPrintedOnceItSettles() {
    app.store.view.send(.insist)
    clock.advance(by: ScreenPrinter.settleDelay)
    #expect(output == "Search\n  [Search] [Insisting] (Cancel)\n")
  }
}
