import ComposableCore
import Counter
import DataFiles
import Timer

// Durations are coded in seconds, so that people can read what is saved; a secret once it is drawn.
extension GameState: Codable {
  private enum CodingKeys: CodingKey {
    case counter, fileOutcome, results, roundStarted, secret, timer
  }

  /// Decodes durations from seconds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      counter: try container.decode(CounterState.self, forKey: .counter),
      secret: try container.decodeIfPresent(Int.self, forKey: .secret),
      timer: try container.decode(TimerState.self, forKey: .timer),
      results: try container.decode(IdentifiedArrayOf<GameResult>.self, forKey: .results),
      roundStarted: try container.decodeSeconds(forKey: .roundStarted),
      fileOutcome: try container.decodeIfPresent(FileOutcome.self, forKey: .fileOutcome))
  }

  /// Encodes durations as seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(counter, forKey: .counter)
    try container.encodeIfPresent(fileOutcome, forKey: .fileOutcome)
    try container.encode(results, forKey: .results)
    try container.encodeSeconds(roundStarted, forKey: .roundStarted)
    try container.encodeIfPresent(isSecretDrawn ? secret : nil, forKey: .secret)
    try container.encode(timer, forKey: .timer)
  }
}

extension GameResult: Codable {
  private enum CodingKeys: CodingKey {
    case guess, id, secret, timeSpent
  }

  /// Decodes the time from seconds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      secret: try container.decode(Int.self, forKey: .secret),
      guess: try container.decode(Int.self, forKey: .guess),
      timeSpent: try container.decodeSeconds(forKey: .timeSpent),
      id: try container.decode(Int.self, forKey: .id))
  }

  /// Encodes the time as seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(guess, forKey: .guess)
    try container.encode(id, forKey: .id)
    try container.encode(secret, forKey: .secret)
    try container.encodeSeconds(timeSpent, forKey: .timeSpent)
  }
}
