/// Where something in the world comes from: an effect, and the reduction that started it.
struct EffectOrigin: Equatable {
  var effect = 0
  var reduction = 0
}

/// All that the effects of one reduction can have captured, as one hash.
///
/// Begins with the action and the state that its reducer saw, and goes on with what has happened to
/// the effects since, in order: what they read, the answers and wake-ups they got, and those of
/// them that ended. Effects with equal histories that wait for equal things continue equally.
struct EffectHistory {
  /// The number of changes.
  private(set) var changes = 0
  var fingerprint: Fingerprint { didSet { changes += 1 } }
  private var effects: [Int: Int] = [:]
  /// The last number given to an effect, a question or an entry.
  private var last = 0

  init(_ fingerprint: Fingerprint) {
    self.fingerprint = fingerprint
  }

  mutating func next() -> Int {
    changes += 1
    last += 1
    return last
  }

  mutating func add(effect number: Int) { effects[number] = next() }

  /// The effect's number within this history.
  func ordinal(ofEffect number: Int) -> Int { effects[number] ?? 0 }
}

/// The histories of the effects in flight, by the number of their reduction.
final class EffectHistories {
  /// An event in a history.
  enum Event: Int {
    case answered = 1, dropped, ended, late, resumed, ticked, woken
  }

  private var all: [Int: EffectHistory] = [:]
  /// Adds the intervals of throttles, which decide what becomes of a value.
  var combineThrottles: (inout Fingerprint) -> Void = { _ in }
  /// Where questions and entries that are created now come from.
  var current = EffectOrigin() { didSet { isReducing = false } }
  /// The origin of the event that runs now, which goes on after the reductions it causes.
  private var outer = EffectOrigin()
  private var isReducing = false
  /// Whether anything but the state has changed.
  var isTouched = false
  /// What the running reducer has read.
  private var reading = Fingerprint()

  func removeAll() {
    all = [:]
    current = EffectOrigin()
    outer = current
    isTouched = false
  }

  /// Something is read now, by a reducer or by an effect.
  func read(_ body: (inout Fingerprint) -> Void) {
    if isReducing { return body(&reading) }
    isTouched = true
    read(by: current.reduction, body)
    if outer.reduction != current.reduction { read(by: outer.reduction, body) }
  }

  private func read(by reduction: Int, _ body: (inout Fingerprint) -> Void) {
    guard var history = all.removeValue(forKey: reduction) else { return }
    body(&history.fingerprint)
    all[reduction] = history
  }

  func beginReducing(_ reduction: Int) {
    current = EffectOrigin(reduction: reduction)
    isReducing = true
    reading = Fingerprint()
  }

  /// Begins the history of the effects that the reducer returned; without any there is none.
  func endReducing(startsEffects: Bool, _ begin: (inout Fingerprint) -> Void) {
    isReducing = false
    guard startsEffects else { return }
    isTouched = true
    begin(&reading)
    combineThrottles(&reading)
    all[current.reduction] = EffectHistory(reading)
  }

  func effectStarted(_ origin: EffectOrigin) {
    isTouched = true
    current = origin
    all[origin.reduction, default: EffectHistory(Fingerprint())].add(effect: origin.effect)
  }

  func effectEnded(_ origin: EffectOrigin, isCancelled: Bool) {
    guard let history = all[origin.reduction] else { return }
    note(.ended, 2 * history.ordinal(ofEffect: origin.effect) + (isCancelled ? 1 : 0), of: origin)
  }

  /// The number of a new question or entry in its history.
  func nextOrdinal() -> Int {
    isTouched = true
    return all[current.reduction]?.next() ?? 0
  }

  /// Adds an event to the history.
  func note(_ event: Event, _ number: Int, of origin: EffectOrigin) {
    isTouched = true
    read(by: origin.reduction) {
      $0.combine(event.rawValue)
      $0.combine(number)
      combineThrottles(&$0)
    }
  }

  /// What runs from now on belongs to `origin`.
  func begin(_ origin: EffectOrigin) {
    current = origin
    outer = origin
  }

  /// The first thing in a history whose value cannot be told.
  var opaque: String? { all.values.lazy.compactMap(\.fingerprint.opaque).first }

  /// Forgets the histories of other reductions.
  func keep(_ reductions: some Sequence<Int>) {
    let kept = Set(reductions)
    if kept.count < all.count { all = all.filter { kept.contains($0.key) } }
  }

  subscript(_ reduction: Int) -> EffectHistory? { all[reduction] }
}
