import ComposableCore
import Foundation

extension Repl {
  /// The effects that end by themselves: neither timers nor what waits for virtual time.
  var isWaitingFor: [EffectInfo] {
    engine.runtime.inFlightOffVirtualTime.filter { !$0.isRepeating }
  }

  func waitForEffects(atMost limit: Duration?) async {
    console.flush()
    let timeout = limit.map { limit in
      Task { @MainActor in
        try? await Task.sleep(for: limit)
        guard !Task.isCancelled else { return }
        waiter?.resume()
        waiter = nil
      }
    }
    let waitsForTimers = limit != nil && !engine.runtime.inFlightOffVirtualTime.isEmpty
    if waitsForTimers || !isWaitingFor.isEmpty {
      await withCheckedContinuation { waiter = $0 }
    }
    timeout?.cancel()
  }

  /// Gives up waiting: what is in flight goes on, and the next line can be typed.
  ///
  /// Answers false when nothing waits.
  @discardableResult
  public func interrupt() -> Bool {
    guard let waiter else { return false }
    self.waiter = nil
    waiter.resume()
    return true
  }
}
