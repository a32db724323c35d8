import Synchronization

/// What the effects of one store share, and their mailbox. It does not refer to the store, so no
/// effect keeps one alive.
///
/// @unchecked Sendable: other threads use the constants only, the rest is used on the store's
/// actor.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  /// The actor of the store, and how its effects run.
  package let host: any EffectHost
  /// Where misuse is reported, on any thread.
  package let reporter: IssueReporter
  /// The deliveries that wait.
  private let mailbox = Mutex<[Delivery]>([])
  /// Makes deliveries in order, and then a last one; nil before the first effect, and when the store
  /// was released.
  private var deliveryHandler: ((_ deliveries: [Delivery], _ last: Delivery?) -> Void)?
  /// The root of the store's running effects; nil as `deliveryHandler` is.
  @usableFromInline package private(set) var root: EffectNode?
  /// Whether a tool keeps deliveries in the mailbox.
  @usableFromInline package private(set) var isHolding = false
  /// Called when an effect starts and ends; nil if nothing observes the store.
  package var observe: ((EffectEvent) -> Void)?
  /// The store's engine, which outlives all calls of its effects.
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
  private(set) var lastEffectNumber = 0
  /// What starts of the reduction that is being resumed; nil if none is.
  var resumption: Resumption?

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

  /// Begins the tree of running effects; `deliveryHandler` makes deliveries.
  @usableFromInline
  func begin(_ root: EffectNode, _ deliveryHandler: @escaping ([Delivery], Delivery?) -> Void) {
    self.root = root
    self.deliveryHandler = deliveryHandler
  }

  /// The store was released: what waits, and all that arrives later, is for effects that have ended.
  @usableFromInline
  func close() {
    deliveryHandler = nil
    root = nil
    isHolding = false
    flush()
  }

  /// Calls `body` with the store's reporter as the current one.
  @usableFromInline
  func withReporter(_ body: () -> Void) { reporter.asCurrent(body) }

  /// Numbers an effect in flight, from 1 on.
  func nextEffectNumber() -> Int {
    lastEffectNumber += 1
    return lastEffectNumber
  }
}

/// A message on its way from an effect to the store's actor.
@usableFromInline
struct Delivery: Sendable {
  /// The effect; if it has ended, the delivery does nothing.
  let handle: EffectHandle
  /// Gives the message to the effect. Called once, on the store's actor.
  @usableFromInline let open: @Sendable () -> Void
}

/// The mailbox: deliveries from any thread, in order of arrival. Only the first of several wakes the
/// store's actor.
extension EffectRuntime {
  /// Appends a delivery. On any thread.
  func post(_ delivery: Delivery) {
    let isFirst = mailbox.withLock { mail in
      mail.append(delivery)
      return mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Makes a delivery after those that wait: at once if the caller is on the store's actor.
  func deliver(_ delivery: Delivery, onCaller: Bool) {
    guard host.isCurrent(onCaller: onCaller), !isHolding else { return post(delivery) }
    make(drainMailbox(), then: delivery)
  }

  /// Makes the deliveries that wait, unless they are held. On the store's actor only.
  package func flush() {
    if isHolding { return }
    let deliveries = drainMailbox()
    if !deliveries.isEmpty { make(deliveries, then: nil) }
  }

  private func make(_ deliveries: [Delivery], then last: Delivery?) {
    if let deliveryHandler { return deliveryHandler(deliveries, last) }
    // The store was released. What is opened now only releases what it holds, on the actor.
    for delivery in deliveries { delivery.open() }
    last?.open()
  }

  /// Whether a delivery waits.
  package var hasMail: Bool { mailbox.withLock { !$0.isEmpty } }

  private func drainMailbox() -> [Delivery] {
    mailbox.withLock { mail in
      if mail.isEmpty { return [] }
      defer { mail = [] }
      return mail
    }
  }

  // MARK: Holding deliveries. On the store's actor only.

  /// Keeps deliveries in the mailbox from now on.
  package func hold() { isHolding = true }

  /// Returns the deliveries that were held; the caller makes them.
  @usableFromInline
  func stopHolding() -> [Delivery] {
    isHolding = false
    return drainMailbox()
  }

  /// Puts deliveries that were not made back in front of the others.
  @usableFromInline
  func requeue(_ deliveries: [Delivery]) {
    mailbox.withLock { $0.insert(contentsOf: deliveries, at: 0) }
  }

  /// The number of deliveries that deliver something.
  package var heldCount: Int { mailbox.withLock(\.self).count { $0.handle.isOpen } }
}
