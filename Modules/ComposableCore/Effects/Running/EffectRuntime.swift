import Synchronization

/// What every effect of one store shares: its flights, its cancellation ids, its mailbox.
///
/// Lives on the store's actor. It holds no reference to the store, so no effect keeps one alive.
@usableFromInline
package final class EffectRuntime {
  package let host: any EffectHost
  package let mailbox: Mailbox
  package let reporter: IssueReporter
  package var onFlightStart: ((EffectInfo) -> Void)?
  package var onFlightEnd: ((EffectInfo, Bool) -> Void)?
  /// The running effects of places that can go away, by their number as a scope.
  var conditional: [Int: (scope: CancelScope, place: StatePath)] = [:] {
    didSet { hasConditional = !conditional.isEmpty }
  }
  @exclusivity(unchecked) @usableFromInline private(set) var hasConditional = false
  /// The innermost place that can go away of those a value is leaving now, until the engine takes the value.
  private var delivering: StatePath?
  /// Swept when it has doubled, so that ids which are used once do not pile up.
  var throttles: [CancelID: ThrottleWindow] = [:] {
    didSet {
      guard throttles.count > throttleLimit else { return }
      throttles = throttles.filter { !$0.value.isOver }
      throttleLimit = max(64, 2 * throttles.count)
    }
  }
  private var throttleLimit = 64
  private var flights: [Int: RunningEffect] = [:]
  private var nextFlight = 1
  private var nextScope = 0
  private var scopes: [CancelID: [Int: CancelScope]] = [:]

  package init(host: any EffectHost, reporter: IssueReporter) {
    self.host = host
    self.reporter = reporter
    mailbox = Mailbox(host: host)
  }

  /// What is in flight now, in the order in which it started.
  package var inFlight: [EffectInfo] {
    flights.values.map(\.info).sorted { $0.number < $1.number }
  }

  /// What of it goes on by itself: all but what a scheduler under a test's control holds.
  package var inFlightOffVirtualTime: [EffectInfo] {
    inFlight.filter { flights[$0.number]?.isOnVirtualTime == false }
  }

  /// Cancels the effects for which `isChosen` holds, in the order in which they started, until there are none.
  ///
  /// - Returns: how many.
  package func cancelEffects(where isChosen: (EffectInfo) -> Bool) -> Int {
    var count = 0
    while true {
      let chosen = flights.values.filter { isChosen($0.info) }
      if chosen.isEmpty { return count }
      for flight in chosen.sorted(by: RunningEffect.startedFirst) where flight.isActive {
        flight.cancel()
        count += 1
      }
    }
  }

  /// Cancels what runs under `id`, in the order in which it started.
  package func cancel(_ id: CancelID) {
    guard let running = scopes[id] else { return }
    for (_, scope) in running.sorted(by: { $0.key < $1.key }) { scope.cancel() }
  }

  /// Stops everything and tells nobody: the store is going away.
  package func abandonAll() {
    onFlightStart = nil
    onFlightEnd = nil
    for flight in flights.values.sorted(by: RunningEffect.startedFirst) { flight.abandon() }
    conditional = [:]
    scopes = [:]
  }

  /// Cancels the effects of every place that `root` no longer has, in the order in which they started.
  @usableFromInline
  package func cancelDeparted(from root: UnsafeRawPointer) {
    var departed: [(number: Int, scope: CancelScope)] = []
    for (number, running) in conditional where !running.place.exists(in: root) {
      departed.append((number, running.scope))
    }
    for (_, scope) in departed.sorted(by: { $0.number < $1.number }) { scope.cancel() }
  }

  /// Lets the engine know, when `body` delivers to it, that the value comes from `place`.
  func deliver(from place: StatePath, _ body: () -> Void) {
    let isInnermost = delivering == nil
    if isInnermost { delivering = place }
    body()
    if isInnermost { delivering = nil }
  }

  @usableFromInline
  func takeDelivering() -> StatePath? {
    delivering.take()
  }

  func register(_ scope: CancelScope, under id: CancelID) -> Int {
    nextScope += 1
    scopes[id, default: [:]][nextScope] = scope
    return nextScope
  }

  func deregister(_ number: Int, from id: CancelID) {
    scopes[id]?[number] = nil
    if scopes[id]?.isEmpty == true { scopes[id] = nil }
  }

  func begin(
    in context: EffectContext, isOnVirtualTime: Bool, isRepeating: Bool,
    onCancel: @escaping () -> Void
  ) -> RunningEffect {
    let info = EffectInfo(number: nextFlight, isRepeating: isRepeating, context: context)
    nextFlight += 1
    let flight = RunningEffect(
      info: info, context: context, isOnVirtualTime: isOnVirtualTime, onCancel: onCancel)
    flights[info.number] = flight
    context.scope.insert(flight)
    onFlightStart?(info)
    return flight
  }

  func flightEnded(_ flight: RunningEffect, cancelled: Bool) {
    flights[flight.info.number] = nil
    onFlightEnd?(flight.info, cancelled)
  }
}

/// Where an effect starts: in which store, place and scope, and because of which action.
package struct EffectContext {
  package var id: AnyHashable?
  package var isPresent: (StatePath) -> Bool
  package let origin: EffectOrigin
  package var place: StatePath
  package let runtime: EffectRuntime
  package var scope: CancelScope

  package init(
    runtime: EffectRuntime, scope: CancelScope, place: StatePath, origin: EffectOrigin,
    isPresent: @escaping (StatePath) -> Bool
  ) {
    self.isPresent = isPresent
    self.origin = origin
    self.place = place
    self.runtime = runtime
    self.scope = scope
  }

  /// Registers one asynchronous effect, which `scheduler` drives if there is one; a cancellation completes `sink`.
  func begin<Output, Failure>(
    _ sink: EffectSink<Output, Failure>, on scheduler: AnyScheduler? = nil,
    isRepeating: Bool = false
  ) -> RunningEffect {
    runtime.begin(
      in: self, isOnVirtualTime: scheduler?.implementation.runsOnCaller ?? false,
      isRepeating: isRepeating
    ) { sink.complete(.cancelled) }
  }
}

/// The reduction that started an effect. Its action is described when its name is asked for.
///
/// @unchecked Sendable: `action` returns a value that nothing changes any more.
@usableFromInline
package final class EffectOrigin: @unchecked Sendable {
  package let reduction: Int
  private let described = Mutex<String?>(nil)
  private let action: () -> Any

  package init(reduction: Int, action: @escaping () -> Any) {
    self.action = action
    self.reduction = reduction
  }

  /// The action as a case path, without its values.
  var publicName: String { ComposableCore.publicName(of: action()) }

  package var name: String {
    described.withLock { name in
      if let name { return name }
      let new = describe(action: action())
      name = new
      return new
    }
  }
}
