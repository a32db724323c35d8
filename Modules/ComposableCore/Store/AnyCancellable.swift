import Synchronization

/// Cancels a subscription when `cancel` is called, or when it is released.
///
/// It isn't isolated: any thread may cancel or release it. The captures of a store's subscriber are
/// always released on the store's actor.
///
/// ```swift
/// let numbers = Store(
///   initialState: 1,
///   reducer: Reducer<Int, Int, Void> { state, number, _ in
///     state = number
///     return .none
///   }, environment: ()
/// ).view
/// let subscription = numbers.publisher.sink { print($0) }
/// numbers.send(2)
/// subscription.cancel()
/// numbers.send(3)
/// // Prints 1
/// // Prints 2
/// ```
public final class AnyCancellable: Hashable, Sendable {
  /// Nil after it was called. Never called while the lock is held.
  private let action: Mutex<(@Sendable () -> Void)?>

  /// Runs `cancel` once, on the thread that cancels or releases.
  ///
  /// Use it to keep your own subscriptions together with those of stores.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    action = Mutex(cancel)
  }

  deinit {
    cancel()
  }

  /// Cancels on the calling thread; a second call does nothing.
  public func cancel() {
    let action = action.withLock { $0.take() }
    action?()
  }

  /// Keeps this alive as long as `set` contains it.
  ///
  /// ```swift
  /// @MainActor final class FactView {
  ///   private var subscriptions: Set<AnyCancellable> = []
  ///
  ///   init(_ facts: ViewStore<FactState, FactAction>) {
  ///     facts.publisher.count.sink { print("count \($0)") }.store(in: &subscriptions)
  ///     facts.publisher.fact.sink { print($0 ?? "no fact") }.store(in: &subscriptions)
  ///   }
  /// }
  /// ```
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Whether both are the same subscription.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Feeds the identity of this subscription to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
