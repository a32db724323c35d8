extension AnyScheduler {
  /// Runs work immediately on the caller, ignoring delays; no time passes.
  ///
  /// Repeating work runs once, since it would otherwise never end; for the same reason a
  /// `timer(interval:)` ticks once and ends. Sleeping returns immediately.
  ///
  /// For previews, and for tests that don't depend on time. ``now`` is always zero, so a test of
  /// intervals uses a ``TestScheduler``.
  public static let immediate: AnyScheduler = {
    let sleep: Sleep = { _, _ in try Task.checkCancellation() }
    return AnyScheduler(
      Operations(
        now: { Instant() },
        schedule: { _, _, work in
          work()
          return ScheduledWork {}
        },
        scheduleTicks: { _, _, work in
          work(.zero)
          return ScheduledWork {}
        },
        sleep: sleep,
        timer: { Timer(interval: $0, now: { Instant() }, sleep: sleep, count: 1) },
        runsOnCaller: true))
  }()

  /// Reports every use as an issue and runs nothing.
  ///
  /// The report names it `AnyScheduler`; give it the dependency's name with
  /// ``unimplemented(_:fileID:filePath:line:column:)``.
  public static let unimplemented = AnyScheduler.unimplemented("AnyScheduler", at: nil)

  /// Reports every use as an issue that names `name`, and runs nothing.
  ///
  /// For tests that expect no scheduler to be used. Reading the time reports and returns zero,
  /// sleeping reports and throws `CancellationError`, so that the code after it does not run. The
  /// issue points at the line that created this scheduler.
  ///
  /// ```swift
  /// struct SearchEnvironment: Sendable {
  ///   var mainQueue: AnyScheduler
  ///
  ///   static let unimplemented = SearchEnvironment(mainQueue: .unimplemented("mainQueue"))
  /// }
  /// ```
  public static func unimplemented(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> AnyScheduler {
    .unimplemented(
      name, at: SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func unimplemented(_ name: String, at line: SourceLine?) -> AnyScheduler {
    let report: @Sendable (String) -> Void = { use in
      IssueReporter.current.unimplemented("\(name).\(use)", at: line)
    }
    let sleep: Sleep = { _, _ in
      report("sleep(until:)")
      throw CancellationError()
    }
    let readTime: @Sendable () -> Instant = {
      report("now")
      return Instant()
    }
    return AnyScheduler(
      Operations(
        now: readTime,
        schedule: { _, _, _ in
          report("schedule(after:)")
          return ScheduledWork {}
        },
        scheduleTicks: { _, _, _ in
          report("schedule(every:)")
          return ScheduledWork {}
        },
        sleep: sleep,
        sleepFor: { _, _ in
          report("sleep(for:)")
          throw CancellationError()
        },
        timer: { interval in
          report("timer(interval:)")
          return Timer(interval: interval, now: { Instant() }, sleep: sleep, count: 0)
        }))
  }
}
