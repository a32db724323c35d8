import Dispatch
import Synchronization

/// What the effects, scopes and view stores of one store share: its host, reporter, mailbox,
/// subscribers, and the root of its running effects. It does not retain the engine, so no effect
/// keeps a store alive.
///
/// @unchecked Sendable: other threads use only the constants and the mailbox. Everything else is
/// used on the store's actor.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  /// The actor of the store, and how its effects run: a `MainActorHost` for a `Store`.
  package let host: any EffectHost
  /// Where misuse is reported, on any thread.
  @usableFromInline package let reporter: IssueReporter

  // MARK: Mail

  /// Deliveries from any thread, in the order of their arrival.
  let mailbox = Mutex<[Delivery]>([])
  /// Passes the mail, then a delivery from the store's actor, to the engine; nil when `root` is.
  private(set) var toEngine: ((_ mail: [Delivery], _ delivery: Delivery?) -> Void)?

  // MARK: Effects

  /// The root of the store's running effects; nil before the engine first needs one, and once the
  /// store was released.
  @usableFromInline package private(set) var root: EffectNode?
  /// The number of the last effect that started, counted from 1.
  var lastEffectNumber = 0
  /// The number of operations of canceled effects that have not returned.
  package var endingOperations = 0

  // MARK: Observers

  /// The subscribers of the store's state in the order of subscription, including some that were
  /// canceled.
  var subscribers: [Subscriber] = []
  /// The number of subscribers to call after the update.
  var enqueuedCount = 0
  var lastEnqueued: Subscriber?
  /// Called when an effect starts and ends; nil if nothing observes the store.
  private(set) var onEffectEvent: ((EffectEvent) -> Void)?
  /// Called when a task of an effect falls asleep on virtual time or wakes; nil if nothing waits
  /// for that.
  var onSleep: (() -> Void)?
  /// The store's engine, which outlives its effects.
  @usableFromInline unowned var engine: AnyObject?

  // MARK: Reports

  /// How many more times a `cancel(id:)` that found nothing searches the children for its id; 0
  /// after a report.
  var searchesForMissedIDs = 100
  /// The last action that was reported because it was dropped with its child, for the messages of
  /// test stores.
  package var droppedAction: String?

  /// Creates the runtime of one store, whose effects `host` runs.
  package init(host: any EffectHost, reporter: IssueReporter = .current) {
    self.host = host
    self.reporter = reporter
  }

  /// Connects the root of the effects, and passes deliveries to `toEngine` on the store's actor.
  @usableFromInline
  func connect(_ root: EffectNode, _ toEngine: @escaping ([Delivery], Delivery?) -> Void) {
    self.root = root
    self.toEngine = toEngine
  }

  /// Disconnects the engine, which is being released. `cancelAll` ends its effects; deliveries that
  /// this causes must not reach the engine, so they are made afterward.
  func disconnect(_ cancelAll: () -> Void) {
    var late: [Delivery] = []
    toEngine = { late += $0 + [$1].compactMap(\.self) }
    cancelAll()
    toEngine = nil
    root = nil
    forward(late + takeMail(), nil)
  }

  /// Replaces the observer of effects. A function, because each access to a `package` property
  /// would be checked for exclusivity.
  package func observeEffects(_ observer: ((EffectEvent) -> Void)?) { onEffectEvent = observer }

  /// The effects in flight, in the order of their start.
  package var effectsInFlight: [EffectInfo] { root?.effects ?? [] }
}

/// Deliveries from other threads go through the mailbox, in order; only the first of several wakes
/// the store's actor.
extension EffectRuntime {
  /// Posts a delivery. On any thread.
  func post(_ delivery: Delivery) {
    let isFirst = mailbox.withLock { mail in
      mail.append(delivery)
      return mail.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Delivers after the pending deliveries if the host agrees; otherwise posts.
  func deliverOrPost(_ delivery: Delivery, runsOnCaller: Bool) {
    guard host.prepareDelivery(runsOnCaller: runsOnCaller) else { return post(delivery) }
    forward(takeMail(), delivery)
  }

  /// Delivers the mail. On the store's actor only.
  package func flush() {
    let mail = takeMail()
    if !mail.isEmpty { forward(mail, nil) }
  }

  /// Whether the mailbox has deliveries.
  package var hasMail: Bool { mailbox.withLock { !$0.isEmpty } }

  private func takeMail() -> [Delivery] {
    mailbox.withLock { take(&$0, leaving: []) }
  }

  /// Passes deliveries to the engine, if there still is one.
  private func forward(_ mail: [Delivery], _ delivery: Delivery?) {
    if let toEngine { return toEngine(mail, delivery) }
    // The store was released and its effects have ended, so nothing is emitted. But an operation
    // that has returned ends its hold, which may end the send.
    for delivery in mail { delivery.deliver() }
    delivery?.deliver()
  }
}

/// A message of an effect's client on its way to the store's actor.
@usableFromInline
struct Delivery: Sendable {
  /// The effect of the client. If it has ended, the delivery emits nothing.
  let handle: EffectHandle
  /// Lets the handle receive the message. Called once, on the store's actor.
  @usableFromInline let deliver: @Sendable () -> Void

  @usableFromInline var hasEnded: Bool { handle.hasEnded }
}

/// The actor of a store, and how its effects run.
///
/// The engines of `Store`, `StoreActor`, the test store and the checker differ only in their hosts:
/// `MainActorHost`, `StoreActorHost`, `TestHost` and `ExploreHost`.
package protocol EffectHost: AnyObject, Sendable {
  /// Whether the caller is on the store's actor now.
  var isOnStoreActor: Bool { get }
  /// Called before a scheduler delivers. Returns whether the delivery is made immediately, as it is
  /// on the store's actor by default; otherwise it is posted. `TestHost` may run other work first.
  ///
  /// - Parameter runsOnCaller: Whether the scheduler runs its work on the thread that advances its
  ///   time.
  func prepareDelivery(runsOnCaller: Bool) -> Bool
  /// Schedules a call of `runtime.flush()` on the store's actor. Called on any thread.
  func wake(_ runtime: EffectRuntime)
  /// Runs `body` on the store's actor: before returning if the caller is on it, otherwise later.
  func runOnActor(_ body: @escaping @Sendable () -> Void)
  /// The executor that the operation of an effect prefers; nil for the global one.
  func executor(ofEffect number: Int) -> (any TaskExecutor)?
  /// Observes the sleeps of an effect's operation on virtual time; nil if nothing does.
  func sleepObserver(ofEffect number: Int) -> SleepObserver?
  /// The line of the test that is calling the store; nil outside of test stores.
  var callLine: SourceLine? { get }
  /// The number of actions after which a turn of the engine is reported as a loop.
  var longestTurn: Int { get }
  /// Whether a turn that is reported as a loop stops there.
  var stopsLoops: Bool { get }
}

extension EffectHost {
  package func prepareDelivery(runsOnCaller: Bool) -> Bool { isOnStoreActor }
  /// The default, for hosts whose stores are used on one thread.
  package func runOnActor(_ body: @escaping @Sendable () -> Void) { body() }
  package func executor(ofEffect number: Int) -> (any TaskExecutor)? { nil }
  package func sleepObserver(ofEffect number: Int) -> SleepObserver? { nil }
  package var callLine: SourceLine? { nil }
  package var longestTurn: Int { 1_000_000 }
  package var stopsLoops: Bool { false }
}

/// The host of a live store: effects run on the global executor, the store on the main actor.
package final class MainActorHost: EffectHost {
  /// The host of every store on the main actor.
  package static let shared = MainActorHost()

  /// A key that only the main queue has.
  private static let isMainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The main actor runs on Dispatch's main queue, which is recognized by a key.
  package var isOnStoreActor: Bool {
    DispatchQueue.getSpecific(key: MainActorHost.isMainQueue) == true
  }

  /// Flushes the mailbox in a task on the main actor.
  package func wake(_ runtime: EffectRuntime) {
    Task { @MainActor in runtime.flush() }
  }

  /// Runs `body` immediately on the main thread, otherwise in a task on the main actor.
  package func runOnActor(_ body: @escaping @Sendable () -> Void) {
    if isOnStoreActor { body() } else { Task { @MainActor in body() } }
  }
}

extension EffectRuntime {
  /// The runtime of a store on the main actor.
  @usableFromInline
  package static func onMainActor() -> EffectRuntime { EffectRuntime(host: MainActorHost.shared) }
}
