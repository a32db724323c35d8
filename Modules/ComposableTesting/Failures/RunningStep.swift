import ComposableCore
import Foundation
import Synchronization

/// A call of a test that is running, such as an exploration or an advance of a scheduler.
///
/// It belongs to a thread, which runs it and the work that it resumes. A task-local value would be
/// inherited by the tasks of effects: they would keep the line of the step that started them.
package enum RunningStep {
  /// The lines of the innermost steps, by thread.
  private static let lines = Mutex<[UInt: SourceLine]>([:])

  /// The line of the step that is running on this thread; nil if none is.
  package static var line: SourceLine? {
    let thread = UInt(pthread_self())
    return lines.withLock { $0[thread] }
  }

  /// Runs `body` as a step at `line`.
  package static func run<Result>(at line: SourceLine, _ body: () -> Result) -> Result {
    let thread = UInt(pthread_self())
    let outer = lines.withLock { $0.updateValue(line, forKey: thread) }
    defer { lines.withLock { $0[thread] = outer } }
    return body()
  }
}
