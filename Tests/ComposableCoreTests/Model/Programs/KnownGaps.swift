/// The rules that the engine does not keep yet, each in one place; the model does as the engine
/// does until then.
///
/// Empty once the engine keeps them all.
enum KnownGaps {
  /// Issue 18, 7: a concatenation ends with the part that was cancelled. The engine starts the next part, and
  /// so it does when effects are cancelled by the number of their reduction; no program does that.
  static let concatenationsGoOn = false

  /// Issue 18, 6: what was cancelled starts nothing more. The engine delivers a plain value all the
  /// same.
  static let valuesStartInsideWhatIsCancelled = false

  /// Issue 18, 6: what a stopped effect has put into the queue is dropped. The engine delivers it.
  static let queuedValuesSurvive = false

  /// Rule 6: what a stopped effect has handed to a delay that goes on is dropped. The engine
  /// delivers it.
  static let delayedValuesSurvive = false

  /// Issue 18, 8: what is queued for a child that left does not reach its successor under the same
  /// id.
  static let successorsReceive = false

  /// Rule 8: what an effect sends after it was cancelled is dropped silently. The engine reports
  /// it.
  static let lateSendsAreReported = false

  /// Issue 18, 12: an effect does not cancel the scope it is in. The engine does so with
  /// `cancelInFlight`.
  static let effectsCancelThemselves = false

  /// Issue 18, 9: a case path's identity is the case. No program cancels everything in a case.
  static let casesHaveNoIdentity = true

  /// Rule 7: replacing an optional or enum child by one with another id takes its effects along.
  static let identitiesDoNotCount = false

  /// Issue 18, 8 and 11: one value an interval, in order; a value that waits keeps the window open, and the window
  /// ends with its place. No program uses these operations.
  static let operations: Set<String> = []
}
