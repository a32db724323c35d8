import ComposableCore
import Inspector
import Sessions
import TextUI

/// What the REPL needs to know about an app: its store and its screens.
@MainActor
public struct ReplApp<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  /// Advances virtual time; nil with real time.
  public var advance: ((Duration) -> Void)?
  /// The clock that dates the session's steps.
  public var clock = SessionClock.real()
  /// The message of an action by which an effect reports that it failed; nil for other actions.
  public var failure: (Action) -> String? = { _ in nil }
  /// The app's name in session files.
  public var name: String
  /// The app's name and version in session files.
  public var program: String?
  /// The prompt, without the position and its mark.
  public var prompt = ""
  /// Appends a reduction to the time-line. Specialized where the types are known; unspecialized
  /// code takes three times as long.
  @usableFromInline let remember:
    (
      Timeline<State, Action>, StoreObserver<State, Action>.Reduction, _ isTick: Bool, Inputs,
      _ time: Double
    ) -> Void
  /// Reduces one action without running its effects, for replays.
  public var reduce: (inout State, Action) -> Void
  /// The names of the screens in display order.
  public var screenNames: [String]
  /// Creates the views over a store. Called for the first line, to show the prompt sooner.
  public var screens: (Store<State, Action>) -> [NamedScreen]
  /// The seed of the random numbers, if there is one.
  public var seed: UInt64?
  /// Sends what ends requests that a state waits for and no effect in flight answers, as after one
  /// was cancelled, or in a session that was read from a file.
  public var settle: (_ state: State, _ inFlight: [EffectInfo]) -> Void = { _, _ in }
  /// The root store.
  public var store: Store<State, Action>
  /// The tape through which the reducers' dates and random numbers pass.
  public var tape: InputTape
  /// The beginning of the app's tests; nil if ':test' is not supported.
  public var test: () -> TestSetUp? = { nil }

  @inlinable
  public init(
    name: String, store: Store<State, Action>, tape: InputTape,
    screenNames: [String], screens: @escaping (Store<State, Action>) -> [NamedScreen],
    reduce: @escaping (inout State, Action) -> Void,
    advance: ((Duration) -> Void)? = nil
  ) {
    self.advance = advance
    self.name = name
    remember = { timeline, reduction, isTick, inputs, time in
      timeline.append(reduction, isTick: isTick, inputs: inputs, time: time)
    }
    self.reduce = reduce
    self.screenNames = screenNames
    self.screens = screens
    self.store = store
    self.tape = tape
  }
}
