import ComposableCore
import ComposableTextUI
import TestSupport
import Testing

@testable import ComposableRepl

/// What several screens show belongs to the screen that the prompt names.
@MainActor struct PromptTests {
  enum Action: Equatable, Sendable { case closeTapped, nextTapped, setCount(Int) }

  private let printed = Printed()
  private let repl: Repl
  private let stores: [ViewStore<Int, Action>]

  init() {
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .closeTapped: state = 0
      case .nextTapped: state += 1
      case .setCount(let count): state = count
      }
      return .none
    }
    let stores = (0..<2).map { _ in
      ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))
    }
    self.stores = stores
    let screens = zip(["counter", "game"], stores).map { name, store in
      NamedScreen(
        name,
        Screens(store) { count in
          Screen(Text(name)) {
            Field("Count", count, Action.setCount)
            Buttons {
              Button("Next", Action.nextTapped)
              if name == "counter" { Button("Close", Action.closeTapped) }
            }
          }
        })
    }
    let display = Display(screens)
    let game = Verb("game", .none, help: "Play") { _ in [] }
    repl = Repl(
      Repl.Parts(display: display, verbs: Verb.all(on: display, and: [game])),
      Program(name: "prime", prompt: "prime", summary: ""),
      console: printed.console(.quiet, isInteractive: false))
  }

  private func run(_ lines: String...) async -> String {
    for (index, line) in lines.enumerated() {
      await repl.enter(NumberedLine(line, number: index + 1))
    }
    repl.console.flush()
    return printed.take()
  }

  @Test func withoutAScreenInThePromptTheNamesAreListed() async {
    #expect(
      await run("50", "next", "count 7") == """
        line 1: A number could be for 'counter.setCount', 'game.setCount'; type it after one of them.
        line 2: 'next' could be 'counter.nextTapped', 'game.nextTapped'; type the name of one.
        line 3: 'count 7' could be 'counter.setCount', 'game.setCount'; type the name of one.

        """)
    #expect(stores.map(\.state) == [0, 0])
  }

  @Test func aViewedScreenReceivesWhatSeveralShow() async {
    _ = await run(":view game", "50", "Next", ":view counter", "count 7")
    #expect(stores.map(\.state) == [7, 51])
  }

  @Test func viewAloneTakesTheScreenBack() async {
    _ = await run(":view game", ":view", "50")
    #expect(stores.map(\.state) == [0, 0])
  }

  @Test func usingAControlDoesNotChangeThePrompt() async {
    _ = await run(":view game", "counter.nextTapped", "close", "50")
    #expect(repl.display.prompted == "game")
    #expect(stores.map(\.state) == [0, 50])
  }

  @Test(arguments: [
    ("clsoe", "Close"), ("counter.clsoeTapped", "counter.closeTapped"),
    // The part after the dot, shortened.
    ("closeTap", "counter.closeTapped"),
  ])
  func aMistypedNameSuggestsTheNearest(line: String, name: String) async {
    #expect(await run(line) == "line 1: Unknown name '\(line)'. Did you mean '\(name)'?\n")
  }

  @Test func helpPrefersTheExactNameOfAVerb() async {
    #expect(await run(":help game") == ":game\n  Play\n")
  }

  @Test func aScreenThatIsUnknownChangesNothing() async {
    _ = await run(":view game", ":view nothing", "50")
    #expect(stores.map(\.state) == [0, 50])
  }
}
