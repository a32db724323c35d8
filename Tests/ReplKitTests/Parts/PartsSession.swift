import ComposableCore
import Foundation
import Sessions
import Synchronization
import TerminalKit
import TextUI

@testable import ReplKit

/// A session of a small app, whose parts are tested without typing lines.
///
/// Time is virtual: an answer comes a second after its question, and the timer ticks every second.
@MainActor
final class PartsSession {
  struct State: Codable, Equatable, Sendable {
    var answer: Int?
    var count = 0
    var rows: [Int] = []
  }

  enum Action: Codable, Equatable, Sendable {
    // What the user did.
    case add(Int), ask, start
    // What an effect reported.
    case answered(Int), ticked
  }

  enum ViewAction: Equatable, Sendable {
    case add(Int), ask, start
  }

  typealias Context = ReplContext<State, Action, ViewAction>

  /// The line that messages name.
  static let location = LineLocation(line: 1)

  /// What started the effects in flight, each time that the state was settled.
  private(set) var settled: [[String]] = []
  let clock = TestScheduler()
  let repl: Repl<State, Action, ViewAction>
  let viewStore: ViewStore<State, Action>
  private let printed = Printed()

  init(_ format: Console.Format = .text, isInteractive: Bool = false) throws {
    let store = Store(
      initialState: State(), reducer: Self.reducer, environment: clock.eraseToAnyScheduler())
    let viewStore = ViewStore(store)
    self.viewStore = viewStore
    var app = ReplApp<State, Action, ViewAction>(
      name: "Parts", store: store, tape: InputTape(date: { Timestamp() }, random: { 0 }),
      screenNames: ["counter", "answer"],
      screens: { [("counter", CounterView($0).part), ("answer", AnswerView($0).part)] },
      reduce: { _ = Self.reducer.run(&$0, $1, .immediate) },
      advance: { [clock] in clock.advance(by: $0) })
    app.clock = .virtual { [clock] in clock.now }
    var note: ([EffectInfo]) -> Void = { _ in }
    app.settle = { note($1) }
    let console = Console(
      format: format, isInteractive: isInteractive,
      write: { [printed] text in
        printed.output.withLock { $0 += text }
        return 0
      }, writeError: { [printed] text in printed.errors.withLock { $0 += text } })
    guard let repl = Repl(app: app, console: console) else { throw NoRootStore() }
    self.repl = repl
    note = { [unowned self] in settled.append($0.map(\.action)) }
  }

  var context: Context { repl.context }
  var state: State { viewStore.state }

  /// What was printed since the last call.
  var output: String {
    context.console.flush()
    return printed.output.withLock { text in
      defer { text = "" }
      return text
    }
  }

  /// The errors since the last call.
  var errors: String {
    printed.errors.withLock { text in
      defer { text = "" }
      return text
    }
  }

  func act(_ actions: ViewAction...) {
    for action in actions {
      switch action {
      case .add(let number):
        repl.act(typedAs: "add \(number)") { viewStore.send(.add(number)) }
      case .ask: repl.act(typedAs: "ask") { viewStore.send(.ask) }
      case .start: repl.act(typedAs: "start") { viewStore.send(.start) }
      }
    }
  }

  private final class Printed: Sendable {
    let errors = Mutex("")
    let output = Mutex("")
  }

  private struct NoRootStore: Error {}

  private nonisolated static let reducer = Reducer<State, Action, AnyScheduler> {
    state, action, mainQueue in
    switch action {
    case .add(let number):
      state.count += number
      state.rows.append(number)
      return .none
    case .answered(let answer):
      state.answer = answer
      return .none
    case .ask:
      return Effect(value: .answered(2 * state.count)).delay(for: .seconds(1), scheduler: mainQueue)
    case .start:
      return Effect.timer(id: "timer", every: .seconds(1), on: mainQueue).map { _ in .ticked }
    case .ticked:
      state.count += 1
      return .none
    }
  }
}

/// The count, with what can be done.
private struct CounterView: ScreenView {
  let screens: TextUI.Screens<Int, PartsSession.ViewAction>

  init(_ store: Store<PartsSession.State, PartsSession.Action>) {
    screens = TextUI.Screens(store.scope(state: \.count, action: Self.action).view) { count in
      Screen("Counter") {
        Field("Count", count, PartsSession.ViewAction.add).help("Add a number")
        Gesture(.ask).help("Ask for twice the count")
        Gesture(.start).help("Start the timer")
      }
    }
  }

  private nonisolated static func action(_ action: PartsSession.ViewAction) -> PartsSession.Action {
    switch action {
    case .add(let number): .add(number)
    case .ask: .ask
    case .start: .start
    }
  }
}

/// The answer; nothing before there is one.
private struct AnswerView: ScreenView {
  let screens: TextUI.Screens<Int?, Never>

  init(_ store: Store<PartsSession.State, PartsSession.Action>) {
    screens = TextUI.Screens(store.actionless.scope(state: \.answer).view) { answer in
      answer.map { answer in Screen("Answer") { Line("It is \(answer)") } } ?? Screen("")
    }
  }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder {
  private let url = URL.temporaryDirectory.appending(path: "ReplKitTests-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
