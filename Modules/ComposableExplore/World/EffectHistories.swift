import ComposableCore

/// The histories of the effects in flight, by the number of their reduction.
///
/// Everything that happens is attributed to the effects that can know of it. The world runs each
/// event and each reduction as a closure, so that none can begin without its end:
///
/// | what happens | `creator` | `event` |
/// |---|---|---|
/// | an answer arrives, an entry is due, or a task continues | that effect | that effect |
/// | the user sends an action | no effect | no effect |
/// | a reducer runs | its reduction | as before |
/// | an effect starts | that effect | as before |
///
/// Questions, entries and tasks belong to the `creator`. What a reducer reads is in the history of
/// the effects that it returns; what is read otherwise is in those of `creator` and `event`.
final class EffectHistories {
  /// An event in a history.
  enum Event: Int {
    case answered = 1, ended, read, resumed, ticked, woken
  }

  /// What runs now.
  private struct Context {
    /// The effect to which the event happens. After the reductions that the event causes, it
    /// continues, and what is read then may reach it.
    let event: EffectOrigin
    /// The origin of what is created now. Nothing tells when the start of an effect is over, so it
    /// stays the creator until the next reduction or start; that is why what is read then is also
    /// written to the history of `event`.
    var creator: EffectOrigin
    /// The values that the running reducer has read; nil while none runs.
    var reducerReads: KeyWriter?

    init(of origin: EffectOrigin = EffectOrigin()) {
      event = origin
      creator = origin
    }
  }

  /// The histories by the number of their reduction.
  private(set) var all: [Int: EffectHistory] = [:]
  private var context = Context()
  /// Whether keys are written; not while moves are repeated whose histories are known.
  private var isWriting = true
  let keys: KeySpace
  /// Adds the intervals of throttles, which decide whether a value is delivered.
  var writeThrottles: (inout KeyWriter) -> Void = { _ in }

  /// The reductions whose effects receive the time from the ticks of a timer. The number 0 stands
  /// for a timer of the environment itself, whose ticks may reach all effects.
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
    context = Context()
    // A timer of the environment itself stays.
    tickReceivers.formIntersection([0])
  }

  /// Removes the histories of other reductions.
  func keep(_ reductions: some Sequence<Int>) {
    let kept = Set(reductions)
    if kept.count < all.count { all = all.filter { kept.contains($0.key) } }
  }

  // MARK: - Attribution

  /// The origin of what is created now.
  var creator: EffectOrigin { context.creator }

  /// Runs an event of an effect, such as the arrival of an answer, or one of no effect, such as a
  /// user's action. `number` distinguishes events of the same kind; an event without a kind isn't
  /// recorded.
  func event(
    _ event: Event? = nil, _ number: Int = 0, of origin: EffectOrigin, _ body: () -> Void
  ) {
    let outer = context
    context = Context(of: origin)
    defer { context = outer }
    if tickReceivers.contains(origin.reduction) || tickReceivers.contains(0) {
      ticksWereUsed = true
    }
    if let event { note(event, number, of: origin) }
    body()
  }

  /// Runs a reducer, and begins the history of the effects that it returns, if it returns any.
  func reduction<Action>(
    _ number: Int, _ reduce: () -> Effect<Action, Never>,
    write: (inout KeyWriter) -> Void
  ) -> Effect<Action, Never> {
    context.creator = EffectOrigin(reduction: number)
    context.reducerReads = KeyWriter(keys)
    let effect = reduce()
    guard var history = context.reducerReads.take(), effect.isWork else { return effect }
    guard isWriting else {
      all[number] = EffectHistory(KeyNumber())
      return effect
    }
    // The end of the values that the reducer read.
    history.write(0)
    write(&history)
    writeThrottles(&history)
    all[number] = EffectHistory(keys.number(of: history.key))
    return effect
  }

  func effectStarted(_ origin: EffectOrigin) {
    context.creator = origin
    context.reducerReads = nil
    all[origin.reduction, default: EffectHistory(KeyNumber())].add(effect: origin.effect)
  }

  func effectEnded(_ origin: EffectOrigin, isCancelled: Bool) {
    guard let history = all[origin.reduction] else { return }
    note(.ended, 2 * history.ordinal(ofEffect: origin.effect) + (isCancelled ? 1 : 0), of: origin)
  }

  /// Records that the effects of the current reduction receive the time from a timer.
  func noteTimer() {
    tickReceivers.insert(creator.reduction)
    ticksWereUsed = true
  }

  // MARK: - Events

  /// The number of a new question or entry in its history; 0 if no reduction causes it.
  func nextOrdinal() -> Int { all[creator.reduction]?.nextOrdinal() ?? 0 }

  /// Adds a value that an effect or a reducer reads now.
  func recordRead(_ body: (inout KeyWriter) -> Void) {
    guard isWriting else { return }
    if var reads = context.reducerReads.take() {
      reads.write(Event.read.rawValue)
      body(&reads)
      context.reducerReads = reads
      return
    }
    add(.read, to: creator.reduction, body)
    if context.event.reduction != creator.reduction {
      add(.read, to: context.event.reduction, body)
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
