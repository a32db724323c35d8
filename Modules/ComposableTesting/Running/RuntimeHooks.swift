import Foundation

/// The hooks of the concurrency runtime that redirect jobs.
///
/// Only this type relies on them. If they are missing, or with `COMPOSABLE_FALLBACKS=1` in the
/// process's environment, nothing is installed. Then the tasks of clients run on other threads,
/// tests that wait for them have to run one at a time, and only a synchronous XCTest test can serve
/// the main actor, through its run loop.
package enum RuntimeHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Whether only public API may be used.
  package static let areOff = ProcessInfo.processInfo.environment["COMPOSABLE_FALLBACKS"] == "1"

  /// An identifier of the caller's task; nil outside of tasks.
  static var currentTask: Int? {
    guard let getCurrentTask else { return withUnsafeCurrentTask { $0?.hashValue } }
    return getCurrentTask().map(Int.init(bitPattern:))
  }

  // The function behind `withUnsafeCurrentTask`, whose result can only be hashed; used by every
  // call of a store. Invariant: it takes no arguments and returns the task's address, in C's
  // calling convention too. Benchmark: "test store, send and assert".
  private static let getCurrentTask = symbol(named: "swift_task_getCurrent").map {
    unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
  }

  /// The number of a job's task; nil if numbers cannot be read.
  ///
  /// Tasks are numbered from 1 in the order of their creation. Zero for a job that drains an
  /// actor's queue.
  static func number(of job: UnownedJob) -> UInt64? {
    getNumber?(unsafeBitCast(job, to: UnsafeRawPointer.self))
  }

  /// The number of the caller's task; nil outside of tasks, or if numbers cannot be read.
  static var currentNumber: UInt64? {
    getCurrentTask?().flatMap { getNumber?($0) }
  }

  // The function behind the description of a job. Invariant: it takes the job's address, which is
  // the task's, in C's calling convention too.
  private static let getNumber = symbol(named: "swift_task_getJobTaskId").map {
    unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt64).self)
  }

  /// Sends the jobs of tasks without an actor through `hook`; returns false if the runtime has no
  /// such hook.
  static func interceptGlobal(_ hook: @escaping EnqueueHook) -> Bool {
    guard let hookVariable = symbol(named: "swift_task_enqueueGlobal_hook") else { return false }
    hookVariable.assumingMemoryBound(to: EnqueueHook?.self).pointee = hook
    return true
  }

  /// Lets `hook` choose the main actor's executor; returns false if the runtime has no such hook.
  static func replaceMainExecutor(_ hook: @escaping MainExecutorHook) -> Bool {
    guard let hookVariable = symbol(named: "swift_task_getMainExecutor_hook") else { return false }
    hookVariable.assumingMemoryBound(to: MainExecutorHook?.self).pointee = hook
    return true
  }

  // Invariant: the variables with these names have these types in the runtimes of Swift 6.2 and
  // 6.3, and each is set once.
  private static func symbol(named name: String) -> UnsafeMutableRawPointer? {
    areOff ? nil : dlsym(dlopen(nil, RTLD_LAZY), name)
  }
}
