import Synchronization

/// What the work of one store shares, its mailbox among it. It has no reference to the store, so no
/// effect retains one.
///
/// @unchecked Sendable: other threads use the constants only, the rest is used on the store's
/// actor.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  /// The actor of the store, and how its effects run.
  package let host: any EffectHost
  /// Where misuse is reported, on any thread.
  package let reporter: IssueReporter
  /// The deliveries that wait, behind a lock.
  let mail = Mutex<[Delivery]>([])
  /// Opens deliveries in order, and then a last one; nil before the first effect, and when the
  /// store was released.
  private(set) var openMail: ((_ deliveries: [Delivery], _ last: Delivery?) -> Void)?
  /// Whether a tool holds deliveries until `stopHolding()`.
  var holdsMail = false
  /// The node of the store, with all running work below it; nil as `openMail` is.
  private var node: Work?
  /// Called when an effect is in flight, and when it has ended; nil if nothing observes the store.
  package var observe: ((EffectEvent) -> Void)?
  /// The store's engine, which outlives all calls of its work.
  unowned var engine: AnyObject?
  /// The number of actions in a drain after which it counts as a loop, minus those recorded for the
  /// report.
  @usableFromInline let loopLimit: Int
  /// The number of actions recorded for the report of a loop.
  static let recordedActions = 64
  /// Whether a `cancel(id:)` that would have matched in a child was reported.
  var hasReportedMissedID = false
  /// The number of operations of cancelled effects that have not returned.
  package var endingOperations = 0
  /// The number of the last effect that was in flight.
  private var lastEffect = 0

  /// The runtime of a store on the main actor.
  @usableFromInline
  static func onMainActor() -> EffectRuntime { EffectRuntime(host: MainActorHost.shared) }

  /// The runtime of one store, whose effects `host` runs.
  package init(host: any EffectHost, reporter: IssueReporter = .current) {
    self.host = host
    self.reporter = reporter
    loopLimit = host.longestDrain - EffectRuntime.recordedActions + 1
  }

  /// Connects the store's engine.
  @usableFromInline
  func attach(_ engine: AnyObject) { self.engine = engine }

  /// Begins the tree of work; `open` opens deliveries.
  @usableFromInline
  func begin(_ root: Work, _ open: @escaping ([Delivery], Delivery?) -> Void) {
    node = root
    openMail = open
  }

  /// The store is released: what waits, and all that arrives later, is for effects that have ended.
  @usableFromInline
  func close() {
    openMail = nil
    node = nil
    holdsMail = false
    flush()
  }

  /// Calls `body` with the store's reporter as the current one.
  @usableFromInline
  func withReporter(_ body: () -> Void) { reporter.asCurrent(body) }

  // Computed, as those of `Work` are: engines inline their uses.
  @usableFromInline package var root: Work? { node }
  @usableFromInline package var isHolding: Bool { holdsMail }

  /// Numbers an effect in flight, from 1 on.
  func nextEffect() -> Int {
    lastEffect += 1
    return lastEffect
  }
}

/// An effect in flight has started or ended.
package struct EffectEvent {
  /// The channel of what runs.
  let channel: Channel
  /// Whether it has ended; false when it begins.
  package let hasEnded: Bool
  /// Whether it has ended by a cancellation.
  package let isCancelled: Bool
  /// The node in flight.
  let work: Work

  /// Whether it repeats until it is cancelled.
  package var isRepeating: Bool { channel.isRepeating }
  /// The number of the effect in its store.
  package var number: Int { channel.number }
  /// The number of the reduction that started it.
  package var reduction: Int { work.reduction }
}
