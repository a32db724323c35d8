import ComposableCore
import Inspector
import Sessions
import TextUI

/// What the REPL needs to know about an app: its store, screens and commands.
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
  /// The commands and the view actions they send; called for the first line, to show the prompt
  /// sooner.
  public var commands: @Sendable () -> Commands<ViewAction>
  /// Converts a typed action to the app's action.
  public var embed: @Sendable (ViewAction) -> Action
  /// The message of an action by which an effect reports that it failed; nil for other actions.
  public var failure: (Action) -> String? = { _ in nil }
  /// The names of the screens presented over others; their buttons are matched first.
  public var modals: Set<String> = []
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
  /// Why an action cannot be used in a state; nil if it can.
  public var refusal: (ViewAction, State) -> Refusal? = { _, _ in nil }
  /// The names of the screens in display order.
  public var screenNames: [String]
  /// Creates the screens over a store; nil if a screen is not shown. Called when the first screen
  /// is shown.
  public var screens: (Store<State, Action>) -> [(name: String, screens: StorePublisher<Screen?>)]
  /// The seed of the random numbers, if there is one.
  public var seed: UInt64?
  /// Sends a typed action.
  public var send: (ViewAction) -> Void
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
    commands: @autoclosure @escaping @Sendable () -> Commands<ViewAction>,
    screenNames: [String],
    screens: @escaping (Store<State, Action>) -> [(name: String, screens: StorePublisher<Screen?>)],
    reduce: @escaping (inout State, Action) -> Void,
    embed: @escaping @Sendable (ViewAction) -> Action, send: @escaping (ViewAction) -> Void,
    advance: ((Duration) -> Void)? = nil
  ) {
    self.advance = advance
    self.commands = commands
    self.embed = embed
    self.name = name
    remember = { timeline, reduction, isTick, inputs, time in
      timeline.append(reduction, isTick: isTick, inputs: inputs, time: time)
    }
    self.reduce = reduce
    self.screenNames = screenNames
    self.screens = screens
    self.send = send
    self.store = store
    self.tape = tape
  }
}
