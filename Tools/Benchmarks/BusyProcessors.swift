import Foundation
import Synchronization

/// Keeps every processor awake with threads of the lowest priority.
final class BusyProcessors: Sendable {
  private let isOver = Atomic(false)

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        // On Linux this sets the niceness of the current thread only.
        nice(19)
        while !isOver.load(ordering: .relaxed) {}
      }
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
  }
}
