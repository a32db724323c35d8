import Synchronization

extension UniqueID {
  /// A function that returns the ids 0, 1, 2 and so on, for tests and previews.
  ///
  /// Each use of this property counts from 0. Any thread may call the function.
  ///
  /// ```swift
  /// environment.uuid = UniqueID.incrementing
  /// ```
  public static var incrementing: @Sendable () -> UniqueID {
    let next = NextNumber()
    return { UniqueID(high: 0, low: next.value.add(1, ordering: .relaxed).oldValue) }
  }

  /// The low half of the next id.
  private final class NextNumber: Sendable {
    let value = Atomic<UInt64>(0)
  }
}
