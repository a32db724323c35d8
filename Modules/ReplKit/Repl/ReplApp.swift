import ComposableCore
import Sessions
import TextUI

/// What the shell has to know of an app: its store, its screens, what can be typed.
@MainActor
public struct ReplApp<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  /// Moves virtual time; nil when time is real.
  public var advance: ((Duration) -> Void)?
  /// Called for each effect that the user cancelled, for the app to end what waits for its answer.
  public var cancelled: (EffectInfo) -> Void = { _ in }
  /// When things happen.
  public var clock = SessionClock.real()
  /// What can be typed, and what it sends. Asked for when the first line comes, since people wait
  /// for the prompt.
  public var commands: @Sendable () -> Commands<ViewAction>
  /// The app's action for one that was typed.
  public var embed: @Sendable (ViewAction) -> Action
  /// The names of the screens that come and go over the others; their buttons are meant first.
  public var modals: Set<String> = []
  /// The app's name, as it stands in session files.
  public var name: String
  /// The app with its version, as it stands in session files.
  public var program: String?
  /// What the prompt says, before where one looks and its mark.
  public var prompt = ""
  /// Writes a reduction down. Built where the types are known: elsewhere it takes three times as
  /// long.
  @usableFromInline let remember:
    (
      Timeline<State, Action>, StoreObserver<State, Action>.Reduction, _ isTick: Bool, Inputs,
      _ time: Double
    ) -> Void
  /// Reduces one action and forgets its effects, for replaying.
  public var reduce: (inout State, Action) -> Void
  /// Why what was typed cannot be used in this state; nil when it can.
  public var refusal: (ViewAction, State) -> Refusal? = { _, _ in nil }
  /// The names of the screens, in the order in which they are shown.
  public var screenNames: [String]
  /// Makes the screens over a store; nil is not on display. Asked for when the first screen is
  /// shown.
  public var screens: (Store<State, Action>) -> KeyValuePairs<String, StorePublisher<Screen?>>
  /// Where random numbers started, if that was given.
  public var seed: UInt64?
  /// Sends what was typed.
  public var send: (ViewAction) -> Void
  /// The root store.
  public var store: Store<State, Action>
  /// What the reducers' dates and random numbers pass through.
  public var tape: InputTape
  /// What a test of the app begins with; nil where ':test' has nothing to write.
  public var test: TestSetUp?

  /// An app of these.
  @inlinable
  public init(
    name: String, store: Store<State, Action>, tape: InputTape,
    commands: @autoclosure @escaping @Sendable () -> Commands<ViewAction>,
    screenNames: [String],
    screens: @escaping (Store<State, Action>) -> KeyValuePairs<String, StorePublisher<Screen?>>,
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
