import Foundation

/// The hooks that the concurrency runtime offers to tools: where jobs go can be decided there.
///
/// This is the one place that relies on them. Where there are none, and with
/// `COMPOSABLE_FALLBACKS=1` in the process's environment, nothing is installed: tests that wait for
/// detached tasks then have to run one after the other, and only a synchronous test of XCTest can
/// serve the main actor, through its run loop.
package enum RuntimeHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Whether only public ways are to be used.
  package static let areOff = ProcessInfo.processInfo.environment["COMPOSABLE_FALLBACKS"] == "1"

  /// Tells the caller's task from every other that runs; nil where there is no task.
  static var currentTask: Int? {
    guard let getCurrentTask else { return withUnsafeCurrentTask { $0?.hashValue } }
    return getCurrentTask().map(Int.init(bitPattern:))
  }

  // What `withUnsafeCurrentTask` calls, whose result can only be hashed, at every call of a store.
  // Invariant: it takes nothing and answers the task's address, in C's convention too. Benchmark
  // row: "test store send and assert".
  private static let getCurrentTask = place("swift_task_getCurrent").map {
    unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
  }

  /// Sends the jobs of tasks without an actor through `hook`; false when the runtime has no such
  /// hook.
  static func interceptGlobal(_ hook: @escaping EnqueueHook) -> Bool {
    guard let place = place("swift_task_enqueueGlobal_hook") else { return false }
    place.assumingMemoryBound(to: EnqueueHook?.self).pointee = hook
    return true
  }

  /// Lets `hook` say which executor the main actor has; false when the runtime has no such hook.
  static func replaceMainExecutor(_ hook: @escaping MainExecutorHook) -> Bool {
    guard let place = place("swift_task_getMainExecutor_hook") else { return false }
    place.assumingMemoryBound(to: MainExecutorHook?.self).pointee = hook
    return true
  }

  // Invariant: the variables of these names have these types in the runtime of Swift 6.3, and each
  // is set once.
  private static func place(_ name: String) -> UnsafeMutableRawPointer? {
    areOff ? nil : dlsym(dlopen(nil, RTLD_LAZY), name)
  }
}
