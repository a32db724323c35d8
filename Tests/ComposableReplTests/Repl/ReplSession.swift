import ComposableCore
import ComposableTextUI
import TestSupport

@testable import ComposableRepl

/// A session of a REPL with two small screens.
@MainActor
final class ReplSession {
  enum Action: Equatable, Sendable {
    case answerDismissed, decrTapped, doubleTap, incrTapped, rename(String), removeRow([Int])
    case rowTapped(Int), setCount(String)
  }

  struct State: Equatable {
    var answer = ""
    var count = 0
    var name = ""
    var rows: [Int] = []
  }

  let repl: Repl
  let clock = TestScheduler()
  let viewStore: ViewStore<State, Action>
  private let printed = Printed()

  init(_ format: Console.Format = .text, isInteractive: Bool = false, isFailFast: Bool = false) {
    let viewStore = ViewStore(
      Store(initialState: State(), reducer: Self.reducer, environment: ()))
    self.viewStore = viewStore
    let later = Verb("later", .none, help: "Do nothing") { _ in [] }
    let display = Display([
      NamedScreen("counter", Screens(viewStore, draw: Self.counter)),
      NamedScreen("list", Screens(viewStore, draw: Self.list)),
    ])
    repl = Repl(
      Repl.Parts(display: display, verbs: Verb.all(on: display, and: [later])),
      console: printed.console(format, isInteractive: isInteractive),
      scheduler: clock.eraseToAnyScheduler())
    repl.isFailFast = isFailFast
  }

  var state: State { viewStore.state }

  /// Runs lines; returns what they printed, failures last.
  func run(_ lines: String...) async -> String {
    for (index, line) in lines.enumerated() {
      await repl.enter(NumberedLine(line, number: index + 1))
    }
    return output
  }

  /// What was printed since the last call, failures last.
  var output: String {
    repl.console.flush()
    return printed.take()
  }

  private nonisolated static func counter(_ state: State) -> Screen<Action> {
    Screen("Counter") {
      Field("Count", state.count, Action.setCount).help("Set the count")
      Buttons {
        Button("-", Action.decrTapped).help("Count down").disabled(
          state.count == 0 ? "at zero" : nil)
        Button("+", Action.incrTapped).help("Count up")
      }
      Gesture(Action.doubleTap)
      if !state.answer.isEmpty { Alert(Text(state.answer), Action.answerDismissed) }
    }
  }

  private nonisolated static func list(_ state: State) -> Screen<Action> {
    guard !state.rows.isEmpty else { return Screen("") }
    return Screen("List") {
      Field("Name", state.name, Action.rename)
      Rows(state.rows) { _, row in
        Text(row)
        Button("\(row)?", Action.rowTapped(row))
      }
      .onDelete { .removeRow($0) }
    }
  }

  private nonisolated static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .answerDismissed: state.answer = ""
    case .decrTapped: state.count -= 1
    case .doubleTap: break
    case .incrTapped:
      state.count += 1
      state.rows.append(state.count)
    case .removeRow(let offsets):
      for offset in offsets.sorted(by: >) where state.rows.indices.contains(offset) {
        state.rows.remove(at: offset)
      }
    case .rename(let name): state.name = name
    case .rowTapped(let row): state.answer = "Row \(row)"
    case .setCount(let text): state.count = Int(text) ?? state.count
    }
    return .none
  }
}
