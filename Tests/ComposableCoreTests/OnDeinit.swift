/// A payload that runs a closure when it is released.
final class OnDeinit: Equatable, @unchecked Sendable {
  // Set before the payload is shared, and never changed afterward.
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }

  static func == (lhs: OnDeinit, rhs: OnDeinit) -> Bool { lhs === rhs }
}
