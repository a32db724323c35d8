import Synchronization

/// One asynchronous effect in flight. Lives on the store's actor.
package final class RunningEffect {
  package let info: EffectInfo
  @exclusivity(unchecked) package private(set) var isActive = true
  /// Whether only a test that moves its time can make this go on.
  let isOnVirtualTime: Bool
  let liveness = Liveness()
  /// What runs for it off the store's actor.
  var operation: Task<Void, Never>?

  private let context: EffectContext
  private var onCancel: (() -> Void)?
  private var stops: [() -> Void] = []

  static func startedFirst(_ lhs: RunningEffect, _ rhs: RunningEffect) -> Bool {
    lhs.info.number < rhs.info.number
  }

  init(
    info: EffectInfo, context: EffectContext, isOnVirtualTime: Bool, onCancel: @escaping () -> Void
  ) {
    self.info = info
    self.context = context
    self.isOnVirtualTime = isOnVirtualTime
    self.onCancel = onCancel
  }

  /// Registers what cancelling has to stop: a task, a scheduled piece of work.
  func whenStopped(_ stop: @escaping () -> Void) {
    if isActive { stops.append(stop) } else { stop() }
  }

  /// The effect is over by itself: nothing more is delivered, nothing is stopped.
  func end() {
    guard leave(cancelled: false) else { return }
    stops = []
  }

  /// Stops the effect and tells whoever waits for its end.
  func cancel() {
    let onCancel = onCancel
    guard abandon() else { return }
    onCancel?()
  }

  /// Stops the effect and tells nobody: its store is going away.
  @discardableResult
  func abandon() -> Bool {
    guard leave(cancelled: true) else { return false }
    let stops = stops
    self.stops = []
    for stop in stops { stop() }
    return true
  }

  private func leave(cancelled: Bool) -> Bool {
    guard isActive else { return false }
    isActive = false
    onCancel = nil
    operation = nil
    if cancelled { liveness.cancel() } else { liveness.finish() }
    context.scope.remove(self)
    context.runtime.flightEnded(self, cancelled: cancelled)
    return true
  }
}

/// What any thread may know of a flight: is it still worth sending.
final class Liveness: Sendable {
  private static let live = 0, finished = 1, cancelled = 2
  private let state = Atomic(live)

  var isLive: Bool { state.load(ordering: .acquiring) == Liveness.live }
  var isCancelled: Bool { state.load(ordering: .acquiring) == Liveness.cancelled }

  func cancel() {
    state.store(Liveness.cancelled, ordering: .releasing)
  }

  /// True for the first caller only.
  @discardableResult
  func finish() -> Bool {
    state.compareExchange(
      expected: Liveness.live, desired: Liveness.finished, ordering: .acquiringAndReleasing
    ).exchanged
  }
}

/// A part of the tree of running effects that is cancelled as one. Lives on the store's actor.
package final class CancelScope {
  package private(set) var isCancelled = false
  private var children: [ObjectIdentifier: CancelScope] = [:]
  private var flights: [ObjectIdentifier: RunningEffect] = [:]
  private weak var parent: CancelScope?

  package init(parent: CancelScope? = nil) {
    self.parent = parent
    parent?.children[ObjectIdentifier(self)] = self
    isCancelled = parent?.isCancelled ?? false
  }

  func insert(_ flight: RunningEffect) {
    flights[ObjectIdentifier(flight)] = flight
  }

  func remove(_ flight: RunningEffect) {
    flights[ObjectIdentifier(flight)] = nil
  }

  func leave() {
    parent?.children[ObjectIdentifier(self)] = nil
  }

  /// The asynchronous operations of every flight below, in no order.
  var operations: [Task<Void, Never>] {
    flights.values.compactMap(\.operation) + children.values.flatMap(\.operations)
  }

  /// Cancels every flight below, in the order in which they started.
  package func cancel() {
    guard !isCancelled else { return }
    for flight in markCancelled().sorted(by: RunningEffect.startedFirst) { flight.cancel() }
  }

  private func markCancelled() -> [RunningEffect] {
    isCancelled = true
    var all = Array(flights.values)
    for child in children.values { all += child.markCancelled() }
    return all
  }
}
