import ComposableCore

/// The histories of the effects in flight, by the number of their reduction.
///
/// Everything that happens is attributed to the effects that can know of it:
///
/// | what happens | `currentOrigin` | `eventOrigin` |
/// |---|---|---|
/// | an answer arrives, an entry is due, or a task continues | that effect | that effect |
/// | the user sends an action | no effect | no effect |
/// | a reducer runs | its reduction | as before |
/// | an effect starts | that effect | as before |
///
/// Questions, entries and tasks belong to `currentOrigin`. What a reducer reads is in the history
/// of the effects that it returns; what is read otherwise is in those of `currentOrigin` and
/// `eventOrigin`.
final class EffectHistories {
  /// An event in a history.
  enum Event: Int {
    case answered = 1, ended, read, resumed, ticked, woken
  }

  /// The histories by the number of their reduction.
  private(set) var all: [Int: EffectHistory] = [:]
  /// Whether keys are written; not while moves are repeated whose histories are known.
  private var isWriting = true
  let keys: KeySpace
  /// Adds the intervals of throttles, which decide whether a value is delivered.
  var writeThrottles: (inout KeyWriter) -> Void = { _ in }

  /// The origin of what is created now. It isn't restored when a reduction returns or an effect has
  /// started; that is why what is read then is also written to the history of `eventOrigin`.
  private(set) var currentOrigin = EffectOrigin()
  /// The origin of the event that runs now. After the reductions that it causes its effect
  /// continues, and what is read then may reach that effect, too.
  private var eventOrigin = EffectOrigin()
  /// The values that the running reducer has read; nil while none runs.
  private var reducerReads: KeyWriter?

  /// The reductions whose effects receive the time from the ticks of a timer. The number 0 is that
  /// of a timer of the environment itself, whose ticks may reach all effects.
  private var tickReceivers: Set<Int> = []
  /// Whether one of these effects has run since this was set to false.
  var ticksWereUsed = false

  init(_ keys: KeySpace) {
    self.keys = keys
  }

  subscript(_ reduction: Int) -> EffectHistory? { all[reduction] }

  /// Repeats moves after which the histories are `known`, so they need not be written again; nil
  /// if they must be.
  func withKnownHistories(_ known: [Int: EffectHistory]?, _ repeatMoves: () -> Void) {
    isWriting = known == nil
    repeatMoves()
    isWriting = true
    if let known { all = known }
  }

  func removeAll() {
    all = [:]
    setOrigin(EffectOrigin())
    eventOrigin = currentOrigin
    // A timer of the environment itself stays.
    tickReceivers.formIntersection([0])
  }

  /// Removes the histories of other reductions.
  func keep(_ reductions: some Sequence<Int>) {
    let kept = Set(reductions)
    if kept.count < all.count { all = all.filter { kept.contains($0.key) } }
  }

  // MARK: - Attribution

  /// Attributes an event, and everything until the next one, to `origin`.
  func attributeEvent(to origin: EffectOrigin) {
    setOrigin(origin)
    eventOrigin = origin
    if tickReceivers.contains(origin.reduction) || tickReceivers.contains(0) {
      ticksWereUsed = true
    }
  }

  private func setOrigin(_ origin: EffectOrigin) {
    currentOrigin = origin
    reducerReads = nil
  }

  func beginReducing(_ reduction: Int) {
    currentOrigin = EffectOrigin(reduction: reduction)
    reducerReads = KeyWriter(keys)
  }

  /// Begins the history of the effects that the reducer returned, if it returned any.
  func endReducing(startsEffects: Bool, _ writeReduction: (inout KeyWriter) -> Void) {
    guard var history = reducerReads.take(), startsEffects else { return }
    guard isWriting else {
      all[currentOrigin.reduction] = EffectHistory(KeyNumber())
      return
    }
    // The end of the values that the reducer read.
    history.write(0)
    writeReduction(&history)
    writeThrottles(&history)
    all[currentOrigin.reduction] = EffectHistory(keys.number(of: history.key))
  }

  func effectStarted(_ origin: EffectOrigin) {
    setOrigin(origin)
    all[origin.reduction, default: EffectHistory(KeyNumber())].add(effect: origin.effect)
  }

  func effectEnded(_ origin: EffectOrigin, isCancelled: Bool) {
    guard let history = all[origin.reduction] else { return }
    note(.ended, 2 * history.ordinal(ofEffect: origin.effect) + (isCancelled ? 1 : 0), of: origin)
  }

  /// Records that the effects of the current reduction receive the time from a timer.
  func noteTimer() {
    tickReceivers.insert(currentOrigin.reduction)
    ticksWereUsed = true
  }

  // MARK: - Events

  /// The number of a new question or entry in its history; 0 if no reduction causes it.
  func nextOrdinal() -> Int { all[currentOrigin.reduction]?.nextOrdinal() ?? 0 }

  /// Adds a value that an effect or a reducer reads now.
  func recordRead(_ body: (inout KeyWriter) -> Void) {
    guard isWriting else { return }
    if var reads = reducerReads.take() {
      reads.write(Event.read.rawValue)
      body(&reads)
      reducerReads = reads
      return
    }
    add(.read, to: currentOrigin.reduction, body)
    if eventOrigin.reduction != currentOrigin.reduction {
      add(.read, to: eventOrigin.reduction, body)
    }
  }

  /// Adds an event to the history of `origin`; `number` distinguishes events of the same kind.
  func note(_ event: Event, _ number: Int, of origin: EffectOrigin) {
    add(event, to: origin.reduction) {
      $0.write(number)
      writeThrottles(&$0)
    }
  }

  private func add(_ event: Event, to reduction: Int, _ body: (inout KeyWriter) -> Void) {
    guard isWriting, let history = all[reduction] else { return }
    var writer = KeyWriter(keys)
    writer.write(history.key)
    writer.write(event.rawValue)
    body(&writer)
    all[reduction]?.key = keys.number(of: writer.key)
  }
}
