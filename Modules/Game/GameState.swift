import ComposableCore
import Counter
import DataFiles
import Timer

/// What a secret can be.
let secretRange = -100...100

/// A game of guessing secret numbers against the clock.
public struct GameState: Codable, Equatable, Sendable {
  /// What the guess is made with.
  public var counter: CounterState
  /// How loading or saving ended; nil again once the results differ.
  public var fileOutcome: FileOutcome?
  /// The rounds that were played, in order.
  public var results: IdentifiedArrayOf<GameResult>
  /// What the stopwatch showed when this round began.
  public var roundStarted: Duration
  /// Runs while the game is played.
  public var timer: TimerState
  private var drawnSecret: Int?

  private enum CodingKeys: String, CodingKey {
    case counter, fileOutcome, results, roundStarted, timer
    case drawnSecret = "secret"
  }

  /// A game; without a secret, the first thing a player does draws one.
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

  /// Whether there is a secret to guess.
  public var isSecretDrawn: Bool { drawnSecret != nil }

  /// The number to guess, 0 before it was drawn.
  public var secret: Int {
    get { drawnSecret ?? 0 }
    set { drawnSecret = newValue }
  }
}

/// One round: what was guessed, what was right, and how long it took.
public struct GameResult: Codable, Equatable, Identifiable, Sendable {
  /// What was guessed.
  public var guess: Int
  /// The number of the round, counted from 1.
  public let id: Int
  /// What was to be guessed.
  public var secret: Int
  /// How long the stopwatch ran in this round.
  public var timeSpent: Duration

  /// The result of round `id`, of the first one by default.
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
