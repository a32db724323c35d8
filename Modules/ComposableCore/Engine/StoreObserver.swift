import Synchronization

/// Sees everything that happens in a store: each reduction, and each effect that starts and ends.
///
/// All closures run on the store's actor, inside the drain, before the view stores are told. A
/// store without an observer pays nothing; one with observers copies its state before each
/// reduction.
///
/// ```swift
/// let store = Store(
///   initialState: FactState(), reducer: counterReducer, environment: (),
///   observer: StoreObserver { seen.append("\($0.number) \($0.origin) \($0.action)") })
/// ```
public struct StoreObserver<State, Action> {
  /// One reduction: an action and what it did to the state.
  public struct Reduction {
    /// What was reduced.
    public var action: Action
    /// The state after the action was reduced.
    public var after: State
    /// The state before the action was reduced.
    public var before: State
    /// Reductions of a store are numbered from 1.
    public var number: Int
    /// Who sent the action.
    public var origin: ActionOrigin

    @inlinable
    init(action: Action, after: State, before: State, number: Int, origin: ActionOrigin) {
      self.action = action
      self.after = after
      self.before = before
      self.number = number
      self.origin = origin
    }
  }

  package let id = lastObserver.add(1, ordering: .relaxed).newValue
  /// Called after each reduction, before its effects start.
  public var reduced: (Reduction) -> Void
  /// Called when an asynchronous effect starts.
  public var effectStarted: (EffectInfo) -> Void
  /// Called when an asynchronous effect ends; true when it was cancelled.
  public var effectEnded: (EffectInfo, Bool) -> Void

  /// Observes with closures; leave out what is not needed.
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

/// Where an action came from.
public enum ActionOrigin: Equatable, Sendable {
  /// An effect sent it, which another action started.
  ///
  /// That action is given as a case path with its payload, and the number of its reduction.
  case effect(startedBy: String, reduction: Int)
  /// Somebody sent it through a view store.
  case user

  @usableFromInline
  init(_ origin: SendTask) {
    self = .effect(startedBy: origin.name, reduction: origin.reduction)
  }
}

/// The number of the observer that was made last.
private let lastObserver = Atomic(0)
