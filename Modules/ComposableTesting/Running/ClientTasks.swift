import ComposableCore
import Foundation
import Synchronization

/// Runs effects, and provides the executors for the tasks that they create.
package protocol ClientTaskHost: AnyObject, Sendable {
  /// The executor of the effect running on `thread`; nil if no effect of this host is.
  ///
  /// Called with a lock held, so it must not wait, and must not create a task.
  func executor(on thread: UInt) -> (any ClientTaskExecutor)?
}

/// Runs the jobs of an effect and of the tasks that the effect creates.
package protocol ClientTaskExecutor: TaskExecutor {
  /// Enqueues a main actor job; returns false if this executor is on another thread.
  func enqueueMain(_ job: UnownedJob) -> Bool
  /// Observes the sleeps of a task that inherits no task-local values from an effect.
  var clientSleepObserver: SleepObserver? { get }
}

/// Runs the tasks that an effect's client creates on the effect's executor.
///
/// The operation of an effect prefers the effect's executor, and its child tasks inherit that. An
/// unstructured task doesn't, such as the `Task { … }` in a bridge from callbacks to a stream. So
/// each task that a thread creates while it runs an effect is assigned to the effect's executor
/// until the test ends. The executor runs it like the effect, so tasks that it creates are assigned
/// too.
///
/// That includes `Task.detached`, and the tasks of a stream that a reducer creates.
///
/// All other jobs of the runtime's global queue go to ``TestThreads``.
package enum ClientTasks {
  private struct Contents {
    /// The executors of the tasks that effects have created, by the task's number.
    var executors: [UInt64: any ClientTaskExecutor] = [:]
    /// The hosts whose effects may be running.
    var hosts: [ObjectIdentifier: any ClientTaskHost] = [:]
    /// The highest number of any task enqueued so far.
    var newest: UInt64 = 0

    /// The executor of the effect that the calling thread runs.
    var current: (any ClientTaskExecutor)? {
      let thread = UInt(pthread_self())
      return hosts.values.lazy.compactMap { $0.executor(on: thread) }.first
    }

    /// The executor of a task that an effect created, now or earlier.
    mutating func executor(of number: UInt64) -> (any ClientTaskExecutor)? {
      let mayBeNew = mayBeCreatedNow(number)
      newest = max(newest, number)
      if let assigned = executors[number] { return assigned }
      guard mayBeNew, let current else { return nil }
      executors[number] = current
      return current
    }

    /// Whether the caller may be creating the task that it enqueues. If not, it resumes the task,
    /// which may belong to any host.
    ///
    /// Tasks are numbered in the order of their creation, so a task can't be created by a newer
    /// one. Outside of tasks, the caller creates a task only if all others were enqueued before it.
    /// A foreign task that an older task of an effect resumes is taken for a new one. It then runs
    /// on the test's thread, which delays it but changes nothing else.
    private func mayBeCreatedNow(_ number: UInt64) -> Bool {
      number > (RuntimeHooks.currentNumber ?? newest)
    }
  }

  private static let contents = Mutex(Contents())

  private static let isInstalled: Bool = {
    guard RuntimeHooks.interceptGlobal({ job, _ in enqueue(job) }) else { return false }
    AnyScheduler.clientSleepObserver.withLock { $0 = { currentExecutor?.clientSleepObserver } }
    return true
  }()

  /// The executor that the calling task is assigned to, or that runs it now.
  private static var currentExecutor: (any ClientTaskExecutor)? {
    let number = RuntimeHooks.currentNumber ?? 0
    return contents.withLock { $0.executors[number] ?? $0.current }
  }

  /// Starts assigning the tasks that effects of `host` create.
  package static func add(_ host: any ClientTaskHost) {
    guard isInstalled else { return }
    contents.withLock { $0.hosts[ObjectIdentifier(host)] = host }
  }

  /// Reverts `add`. Tasks of the executors selected by `isGone` run elsewhere from now on.
  package static func remove(
    _ host: any ClientTaskHost, where isGone: (any ClientTaskExecutor) -> Bool
  ) {
    // Returned, so that nothing is released while the lock is held.
    let removed = contents.withLock { contents in
      let tasks = contents.executors.filter { isGone($0.value) }
      for number in tasks.keys { contents.executors[number] = nil }
      return (contents.hosts.removeValue(forKey: ObjectIdentifier(host)), tasks)
    }
    withExtendedLifetime(removed) {}
  }

  /// Enqueues a job of a task without an actor, or a job that drains an actor's queue.
  private static func enqueue(_ job: UnownedJob) {
    let executor = contents.withLock { contents -> (any ClientTaskExecutor)? in
      guard let number = RuntimeHooks.number(of: job) else { return nil }
      // An actor's queued tasks run before this thread leaves the effect.
      return number == 0 ? contents.current : contents.executor(of: number)
    }
    guard let executor else { return TestThreads.shared.enqueue(job) }
    executor.enqueue(ExecutorJob(job))
  }

  /// Whether the calling thread runs effects.
  static var isRunningEffects: Bool { contents.withLock { $0.current != nil } }

  /// The executor of the effect that caused a main actor job.
  static func executor(ofMainJob job: UnownedJob) -> (any ClientTaskExecutor)? {
    contents.withLock { contents in
      RuntimeHooks.number(of: job).flatMap { contents.executor(of: $0) } ?? contents.current
    }
  }
}
