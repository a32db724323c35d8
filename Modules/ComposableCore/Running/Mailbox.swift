import Synchronization

/// Carries what effects deliver, from any thread, to the store's actor, in order of arrival.
@usableFromInline
package final class Mailbox: Sendable {
  /// A delivery, to be opened on the store's actor.
  @usableFromInline
  struct Delivery: Sendable {
    /// It delivers nothing when the effect has ended.
    let channel: Channel
    @usableFromInline let open: @Sendable () -> Void
  }

  /// Opens deliveries in order, and then a last one.
  @usableFromInline typealias Recipient =
    @Sendable (_ deliveries: [Delivery], _ last: Delivery?) -> Void

  private struct Content {
    var deliveries: [Delivery] = []
    /// The store; nil once it was released.
    var recipient: Recipient?
  }

  private let content = Mutex(Content())
  private let host: any EffectHost
  /// Changed on the store's actor only.
  private let isHeld = Atomic(false)

  init(host: any EffectHost) { self.host = host }

  @usableFromInline
  func attach(_ open: @escaping Recipient) { content.withLock { $0.recipient = open } }

  /// The store is released: what waits, and all that arrives later, is for effects that have ended.
  @usableFromInline
  func close() {
    content.withLock { $0.recipient = nil }
    isHeld.store(false, ordering: .relaxed)
    flush()
  }

  /// Appends a delivery, which is opened later. On any thread.
  @usableFromInline
  func post(_ delivery: Delivery) {
    let isFirst = content.withLock { content in
      content.deliveries.append(delivery)
      return content.deliveries.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Opens a delivery after those that wait: at once if the caller is on the store's actor.
  func deliver(_ delivery: Delivery, onCaller: Bool) {
    guard host.isCurrent(onCaller: onCaller), let (deliveries, recipient) = takeAll() else {
      return post(delivery)
    }
    Mailbox.pass(deliveries, delivery, to: recipient)
  }

  /// Opens the deliveries that wait. On the store's actor only.
  package func flush() {
    guard let (deliveries, recipient) = takeAll(), !deliveries.isEmpty else { return }
    Mailbox.pass(deliveries, nil, to: recipient)
  }

  private static func pass(_ deliveries: [Delivery], _ last: Delivery?, to recipient: Recipient?) {
    if let recipient { return recipient(deliveries, last) }
    for delivery in deliveries { delivery.open() }
    last?.open()
  }

  /// Whether a delivery waits.
  package var hasMail: Bool { content.withLock { !$0.deliveries.isEmpty } }

  /// Removes the deliveries that wait; nil if they are held.
  private func takeAll() -> (deliveries: [Delivery], recipient: Recipient?)? {
    if isHolding { return nil }
    return content.withLock { content in
      let taken = (content.deliveries, content.recipient)
      if !content.deliveries.isEmpty { content.deliveries = [] }
      return taken
    }
  }

  // MARK: Holding deliveries. On the store's actor only.

  /// Whether deliveries are held until `stopHolding()`.
  @usableFromInline package var isHolding: Bool { isHeld.load(ordering: .relaxed) }

  package func hold() { isHeld.store(true, ordering: .relaxed) }

  /// Returns the deliveries that were held; the caller opens them.
  @usableFromInline
  func stopHolding() -> [Delivery] {
    isHeld.store(false, ordering: .relaxed)
    return takeAll()?.deliveries ?? []
  }

  /// Holds deliveries that were taken, but not opened, before the others.
  @usableFromInline
  func giveBack(_ deliveries: [Delivery]) {
    content.withLock { $0.deliveries.insert(contentsOf: deliveries, at: 0) }
  }

  /// The number of deliveries that deliver something.
  package var heldCount: Int { content.withLock(\.deliveries).count { $0.channel.isOpen } }
}
