import ComposableCore
import ComposableTextUI
import TestSupport

@testable import ComposableRepl

/// A session of a feature without screens, in virtual time.
@MainActor
final class TypedSession<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  let app: ReplApp<State, Action>
  let clock = TestScheduler()
  let repl: Repl
  private let printed = Printed()

  init(
    _ initialState: State, _ reducer: Reducer<State, Action, SystemEnvironment<Void>>,
    _ format: Console.Format = .text,
    configure: (inout ReplConfiguration<State, Action>) -> Void = { _ in }
  ) throws {
    var configuration = ReplConfiguration<State, Action>("Errands")
    configure(&configuration)
    let options = try Options(
      parsing: ["--seed", "1", "--virtual-time"], of: StandardOptions.all())
    let world = ReplWorld(options)
    let store = Store(initialState: initialState, reducer: reducer, environment: world.system)
    app = ReplApp(
      configuration, world, store, reduce: { _ = reducer(&$0, $1, world.system) }
    ) { [printed, clock] parts in
      Repl(
        parts, options: options, console: printed.console(format),
        scheduler: clock.eraseToAnyScheduler())
    }
    repl = app.repl
  }

  var state: State { app.store.view.state }

  /// Runs lines; returns what they printed, failures last.
  func run(_ lines: String...) async -> String {
    for (index, line) in lines.enumerated() {
      await repl.enter(NumberedLine(line, number: index + 1))
    }
    repl.console.flush()
    return printed.take()
  }
}

extension TypedSession<Errands.State, Errands.Action> {
  convenience init(_ format: Console.Format = .text) throws {
    try self.init(Errands.State(), Errands.reducer, format)
  }
}
