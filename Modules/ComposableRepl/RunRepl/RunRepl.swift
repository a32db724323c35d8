import ComposableCore

/// Runs a REPL on a feature until its user leaves it, then exits with its status.
///
/// The store gets the shared dependencies beside `environment`. Their dates, ids and random numbers
/// are recorded, so that a session can be replayed; `--seed` makes them repeatable, and
/// `--virtual-time` gives the feature a clock that only `:wait` advances.
///
/// ```swift
/// enum TodosAction: Codable, Equatable, Sendable { case add(String) }
///
/// let todosReducer = Reducer<[String], TodosAction, SystemEnvironment<Void>> { todos, action, _ in
///   switch action {
///   case .add(let todo):
///     todos.append(todo)
///     return .none
///   }
/// }
///
/// // The `main` of a program.
/// @MainActor func main() async {
///   await runRepl("Todos", initialState: [], reducer: todosReducer, environment: ())
/// }
/// ```
///
/// - Parameters:
///   - name: The program's name, as in "Todos". The prompt, the data directory and session files
///     are named after it.
///   - initialState: The state at the start of a session.
///   - reducer: The feature.
///   - environment: The feature's own dependencies.
///   - configure: Sets what else the REPL has, such as screens or further options.
@inlinable @MainActor
public func runRepl<State, Action, Environment>(
  _ name: String, initialState: State,
  reducer: Reducer<State, Action, SystemEnvironment<Environment>>, environment: Environment,
  configure: (inout ReplConfiguration<State, Action>) -> Void = { _ in }
) async -> Never
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  await runRepl(
    name, initialState: initialState, reducer: reducer,
    environment: { system, _ in system.map { environment } }, configure: configure)
}

/// Runs a REPL on a feature with an environment of its own, which is used as it is.
///
/// What such a feature draws from the world, such as dates and random numbers, isn't recorded, so a
/// replay of a session may differ; it says so then. `--seed` and `--virtual-time` have no effect on
/// it.
///
/// ```swift
/// struct TodosEnvironment { var load: @Sendable () -> [String] }
///
/// enum TodosAction: Codable, Equatable, Sendable { case load }
///
/// let todosReducer = Reducer<[String], TodosAction, TodosEnvironment> { todos, action, client in
///   switch action {
///   case .load:
///     todos = client.load()
///     return .none
///   }
/// }
///
/// func main() async {
///   await runRepl(
///     "Todos", initialState: [], reducer: todosReducer,
///     environment: TodosEnvironment(load: { ["Buy milk"] }))
/// }
/// ```
///
/// - Parameters:
///   - name: The program's name, as in "Todos".
///   - initialState: The state at the start of a session.
///   - reducer: The feature.
///   - environment: The environment of the store.
///   - configure: Sets what else the REPL has, such as screens or further options.
@inlinable @MainActor
public func runRepl<State, Action, Environment>(
  _ name: String, initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: Environment,
  configure: (inout ReplConfiguration<State, Action>) -> Void = { _ in }
) async -> Never
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  await runRepl(
    name, initialState: initialState, reducer: reducer, environment: { _, _ in environment }
  ) {
    $0.isWorldRecorded = false
    configure(&$0)
  }
}

/// Runs a REPL on a feature whose environment is made from the shared dependencies.
///
/// For an environment of another type that draws dates, ids and random numbers from the shared
/// dependencies, or one that depends on an option. Only what the feature takes from the given
/// dependencies is recorded and replayed.
///
/// ```swift
/// let diceReducer = Reducer<Int, String, @Sendable () -> Int> { number, _, roll in
///   number = roll()
///   return .none
/// }
///
/// func main() async {
///   await runRepl("Dice", initialState: 0, reducer: diceReducer) { system, options in
///     { system.random(in: 1...6) }
///   }
/// }
/// ```
///
/// - Parameters:
///   - name: The program's name, as in "Dice".
///   - initialState: The state at the start of a session.
///   - reducer: The feature.
///   - environment: Makes the environment of the store.
///   - configure: Sets what else the REPL has, such as screens or further options.
@inlinable @MainActor
public func runRepl<State, Action, Environment>(
  _ name: String, initialState: State, reducer: Reducer<State, Action, Environment>,
  environment: (_ system: SystemEnvironment<Void>, _ options: Options) -> Environment,
  configure: (inout ReplConfiguration<State, Action>) -> Void = { _ in }
) async -> Never
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  var configuration = ReplConfiguration<State, Action>(name)
  configure(&configuration)
  let world = ReplWorld(configuration.parsedOptions())
  let environment = environment(world.system, world.options)
  // Created in the program's module, so that it is specialized for its state and actions.
  let store = Store(initialState: initialState, reducer: reducer, environment: environment)
  await ReplApp(configuration, world, store) { state, action in
    _ = reducer(&state, action, environment)
  }.run()
}
