import Foundation
import Synchronization

/// Threads that do nothing, on every processor, and only while nobody else wants it.
final class Wakefulness: Sendable {
  private let isOver = Atomic(false)

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        // On Linux the niceness of this thread alone.
        nice(19)
        while !isOver.load(ordering: .relaxed) {}
      }
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
  }
}
