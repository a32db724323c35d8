/// What every effect of one store shares: the tree of what runs, the tree of state paths, and the
/// mailbox.
///
/// Lives on the store's actor. It holds no reference to the store, so no effect keeps one alive.
@usableFromInline
package final class EffectRuntime {
  package let host: any EffectHost
  package let mailbox: Mailbox
  package let reporter: IssueReporter
  /// Called with the `whereabouts` of what is to be cancelled by its id, whether it runs or not.
  package var onCancel: ((Int) -> Void)?
  package var onEffectStart: ((EffectInfo) -> Void)?
  package var onEffectEnd: ((EffectInfo, Bool) -> Void)?
  @usableFromInline let path: StatePath
  /// The paths of the children that left in the reduction whose effects start now.
  var departed: [StatePath] = []
  /// The scope of everything that runs.
  package let root: CancelScope
  /// The length from which on a drain is taken for a loop, but for the actions that are recorded to
  /// say so.
  @usableFromInline let loopLimit: Int
  /// How many actions are recorded to say what repeats.
  package static let recordedActions = 64
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
    path = StatePath()
    root = CancelScope(path: path)
  }

  /// What is in flight now, in the order in which it started.
  package var inFlight: [EffectInfo] { root.effects.map(\.info) }

  /// What of it goes on by itself: all but what a scheduler under a test's control holds.
  package var inFlightOffVirtualTime: [EffectInfo] {
    root.effects.filter { !$0.isOnVirtualTime }.map(\.info)
  }

  func nextEffectNumber() -> Int {
    lastEffectNumber += 1
    return lastEffectNumber
  }

  func nextScopeNumber() -> Int {
    lastScopeNumber += 1
    return lastScopeNumber
  }

  /// Cancels the effects for which `isChosen` holds, in the order in which they started.
  ///
  /// - Returns: how many.
  package func cancelEffects(where isChosen: (EffectInfo) -> Bool) -> Int {
    var chosen = root.effects.filter { isChosen($0.info) }
    RunningEffect.cancel(&chosen)
    return chosen.count
  }

  /// Cancels what the reductions after number `reduction` started and what follows it, with its
  /// values on their way.
  ///
  /// - Returns: how many effects.
  package func cancelEffects(startedAfter reduction: Int) -> Int {
    var chosen = root.effects.filter { $0.reduction > reduction }
    for effect in chosen { effect.markReduction() }
    RunningEffect.cancel(&chosen)
    return chosen.count
  }

  /// Stops everything and completes nothing: the store is going away.
  package func abandonAll() {
    // What still calls back changes nothing.
    root.mark()
    onCancel = nil
    onEffectStart = nil
    onEffectEnd = nil
    if !root.isEmpty {
      for effect in root.effects { effect.abandon() }
      root.dismantle()
    }
    path.dismantle()
    departed = []
  }

  /// Cancels what runs under `id` at `path`, but for what encloses `scope`.
  ///
  /// While the effects of a reduction start, what ran there until that reduction counts as well.
  func cancel(_ id: IdentityKey, at path: StatePath, sparing scope: CancelScope? = nil) {
    onCancel?(EffectInfo.whereabouts(path, id))
    for former in departed where former.parent === path.parent && former.step?.key == path.step?.key
    {
      former.cancel(id, sparing: scope)
    }
    path.cancel(id, sparing: scope)
  }

  /// The path one step below `parent`, and whether its state is there now.
  func path(_ step: StatePathStep, of parent: StatePath) -> (path: StatePath, isPresent: Bool) {
    // What is in the tree is there: the paths of children that left were taken out after the last
    // reduction. Not so while deliveries are held.
    let known = parent.child(step)
    if let known, !mailbox.isHolding { return (known, true) }
    guard step.isConditional else {
      return (known ?? StatePath(parent: parent, step: step, identity: nil), true)
    }
    var identity: IdentityKey?
    var isPresent = false
    mailbox.withState { root in
      parent.visit(root) { state in
        step.visit(state) { child in
          identity = step.identity(of: child)
          isPresent = true
        }
      }
    }
    // The last effects of a child that left belong to it.
    let last = isPresent ? nil : departed.first { $0.parent === parent && $0.step?.key == step.key }
    return (known ?? last ?? StatePath(parent: parent, step: step, identity: identity), isPresent)
  }

  /// A scope for a value that came from a child below `scope`, at the end of `steps`, which lead
  /// outwards; nil when the child is gone.
  func scope(_ steps: [StatePathStep], below scope: CancelScope) -> CancelScope? {
    var scope = scope
    var outer: CancelScope?
    for step in steps.reversed() {
      let (path, isThere) = path(step, of: scope.path)
      if isThere {
        scope = CancelScope(in: EffectContext(runtime: self, scope: scope), path: path)
      }
      // A scope stays open as long as one inside it does.
      outer?.effectEnded()
      guard isThere else { return nil }
      outer = scope
    }
    return scope
  }

  /// Counts a new window of a throttle. Windows that are over are dropped when their number has
  /// doubled.
  func willAddThrottle() {
    throttles += 1
    guard throttles > throttleLimit else { return }
    throttles = path.sweepThrottles()
    throttleLimit = max(64, 2 * throttles)
  }
}
