import ComposableCore
import Synchronization

extension DownloadsEnvironment {
  /// Simulates a network: downloads advance on `scheduler`, and lists are kept in memory.
  static func simulated(on scheduler: AnyScheduler) -> DownloadsEnvironment {
    let lists = SavedLists()
    return DownloadsEnvironment(
      download: { _ in
        AsyncThrowingStream { progress in
          let task = Task {
            for percent in stride(from: 10, through: 100, by: 10) {
              try await scheduler.sleep(for: .milliseconds(200))
              progress.yield(percent)
            }
            progress.finish()
          }
          progress.onTermination = { _ in task.cancel() }
        }
      },
      load: { user in lists.byUser.withLock { $0[user] ?? [] } },
      login: { name in name.capitalized },
      // It never changes, so the stream ends: a script waits for what is in flight.
      online: {
        AsyncStream { online in
          online.yield(true)
          online.finish()
        }
      },
      save: { downloads, user in lists.byUser.withLock { $0[user] = downloads } },
      search: { query in
        (1...3).map { SearchResult(title: "\(query) \($0)", url: "\(query)-\($0).tar") }
      })
  }
}

/// The saved lists, by user.
private final class SavedLists: Sendable {
  let byUser = Mutex<[String: [SavedDownload]]>([:])
}

extension String {
  /// The same with a capital first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
