import ComposableCore
import ComposableTextUI
import TestSupport
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

/// A session of a small app in virtual time: an answer arrives a second after its question, what is
/// fetched comes from outside a second later, what is loaded from a client's task that sleeps for a
/// second, and the timer ticks every second.
@MainActor
final class TraveledSession {
  struct State: Codable, Equatable, Sendable {
    var answer: Int?
    var count = 0
    var isAsking = false
    var rows: [Int] = []
  }

  enum Action: Codable, Equatable, Sendable {
    // User actions
    case add(Int), ask, cancel, fetch, load, start
    // Effect actions
    case answered(Int?), ticked
  }

  let clock = TestScheduler()
  let app: ReplApp<State, Action>
  let repl: Repl
  private let printed = Printed()
  private let viewStore: ViewStore<State, Action>

  /// A session after these actions.
  init(
    _ format: Console.Format = .text, isInteractive: Bool = false, isTimeVirtual: Bool = true,
    after actions: Action...
  ) throws {
    let store = Store(
      initialState: State(), reducer: Self.reducer, environment: clock.eraseToAnyScheduler())
    viewStore = ViewStore(store)
    var configuration = ReplConfiguration<State, Action>("Notes")
    configuration.failure = { $0 == .answered(12) ? "12 brings bad luck." : nil }
    configuration.screens = { store, _ in Self.screens(of: store) }
    var world = ReplWorld(Options())
    if isTimeVirtual { world.clock = SessionClock(scheduler: clock) }
    app = ReplApp(
      configuration, world, store, reduce: { _ = Self.reducer.run(&$0, $1, .immediate) }
    ) { [printed] parts in
      let console = Console(
        format: format, isInteractive: isInteractive,
        write: printed.write, writeError: printed.writeError)
      // Its clock is stopped, so screens that change between lines are never printed.
      return Repl(parts, console: console, scheduler: TestScheduler().eraseToAnyScheduler())
    }
    repl = app.repl
    for action in actions { act(action) }
  }

  var history: History<State, Action> { app.history }
  var state: State { viewStore.state }

  /// The text printed since the last call, errors last.
  var output: String {
    repl.console.flush()
    return printed.take()
  }

  /// Uses controls, as a REPL does.
  func act(_ actions: Action...) {
    for action in actions {
      let words = typedPayload(of: action).map { " \($0)" } ?? ""
      repl.noOutputMessage = try? repl.act("notes.\(caseName(of: action))\(words)") {
        viewStore.send(action)
      }
    }
  }

  /// Records the session to a file, as `--record` does.
  func record(to file: String) throws {
    for event in try history.startRecording(to: file) { repl.print(event) }
  }

  /// Runs a verb; returns its output.
  func run(_ line: String) async -> String {
    do {
      try await repl.run(verb: line[...])
    } catch let failure as Failure {
      repl.fail(failure, at: nil)
    } catch {
      repl.fail(Failure("\(error)"), at: nil)
    }
    return output
  }

  /// Enters a line; returns its output, with the screens it changed.
  func enter(_ line: String) async -> String {
    await repl.enter(NumberedLine(line, number: 1))
    return output
  }

  /// Runs a verb in a task that is already canceled.
  func interrupted(_ line: String) async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await repl.run(verb: line[...])
    }
    try await task.value
  }

  private static func screens(of store: Store<State, Action>) -> [NamedScreen] {
    let screens = Screens(ViewStore(store)) { state in
      Screen<Action>("Notes") {
        Row("Count", Text(state.count))
        Buttons {
          Button("Ask", .ask).disabled(state.isAsking ? "while an answer is awaited" : nil)
          Button("Start", .start)
        }
      }
    }
    return [NamedScreen("notes", screens)]
  }

  nonisolated static let reducer = Reducer<State, Action, AnyScheduler> {
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
      return Effect(value: .answered(2 * state.count))
        .delay(for: .seconds(1), scheduler: mainQueue).cancellable(id: "question")
    case .cancel:
      state.isAsking = false
      return .cancel(id: "question")
    case .fetch:
      let answer = Effect<Action, Never>.task { .answered(7) }
      return .merge(
        Effect(value: .answered(nil)),
        answer.debounce(id: "fetch", for: .seconds(1), scheduler: mainQueue))
    case .load:
      return .task {
        let task = Task { try? await mainQueue.sleep(for: .seconds(1)) }
        await task.value
        return .answered(5)
      }
    case .start:
      return Effect.timer(id: "timer", every: .seconds(1), on: mainQueue).map { _ in .ticked }
    case .ticked:
      state.count += 1
      return .none
    }
  }
}
