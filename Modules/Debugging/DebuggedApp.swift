import ComposableCore
import Inspector
import Repl
import Sessions

/// What a debugger needs to know about an app: its store, and how to reduce its actions again.
@MainActor
public struct DebuggedApp<State, Action>
where State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable {
  /// The clock that dates the steps.
  public var clock = SessionClock.real()
  /// The message of an action by which an effect reports that it failed; nil for other actions.
  public var failure: (Action) -> String? = { _ in nil }
  /// The app's name in session files.
  public var name: String
  /// The app's name and version in session files.
  public var program: String?
  /// The options of the command line.
  public var options = Options()
  /// Reduces one action without running its effects.
  public var reduce: (inout State, Action) -> Void
  /// Creates the views over a store, for pages of the inspector.
  public var screens: (Store<State, Action>) -> [NamedScreen] = { _ in [] }
  /// The seed of the random numbers, if there is one.
  public var seed: UInt64?
  /// Sends what ends requests that a state waits for and no effect in flight answers, as after one
  /// was cancelled, or in a session that was read from a file.
  public var settle: (_ state: State, _ inFlight: [EffectInfo]) -> Void = { _, _ in }
  /// The root store.
  public var store: Store<State, Action>
  /// The tape through which the reducers' dates and random numbers pass.
  public var tape: InputTape
  /// The beginning of the app's tests; nil if sessions are not written as tests.
  public var test: () -> TestSetUp? = { nil }
  public init(
    name: String, store: Store<State, Action>, tape: InputTape,
    reduce: @escaping (inout State, Action) -> Void
  ) {
    self.name = name
    self.reduce = reduce
    self.store = store
    self.tape = tape
  }
}
