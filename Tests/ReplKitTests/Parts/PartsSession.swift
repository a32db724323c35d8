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
      commands: Self.commands, screenNames: ["counter", "answer"],
      screens: { store in
        let states = ViewStore(store).publisher
        return [
          ("counter", states.map { Screen("Counter", line: "Count  \($0.count)") }),
          ("answer", states.map { $0.answer.map { Screen("Answer", line: "It is \($0)") } }),
        ]
      },
      reduce: { _ = Self.reducer.run(&$0, $1, .immediate) }, embed: Self.action,
      send: { viewStore.send(Self.action($0)) }, advance: { [clock] in clock.advance(by: $0) })
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
    for action in actions { repl.act(action, "", at: Self.location) }
  }

  private final class Printed: Sendable {
    let errors = Mutex("")
    let output = Mutex("")
  }

  private struct NoRootStore: Error {}

  private nonisolated static func action(_ action: ViewAction) -> Action {
    switch action {
    case .add(let number): .add(number)
    case .ask: .ask
    case .start: .start
    }
  }

  private nonisolated static let commands = Commands<ViewAction> {
    Command("add", .int("NUMBER"), help: "Add a number") { .add($0) }
    Command("ask", help: "Ask for twice the count") { .ask }
    Command("start", help: "Start the timer") { .start }
  }

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

extension Screen {
  fileprivate init(_ title: Text, line: String) {
    self.init(title) { Line(Text(line)) }
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
