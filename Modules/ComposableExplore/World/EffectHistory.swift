import ComposableCore

/// The origin of something in the world: an effect, and the reduction that started it. Both are 0
/// for the user's actions, and for what the environment does while it is created.
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
  fileprivate(set) var number: KeyNumber
  private var effects: [Int: Int] = [:]
  /// The last number given to an effect, a question or an entry.
  private(set) var last = 0

  init(_ number: KeyNumber) {
    self.number = number
  }

  mutating func nextOrdinal() -> Int {
    last += 1
    return last
  }

  mutating func add(effect number: Int) { effects[number] = nextOrdinal() }

  /// The effect's number within this history.
  func ordinal(ofEffect number: Int) -> Int { effects[number] ?? 0 }
}

/// The histories of the effects in flight, by the number of their reduction.
///
/// These variables attribute what happens now:
/// - `current`, for everything that is created or read: `begin` sets it to the origin of an answer,
///   a due entry, a job of a task, or the user's action; then each reduction and each effect that
///   starts sets it to itself.
/// - `outer`, which only `begin` sets: a value that is read after a reduction that the event caused
///   may also reach the effect of the event.
/// - `isReducing` and `reading`, from `beginReducing` to `endReducing`: the effects that a reducer
///   returns can have captured all that it read.
/// - `ticking`, set by `noteTimer`: the reductions whose effects receive the time.
/// - `usesTicks`, set by `noteTimer`, and by `begin` for such an effect; reset for each move.
final class EffectHistories {
  /// An event in a history.
  enum Event: Int {
    case answered = 1, dropped, ended, late, read, resumed, ticked, woken
  }

  /// The histories by the number of their reduction.
  var all: [Int: EffectHistory] = [:]
  /// The origin of questions and entries that are created now.
  private(set) var current = EffectOrigin()
  private var isReducing = false
  /// Whether keys are written; not while moves are repeated whose histories are known.
  var isWriting = true
  let keys: KeySpace
  /// The origin of the event that runs now, which continues after the reductions it causes.
  private var outer = EffectOrigin()
  /// The values that the running reducer has read.
  private var reading: KeyWriter
  /// The reductions whose effects receive the time from a timer; 0 stands for all of them.
  private var ticking: Set<Int> = []
  /// Adds the intervals of throttles, which decide whether a value is delivered.
  var writeThrottles: (inout KeyWriter) -> Void = { _ in }
  /// Whether an effect that receives the time from a timer has run since this was set to false.
  var usesTicks = false

  init(_ keys: KeySpace) {
    self.keys = keys
    reading = KeyWriter(keys)
  }

  func removeAll() {
    all = [:]
    attribute(to: EffectOrigin())
    outer = current
    // A timer of the environment itself stays.
    ticking.formIntersection([0])
  }

  /// Adds a value that an effect or a reducer reads now to the histories of the running effects.
  func read(_ body: (inout KeyWriter) -> Void) {
    guard isWriting else { return }
    if isReducing {
      reading.write(Event.read.rawValue)
      return body(&reading)
    }
    add(.read, to: current.reduction, body)
    if outer.reduction != current.reduction { add(.read, to: outer.reduction, body) }
  }

  private func add(_ event: Event, to reduction: Int, _ body: (inout KeyWriter) -> Void) {
    guard isWriting, let history = all[reduction] else { return }
    var writer = KeyWriter(keys)
    writer.write(history.number)
    writer.write(event.rawValue)
    body(&writer)
    all[reduction]?.number = keys.number(of: writer.key)
  }

  func beginReducing(_ reduction: Int) {
    current = EffectOrigin(reduction: reduction)
    isReducing = true
    reading = KeyWriter(keys)
  }

  /// Begins the history of the effects that the reducer returned, if it returned any.
  func endReducing(startsEffects: Bool, _ begin: (inout KeyWriter) -> Void) {
    isReducing = false
    guard startsEffects else { return }
    guard isWriting else {
      all[current.reduction] = EffectHistory(KeyNumber())
      return
    }
    // The end of the values that the reducer read.
    reading.write(0)
    begin(&reading)
    writeThrottles(&reading)
    all[current.reduction] = EffectHistory(keys.number(of: reading.key))
  }

  func effectStarted(_ origin: EffectOrigin) {
    attribute(to: origin)
    all[origin.reduction, default: EffectHistory(KeyNumber())].add(effect: origin.effect)
  }

  func effectEnded(_ origin: EffectOrigin, isCancelled: Bool) {
    guard let history = all[origin.reduction] else { return }
    note(.ended, 2 * history.ordinal(ofEffect: origin.effect) + (isCancelled ? 1 : 0), of: origin)
  }

  /// The number of a new question or entry in its history.
  func nextOrdinal() -> Int { all[current.reduction]?.nextOrdinal() ?? 0 }

  /// Adds an event to the history.
  func note(_ event: Event, _ number: Int, of origin: EffectOrigin) {
    add(event, to: origin.reduction) {
      $0.write(number)
      writeThrottles(&$0)
    }
  }

  /// Attributes all work to `origin` from now on.
  func begin(_ origin: EffectOrigin) {
    attribute(to: origin)
    outer = origin
    if ticking.contains(origin.reduction) || ticking.contains(0) { usesTicks = true }
  }

  private func attribute(to origin: EffectOrigin) {
    current = origin
    isReducing = false
  }

  /// Records that the effects of the current reduction receive the time from a timer.
  func noteTimer() {
    ticking.insert(current.reduction)
    usesTicks = true
  }

  /// Removes the histories of other reductions.
  func keep(_ reductions: some Sequence<Int>) {
    let kept = Set(reductions)
    if kept.count < all.count { all = all.filter { kept.contains($0.key) } }
  }

  subscript(_ reduction: Int) -> EffectHistory? { all[reduction] }
}
