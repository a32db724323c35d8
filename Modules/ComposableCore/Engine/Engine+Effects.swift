/// Starts the effects of reductions.
extension Engine {
  /// Starts `effect`, returned for `action`, and cancels the effects of children that the reduction
  /// removed.
  ///
  /// `source` is the scope of the effect that sent `action`, `task` the send that waits for the
  /// started effects; without both, it is the outermost send.
  @inlinable @inline(__always)
  func startEffect(
    _ effect: consuming Effect<Action, Never>, of action: Action, from source: CancelScope?,
    for task: SendTask?
  ) {
    var action = action
    // If the queue is empty, a single value would be its first entry, so it is processed directly.
    while !drainState.hasStoreObservers, queue.isEmpty, reductions < drainState.loopLimit,
      effect.isValue
    {
      if mayHaveLost { cancelDeparted() }
      var steps: [StatePathStep]?
      guard let value = effect.takeValue(&steps) else { return }
      if let steps, !exists(steps) { return }
      effect = reduceState(value, nil)
      action = value
    }
    // Moved, not copied. Benchmark row: "task effect, beyond a bare Task".
    if let node = (consume effect).node {
      startNode(node, from: source, for: task) {
        StartedEffects(.passUnretained(self), action, reduction: reductions, number: $0, below: $1)
      }
    } else if mayHaveLost {
      cancelDeparted()
    }
  }

  @inlinable @inline(never)
  func startEffectOutOfLine(
    _ effect: consuming Effect<Action, Never>, of action: Action, from source: CancelScope?,
    for task: SendTask?
  ) {
    startEffect(effect, of: action, from: source, for: task)
  }

  /// `makeTask` creates the task of the reduction, where its type is known and not looked up.
  /// Benchmark row: "start and cancel an effect, 1 in flight".
  @usableFromInline
  func startNode(
    _ node: consuming EffectNode<Action, Never>, from source: CancelScope?, for task: SendTask?,
    makeTask: (_ number: Int, _ below: CancelScope) -> StartedEffects<State, Action>
  ) {
    // Removed children are detached from the tree before the effects start, and cancelled
    // afterwards.
    let departed = path.hasLookouts ? detachDeparted() : []
    if !departed.isEmpty { runtime.departed = departed }
    if node.runIfSilent(in: root) {
      return cancel(departed)
    }
    let number = runtime.nextScopeNumber()
    let outer = task ?? source?.task
    let started = if let outer { makeTask(number, outer) } else { makeTask(number, root) }
    started.start(node)
    if task == nil, source == nil { drainState.rootTask = consume started }
    cancel(departed)
  }

  /// Receives an action of an effect: appends it to the queue, or processes it directly if
  /// the effect delivers nothing else now, as in a tick.
  @inlinable
  func accept(_ action: Action, from source: CancelScope) {
    guard drainState.direct == ObjectIdentifier(source), queue.isEmpty else {
      source.retain()
      return queue.append((action: action, source: source, task: nil, delivery: nil))
    }
    drainState.direct = nil
    // Keeps the send's task open, as a queued action does: the action may end this effect and cause
    // others.
    source.retain()
    process(action, from: source, for: nil)
    source.release()
  }

  /// Whether a child may have been removed since the last check.
  @inlinable @inline(__always)
  var mayHaveLost: Bool { withUnsafePointer(to: &storedState) { path.mayHaveLost($0) } }

  /// Cancels the effects of children that were removed or replaced.
  @usableFromInline
  func cancelDeparted() {
    cancel(detachDeparted())
  }

  private func cancel(_ departed: [StatePath]) {
    if !runtime.departed.isEmpty { runtime.departed = [] }
    if departed.isEmpty { return }
    CancelScope.cancel(departed.flatMap(\.departing))
  }

  private func detachDeparted() -> [StatePath] {
    if runtime.mailbox.isHolding { return [] }
    var departed: [StatePath] = []
    withStoredState { departed = path.detachDeparted(from: $0) }
    return departed
  }

  @usableFromInline
  func exists(_ steps: [StatePathStep]) -> Bool {
    var exist = false
    withStoredState { exist = steps.exist(in: $0) }
    return exist
  }
}

/// The effects started by one reduction of an engine, which send their actions to the engine.
///
/// @unchecked Sendable: as a `SendTask`. The action is destroyed when the effects have ended, on the
/// store's actor, because any thread may release the last reference to this.
@usableFromInline
final class StartedEffects<State, Action>: SendTask, @unchecked Sendable {
  @usableFromInline typealias EngineReference = Unmanaged<Engine<State, Action>>

  private(set) var action: Action?
  /// The name of the action; empty until it is read.
  private var described = ""
  // Invariant: used only while this scope is not cancelled, and the engine's `deinit` cancels all;
  // whoever calls the engine retains it.
  // Benchmark row: "virtual timer tick, 1 running".
  private let engine: EngineReference
  private let reductionNumber: Int

  @usableFromInline
  init(
    _ engine: EngineReference, _ action: Action, reduction: Int, number: Int,
    below parent: borrowing CancelScope
  ) {
    self.action = action
    self.engine = engine
    reductionNumber = reduction
    super.init(number: number, below: parent)
  }

  override var reduction: Int { reductionNumber }
  override var publicName: String { action.map { ComposableCore.publicName(of: $0) } ?? "" }

  override var name: String {
    if described.isEmpty, let action { described = describe(action: action) }
    return described
  }

  override func didClose() {
    let ended = action.take()
    super.didClose()
    withExtendedLifetime(ended) {}
  }

  func start(_ node: consuming EffectNode<Action, Never>) {
    // A single effect keeps this scope open by itself, so its end need not be passed on.
    let isOneEffect = node.isOneEffect
    node.start(
      in: self,
      EffectSink(
        receive: { [self] action, source in
          if isCancelled { return }
          engine._withUnsafeGuaranteedRef { $0.code.accept($0, action, source) }
        },
        complete: isOneEffect ? nil : { [self] _ in effectEnded() }))
    if isOneEffect { effectEnded() }
  }
}
