import ComposableCore
import Debugging
import Sessions
import TestSupport
import Testing

@testable import Repl

/// A session of a small app, whose verbs are run one by one.
///
/// Time is virtual: an answer comes a second after its question, and the timer ticks every second.
@MainActor
final class DebuggedSession {
  struct State: Codable, Equatable, Sendable {
    var answer: Int?
    var count = 0
    var isAsking = false
    var rows: [Int] = []
  }

  enum Action: Codable, Equatable, Sendable {
    // What the user did.
    case add(Int), ask, start
    // What an effect reported.
    case answered(Int?), ticked
  }

  let clock = TestScheduler()
  let debugger: Debugger<State, Action>
  let repl: Repl
  private let printed = Printed()
  private let viewStore: ViewStore<State, Action>

  /// A session after these actions.
  init(
    _ format: Console.Format = .text, isInteractive: Bool = false, after actions: Action...
  ) throws {
    let store = Store(
      initialState: State(), reducer: Self.reducer, environment: clock.eraseToAnyScheduler())
    let viewStore = ViewStore(store)
    self.viewStore = viewStore
    var app = DebuggedApp(
      name: "Notes", store: store, tape: InputTape(date: { Timestamp() }, random: { 0 })
    ) { _ = Self.reducer.run(&$0, $1, .immediate) }
    app.clock = .virtual(clock)
    app.failure = { $0 == .answered(12) ? "12 brings bad luck." : nil }
    app.settle = { state, effects in
      if state.isAsking, effects.isEmpty { viewStore.send(.answered(nil)) }
    }
    debugger = try #require(Debugger(app))
    let console = Console(
      format: format, isInteractive: isInteractive,
      write: printed.write, writeError: printed.writeError)
    repl = Repl(console: console)
    repl.add(debugger)
    for action in actions { act(action) }
  }

  var state: State { viewStore.state }

  /// What was printed since the last call, errors last.
  var output: String {
    repl.console.flush()
    return printed.take()
  }

  /// Uses controls, as a shell does.
  func act(_ actions: Action...) {
    for action in actions {
      let words = typedPayload(of: action).map { " \($0)" } ?? ""
      debugger.use("notes.\(caseName(of: action))\(words)") { viewStore.send(action) }
    }
  }

  /// Runs a verb; returns what it printed.
  func run(_ line: String) async -> String {
    do {
      try await repl.run(verb: line[...])
    } catch let failure as Failure {
      repl.failLater(failure)
    } catch {
      repl.failLater(Failure("\(error)"))
    }
    return output
  }

  /// Runs a verb in a task that is cancelled already.
  func interrupted(_ line: String) async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await repl.run(verb: line[...])
    }
    try await task.value
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
      state.isAsking = false
      return .none
    case .ask:
      state.isAsking = true
      return Effect(value: .answered(2 * state.count)).delay(for: .seconds(1), scheduler: mainQueue)
    case .start:
      return Effect.timer(id: "timer", every: .seconds(1), on: mainQueue).map { _ in .ticked }
    case .ticked:
      state.count += 1
      return .none
    }
  }
}
