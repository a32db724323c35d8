import ComposableCore

/// The origin of something in the world: an effect, and the reduction that started it. Both are 0
/// for the user's actions, and for work that the environment starts while it is created.
struct EffectOrigin: Equatable {
  var effect = 0
  var reduction = 0
}

/// Everything that the effects of one reduction can have captured, as the number of a key.
///
/// It begins with the action and the state that the reducer saw. Each event makes a new key of the
/// previous number and the event: a value that an effect read, an answer or a wake-up that it got,
/// or its end. Effects with equal histories that wait for the same things behave identically from
/// then on.
struct EffectHistory: Equatable {
  var key: KeyNumber
  /// The ordinals of the effects, by their numbers.
  private var effects: [Int: Int] = [:]
  /// The last ordinal given to an effect, a question or an entry.
  private(set) var lastOrdinal = 0

  init(_ key: KeyNumber) {
    self.key = key
  }

  mutating func nextOrdinal() -> Int {
    lastOrdinal += 1
    return lastOrdinal
  }

  mutating func add(effect number: Int) { effects[number] = nextOrdinal() }

  /// The effect's number within this history, which is the same whenever its moves are repeated.
  /// It is 0 if they led to other effects this time, which the search reports.
  func ordinal(ofEffect number: Int) -> Int { effects[number] ?? 0 }
}
