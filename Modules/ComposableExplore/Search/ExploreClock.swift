/// The clock of time limits; a test replaces it by one that moves advance.
package struct ExploreClock: Sendable {
  @TaskLocal package static var current = ExploreClock { ContinuousClock.now }

  private let read: @Sendable () -> ContinuousClock.Instant

  package init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) {
    read = now
  }

  static var now: ContinuousClock.Instant { current.read() }
}
