import ComposableCore

/// The call of a test that is running, such as an exploration or an advance of a scheduler.
package enum RunningStep {
  /// The line of that call; nil outside of calls that set it.
  @TaskLocal package static var line: SourceLine?
}
