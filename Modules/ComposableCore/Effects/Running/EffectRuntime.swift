/// The data shared by all effects of a store: the trees of scopes and of state paths, and the
/// mailbox.
///
/// Used on the store's actor. It has no reference to the store, so no effect retains a store.
@usableFromInline
package final class EffectRuntime {
  package let host: any EffectHost
  package let mailbox: Mailbox
  package let reporter: IssueReporter
  /// Called with the `whereabouts` of effects to be cancelled by id, whether in flight or not.
  package var onCancel: ((Int) -> Void)? { didSet { isObserved = hasObservers } }
  package var onEffectStart: ((EffectInfo) -> Void)? { didSet { isObserved = hasObservers } }
  package var onEffectEnd: ((EffectInfo, Bool) -> Void)? { didSet { isObserved = hasObservers } }
  /// Whether one of the closures above is set, which is checked faster than each of them.
  private(set) var isObserved = false
  private var hasObservers: Bool {
    onCancel != nil || onEffectStart != nil || onEffectEnd != nil
  }
  @usableFromInline private(set) lazy var path = StatePath(of: self)
  /// The paths of the children removed by the reduction whose effects are starting.
  ///
  /// Never changed in place, so that reading it need not check for concurrent access. Benchmark
  /// row: "start and cancel an effect, 1 in flight".
  var departed: [StatePath] = []
  /// The scope of all running effects.
  @usableFromInline package private(set) lazy var root = CancelScope(path: path)
  /// The number of actions in a drain after which it counts as a loop, minus those recorded for the
  /// report.
  @usableFromInline let loopLimit: Int
  /// The number of actions recorded for the report of a loop.
  static let recordedActions = 64
  private var lastEffectNumber = 0
  private var lastScopeNumber = 0
  private var throttleLimit = 64
  private var throttles = 0

  @usableFromInline
  package init(host: any EffectHost, reporter: IssueReporter) {
    self.host = host
    self.reporter = reporter
    loopLimit = host.longestDrain - EffectRuntime.recordedActions + 1
    mailbox = Mailbox(host: host)
  }

  /// The effects in flight, in the order in which they started.
  package var inFlight: [EffectInfo] { root.effects.map(\.info) }

  /// The effects in flight that do not wait for a test to advance virtual time.
  package var inFlightOffVirtualTime: [EffectInfo] {
    root.effects.filter { !$0.isOnVirtualTime }.map(\.info)
  }

  /// The recipient of the mailbox, if no delivery is waiting for it.
  ///
  /// Not inlined, because its callers would retain the mailbox. Benchmark row: "virtual timer tick,
  /// 1 running".
  var idleRecipient: (any MailboxRecipient)? {
    @inline(never) get { mailbox.idleRecipient }
  }

  /// Posts a delivery, from any thread.
  ///
  /// This and the next two are not inlined, because their callers would retain what they use.
  /// Benchmark row: "task effect, beyond a bare Task".
  @inline(never)
  func post(_ delivery: consuming Mailbox.Delivery) { mailbox.post(delivery) }

  /// Starts the task of an effect on the executor that the host chooses.
  @inline(never)
  func startTask(
    of effect: RunningEffect, _ start: ((any TaskExecutor)?) -> EffectTask
  ) -> EffectTask {
    host.startTask(of: effect, start)
  }

  /// Calls `body` with the store's reporter as the current one.
  @inline(never)
  func withReporter(_ body: () -> Void) { reporter.asCurrent(body) }

  func nextEffectNumber() -> Int {
    lastEffectNumber += 1
    return lastEffectNumber
  }

  func nextScopeNumber() -> Int {
    lastScopeNumber += 1
    return lastScopeNumber
  }

  /// Cancels effect `number`; returns false if it is not in flight.
  package func cancelEffect(_ number: Int) -> Bool {
    guard let effect = root.effects.first(where: { $0.effectNumber == number }) else {
      return false
    }
    effect.cancelAlone()
    return true
  }

  /// Cancels the effects of the reductions after number `reduction` and of those they caused, with
  /// their queued values.
  ///
  /// - Returns: The number of cancelled effects.
  package func cancelEffects(startedAfter reduction: Int) -> Int {
    var chosen = root.effects.filter { $0.reduction > reduction }
    for effect in chosen { effect.markReduction() }
    RunningEffect.cancel(&chosen)
    return chosen.count
  }

  /// Stops all effects, because the store is being released. They complete after that, so that
  /// nothing keeps what would have been started next.
  package func abandonAll() {
    // Nothing was ever started. Benchmark row: "make and release a root store".
    if lastScopeNumber == 0 { return root.markCancelled() }
    // Marked first, so that callbacks during this have no effect.
    root.mark()
    onCancel = nil
    onEffectStart = nil
    onEffectEnd = nil
    var completions: [(EffectOutcome) -> Void] = []
    if !root.isEmpty {
      completions = root.effects.compactMap { $0.abandon() }
      root.dismantle()
    }
    path.dismantle()
    departed = []
    for complete in completions { complete(.cancelled) }
  }

  /// Cancels the effects with `id` at `path`, except those that enclose `scope`.
  ///
  /// While the effects of a reduction start, this includes effects of the child at `path` that the
  /// reduction removed.
  func cancel(_ id: IdentityKey, at path: StatePath, sparing scope: CancelScope? = nil) {
    if isObserved { onCancel?(EffectInfo.whereabouts(path.description, id)) }
    for former in departed
    where former !== path && former.parent === path.parent && former.step?.key == path.step?.key {
      former.cancel(id, sparing: scope)
    }
    path.cancel(id, sparing: scope)
  }

  /// The path one step below `parent`, and whether its state exists.
  func path(_ step: StatePathStep, of parent: StatePath) -> (path: StatePath, isPresent: Bool) {
    path(step, of: parent) { found in
      mailbox.withState { root in
        parent.visit(root) { step.visit($0, found) }
      }
    }
  }

  /// Scopes at the ends of `steps`, which lead outwards, each below the previous one, with the
  /// innermost as the last; and whether the states exist.
  func scopes(
    at steps: [StatePathStep], below scope: CancelScope
  ) -> [(scope: CancelScope, isPresent: Bool)] {
    var scopes: [(scope: CancelScope, isPresent: Bool)] = []
    scopes.reserveCapacity(steps.count)
    guard scope.path.depth + steps.count > StatePath.nestedVisits else {
      for step in steps.reversed() {
        let outer = scopes.last?.scope ?? scope
        let (path, isPresent) = path(step, of: outer.path)
        scopes.append((CancelScope(below: outer, path: path), isPresent))
      }
      return scopes
    }
    // The state is walked once, in a loop.
    mailbox.withState { root in
      var state = scope.path.held(in: root)
      for step in steps.reversed() {
        state = state.flatMap { step.held(in: $0) }
        let outer = scopes.last?.scope ?? scope
        let (path, isPresent) = path(step, of: outer.path) { found in
          withExtendedLifetime(state) { if let state { found(state.address) } }
        }
        scopes.append((CancelScope(below: outer, path: path), isPresent))
      }
    }
    return scopes
  }

  /// `find` calls its argument with the state, if it exists.
  private func path(
    _ step: StatePathStep, of parent: StatePath, find: ((UnsafeRawPointer) -> Void) -> Void
  ) -> (path: StatePath, isPresent: Bool) {
    // Paths in the tree exist: those of removed children were detached after the last reduction.
    // This does not hold while deliveries are held.
    let known = parent.child(step)
    if let known, !mailbox.isHolding { return (known, true) }
    guard step.isConditional else {
      return (known ?? StatePath(parent: parent, step: step), true)
    }
    var isSame: ((UnsafeRawPointer) -> Bool)?
    var isPresent = false
    find { child in
      isSame = step.recognizer(of: child)
      isPresent = true
    }
    if let known { return (known, isPresent) }
    // Effects started by the reduction that removed a child belong to the removed child.
    if !isPresent,
      let last = departed.first(where: { $0.parent === parent && $0.step?.key == step.key })
    {
      return (last, false)
    }
    let path = StatePath(parent: parent, step: step, isSame: isSame, isPresent: isPresent)
    // A child that appears later gets another path; further effects of this reduction get this one.
    if !isPresent { departed = departed + [path] }
    return (path, isPresent)
  }

  /// A scope for a value of a child below `scope` at the end of `steps`, which lead outwards; nil
  /// if the child was removed.
  func scope(_ steps: [StatePathStep], below scope: CancelScope) -> CancelScope? {
    var scope = scope
    var outer: CancelScope?
    for step in steps.reversed() {
      let (path, isThere) = path(step, of: scope.path)
      if isThere {
        scope = CancelScope(below: scope, path: path)
      }
      // A scope stays open while one inside it is open.
      outer?.effectEnded()
      guard isThere else { return nil }
      outer = scope
    }
    return scope
  }

  /// Counts a new throttle window. Windows that are over are removed when the number has doubled.
  func willAddThrottle() {
    throttles += 1
    guard throttles > throttleLimit else { return }
    throttles = path.sweepThrottles()
    throttleLimit = max(64, 2 * throttles)
  }
}
