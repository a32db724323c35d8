/// Sends values from an asynchronous effect to its store.
///
/// May be called from any thread; values of one thread arrive in order. A call after the effect was
/// cancelled is dropped; one after it finished is dropped and reported at the effect's line.
///
/// ```swift
/// case .startTapped:
///   return .run { send in
///     send(.started)
///     try await environment.mainQueue.sleep(for: .seconds(1))
///     send(.finished)
///   }
/// ```
public struct Send<Output: Sendable>: Sendable {
  /// Posts a value to the effect, or reports that it is over.
  private let deliver: @Sendable (Output) -> Void

  /// Sends through `deliver`; created by stores, and by tests of an effect's operation.
  ///
  /// A test of an operation passes a function that collects what is sent.
  public init(_ deliver: @escaping @Sendable (Output) -> Void) {
    self.deliver = deliver
  }

  /// Appends `value` to the store's queue.
  ///
  /// It returns at once and never waits for the reduction: the value goes through the store's
  /// mailbox.
  public func callAsFunction(_ value: Output) {
    deliver(value)
  }
}
