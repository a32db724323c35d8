import Synchronization

/// The work of a line or an option, which Ctrl-C can stop from any thread.
final class RunningWork: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The task that runs; nil between lines.
  var current: Task<Void, Never>? { task.withLock { $0 } }

  @MainActor func run(_ work: @escaping @MainActor () async -> Void) async {
    let running = Task { await work() }
    task.withLock { $0 = running }
    await running.value
    task.withLock { $0 = nil }
  }
}
