/// A payload that does something when it is destroyed.
final class OnDeinit: Equatable, @unchecked Sendable {
  // Set before the payload is shared, never after.
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }

  static func == (lhs: OnDeinit, rhs: OnDeinit) -> Bool { lhs === rhs }
}
