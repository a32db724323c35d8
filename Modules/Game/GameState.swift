import ComposableCore
import ComposableFiles
import Counter
import Timer

let secretRange = -100...100

/// A game of guessing secret numbers against the clock.
public struct GameState: Codable, Equatable, Sendable {
  /// The counter that holds the current guess.
  public var counter: CounterState
  /// The outcome of the last load or save; reset to nil when a round ends.
  public var fileOutcome: FileOutcome?
  public var results: IdentifiedArrayOf<GameResult>
  /// The stopwatch's reading when this round began.
  @Seconds public var roundStarted: Duration
  public var timer: TimerState
  private var drawnSecret: Int?

  private enum CodingKeys: String, CodingKey {
    case counter, fileOutcome, results, roundStarted, timer
    case drawnSecret = "secret"
  }

  /// A game; if `secret` is nil, the player's first action draws one.
  public init(
    counter: CounterState = CounterState(), secret: Int? = nil, timer: TimerState = TimerState(),
    results: IdentifiedArrayOf<GameResult> = [], roundStarted: Duration = .zero,
    fileOutcome: FileOutcome? = nil
  ) {
    self.counter = counter
    self.fileOutcome = fileOutcome
    self.results = results
    self.roundStarted = roundStarted
    self.timer = timer
    drawnSecret = secret
  }

  /// How the guess compares to the secret.
  public var checkResult: CheckResult { CheckResult(guess: counter.count, secret: secret) }

  public var isSecretDrawn: Bool { drawnSecret != nil }

  /// The number to guess; 0 if none has been drawn.
  public var secret: Int {
    get { drawnSecret ?? 0 }
    set { drawnSecret = newValue }
  }
}

extension GameState: CustomReflectable {
  /// The fields under their names in files.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "counter": counter, "fileOutcome": fileOutcome as Any, "results": results,
        "roundStarted": roundStarted, "timer": timer, "secret": drawnSecret as Any,
      ], displayStyle: .struct)
  }
}

/// One round: the guess, the secret and the time spent.
public struct GameResult: Codable, Equatable, Identifiable, Sendable {
  public var guess: Int
  /// The number of the round, from 1.
  public let id: Int
  /// The number to guess.
  public var secret: Int
  /// How long the stopwatch ran during the round.
  @Seconds public var timeSpent: Duration

  public init(secret: Int, guess: Int, timeSpent: Duration, id: Int = 1) {
    self.guess = guess
    self.id = id
    self.secret = secret
    self.timeSpent = timeSpent
  }

  /// How the guess compared to the secret.
  public var checkResult: CheckResult { CheckResult(guess: guess, secret: secret) }
}

/// How a guess compares to the secret.
public enum CheckResult: String, Codable, Equatable, Sendable {
  case equal, higher, lower

  /// Compares `guess` to `secret`: a guess that is too small is `lower`.
  public init(guess: Int, secret: Int) {
    self = guess == secret ? .equal : guess > secret ? .higher : .lower
  }
}
