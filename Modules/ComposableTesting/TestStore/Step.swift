import ComposableCore

/// One step of a feature's script for `assert(initialValue:reducer:environment:steps:)`.
public struct Step<State: Equatable, Action: Equatable, Environment> {
  /// The sender of a step's action.
  public enum Origin: Sendable {
    /// An effect started by an earlier step.
    case receive
    /// The user.
    case send
  }

  let run: (TestStore<State, Action, Environment>) -> Void

  /// A step that sends or receives `action`, and the change it makes to the state.
  ///
  /// It fails at its own line. Without `update` the state has to stay as it is.
  public init(
    _ origin: Origin, _ action: Action, _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    run = { store in
      switch origin {
      case .receive:
        store.receive(
          action, update, fileID: fileID, filePath: filePath, line: line, column: column)
      case .send:
        store.send(action, update, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }

  private init(run: @escaping (TestStore<State, Action, Environment>) -> Void) {
    self.run = run
  }

  /// A step that changes the reducer's environment.
  ///
  /// It takes effect with the next action.
  public static func environment(_ update: @escaping (inout Environment) -> Void) -> Step {
    Step { update(&$0.environment) }
  }

  /// A step outside of the feature, such as advancing a scheduler or checking calls of a client.
  public static func `do`(_ work: @escaping () -> Void) -> Step {
    Step { _ in work() }
  }
}

/// Runs a feature through a script, and asserts at its end that everything was asserted.
///
/// A failing step is reported at its own line, a missing assertion at the line of the call. The
/// call is synchronous.
///
/// ```swift
/// enum WatchAction: Equatable, Sendable { case start, stop, ticked }
///
/// let watchReducer = Reducer<Int, WatchAction, AnyScheduler> { seconds, action, mainQueue in
///   switch action {
///   case .start:
///     return Effect.timer(id: "watch", every: .seconds(1), on: mainQueue).map { _ in .ticked }
///   case .stop:
///     return .cancel(id: "watch")
///   case .ticked:
///     seconds += 1
///     return .none
///   }
/// }
/// let scheduler = TestScheduler()
/// assert(
///   initialValue: 0, reducer: watchReducer, environment: scheduler.eraseToAnyScheduler(),
///   steps:
///     Step(.send, .start),
///   .do { scheduler.advance(by: .seconds(1)) },
///   Step(.receive, .ticked) { $0 = 1 },
///   Step(.send, .stop))
/// ```
public func assert<State, Action, Environment>(
  initialValue: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
  steps: Step<State, Action, Environment>...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  assert(
    initialValue: initialValue, reducer: reducer, environment: environment, steps: steps,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs a feature through a script given as an array.
///
/// Use it for a script composed of parts that several tests share.
public func assert<State, Action, Environment>(
  initialValue: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
  steps: [Step<State, Action, Environment>],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let store = TestStore(
    initialState: initialValue, reducer: reducer, environment: environment,
    fileID: fileID, filePath: filePath, line: line, column: column)
  for step in steps { step.run(store) }
  store.finish(fileID: fileID, filePath: filePath, line: line, column: column)
}
