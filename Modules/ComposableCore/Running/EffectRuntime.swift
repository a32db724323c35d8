/// What the work of one store shares. It has no reference to the store, so no effect retains one.
///
/// @unchecked Sendable: other threads use the constants only, the rest is used on the store's
/// actor.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  package let host: any EffectHost
  package let mailbox: Mailbox
  package let reporter: IssueReporter
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
  private var lastEffect = 0
  private var lastNumber = 0
  private var throttleLimit = 64
  private var throttles = 0

  @usableFromInline
  init(host: (any EffectHost)?, reporter: IssueReporter) {
    let host = host ?? MainActorHost.shared
    self.host = host
    self.reporter = reporter
    loopLimit = host.longestDrain - EffectRuntime.recordedActions + 1
    mailbox = Mailbox(host: host)
  }

  /// Connects the store's engine, which opens the deliveries.
  @usableFromInline
  func attach(_ engine: AnyObject, _ open: @escaping Mailbox.Recipient) {
    self.engine = engine
    mailbox.attach(open)
  }

  /// Calls `body` with the store's reporter as the current one.
  @usableFromInline
  func withReporter(_ body: () -> Void) { reporter.asCurrent(body) }

  /// Whether a tool holds deliveries.
  @usableFromInline var isHolding: Bool { mailbox.isHolding }

  /// Holds deliveries that were taken, but not opened, before the others.
  @usableFromInline
  func giveBack(_ deliveries: [Mailbox.Delivery]) { mailbox.giveBack(deliveries) }

  func nextEffect() -> Int {
    lastEffect += 1
    return lastEffect
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Counts a new throttle window. Windows that are over are removed when the number has doubled.
  func willAddThrottle(_ root: StatePath) {
    throttles += 1
    guard throttles > throttleLimit else { return }
    throttles = root.removePastThrottles()
    throttleLimit = max(64, 2 * throttles)
  }
}

/// An effect in flight has started or ended.
package enum EffectEvent {
  case ended(EffectInfo, isCancelled: Bool)
  case started(EffectInfo)
}
