import Synchronization

/// Observes each reduction of a store, and the start and end of each effect.
///
/// All closures run on the store's actor: for reductions and effects of a drain, before the view
/// stores are notified; for effects that end because their task is canceled, during the
/// cancellation. A store without observers has no overhead; one with observers copies its state
/// before each reduction.
///
/// ```swift
/// let store = Store(
///   initialState: FactState(), reducer: factReducer,
///   environment: FactEnvironment(fact: { "\($0) is a number" }),
///   observer: StoreObserver { print("\($0.number): \($0.action)") })
/// let facts = store.view
/// facts.send(.incrTapped)
/// await facts.send(.factTapped).finish()
/// // Prints 1: incrTapped
/// // Prints 2: factTapped
/// // Prints 3: factLoaded("1 is a number")
/// ```
public struct StoreObserver<State, Action> {
  /// One reduction of an action, with the states before and after it.
  public struct Reduction {
    /// The reduced action.
    public var action: Action
    /// The state after the reduction.
    public var after: State
    /// The state before the reduction.
    public var before: State
    /// The inputs that the reducer read from `SystemEnvironment.recordingInputs()`.
    package var inputs: ReducerInputs
    /// The number of the reduction, counted from 1 in each store.
    ///
    /// ``EffectInfo/reduction`` and ``startedBy`` refer to it.
    public var number: Int
    /// The number of the reduction whose effect sent the action; nil for a user's action.
    public let startedBy: Int?

    /// The number of the effect that sent the action; nil if a user did, or an effect that emits
    /// its value at once.
    package let effect: Int?

    /// Creates the reduction of an action that an effect with `cause` sent; nil for a user's
    /// action.
    init(
      action: Action, after: State, before: State, inputs: ReducerInputs, number: Int,
      cause: ReductionNode?, effect: Int?
    ) {
      self.action = action
      self.after = after
      self.before = before
      self.inputs = inputs
      self.number = number
      self.effect = effect
      startedBy = cause?.reductionNumber
    }
  }

  /// Identifies the observer, because closures cannot be compared.
  package let id = lastObserver.add(1, ordering: .relaxed).newValue
  /// Called after each reduction, before its effects start.
  ///
  /// It may send: the action waits in the queue.
  public var reduced: (Reduction) -> Void
  /// Called when an asynchronous effect starts.
  ///
  /// An effect with several parts counts as one effect per running part.
  public var effectStarted: (EffectInfo) -> Void
  /// Called when an asynchronous effect ends; true if it was canceled.
  ///
  /// It is called for effects that the release of the store cancels, too, so a gauge of running
  /// effects returns to zero.
  public var effectEnded: (EffectInfo, Bool) -> Void

  /// Creates an observer from closures, all of which are optional.
  ///
  /// ```swift
  /// let observer = StoreObserver<FactState, FactAction>(
  ///   reduced: { print($0.action) },
  ///   effectStarted: { print("started \($0.number)") },
  ///   effectEnded: { effect, isCancelled in print("ended \(effect.number), \(isCancelled)") })
  /// ```
  public init(
    reduced: @escaping (Reduction) -> Void = { _ in },
    effectStarted: @escaping (EffectInfo) -> Void = { _ in },
    effectEnded: @escaping (EffectInfo, Bool) -> Void = { _, _ in }
  ) {
    self.effectEnded = effectEnded
    self.effectStarted = effectStarted
    self.reduced = reduced
  }
}

private let lastObserver = Atomic(0)
