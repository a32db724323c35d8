/// Sends values from an asynchronous effect to its store.
///
/// May be called from any thread; values from one thread arrive in order. Values sent after the
/// effect was canceled are dropped; values sent after it finished are dropped and reported at the
/// effect's line.
///
/// ```swift
/// let reducer = Reducer<[Int], Int, Void> { state, number, _ in
///   state.append(number)
///   guard number == 0 else { return .none }
///   return .run { send in
///     for number in 1...3 { send(number) }
///   }
/// }
/// let numbers = Store(initialState: [], reducer: reducer, environment: ()).view
/// await numbers.send(0).finish()
/// numbers.state  // [0, 1, 2, 3]
/// ```
public struct Send<Output: Sendable>: Sendable {
  /// Posts a value to the effect, or reports that the effect has finished.
  private let send: @Sendable (Output) -> Void

  /// Sends through `send`; created by stores, and by tests of an effect's operation.
  ///
  /// A test of an operation passes a function that collects the values.
  public init(_ send: @escaping @Sendable (Output) -> Void) {
    self.send = send
  }

  /// Posts `value` to the store's mailbox.
  ///
  /// It returns immediately and never waits for the reduction.
  public func callAsFunction(_ value: Output) {
    send(value)
  }
}
