/// Extends a session, as time travel does: it adds verbs, intercepts the use of each control, and
/// can show a past step instead of the live screens.
///
/// A REPL works without one.
@MainActor package protocol ReplCompanion: AnyObject {
  /// The past step that is shown; nil at the present.
  var past: PastStep? { get }
  /// Called once, when the companion is added to `repl`; returns the verbs it adds.
  func join(_ repl: Repl) -> [Verb]
  /// Runs a session: prepares it, calls `session` once, and finishes after the last line.
  func run(_ session: () async -> Void) async
  /// Calls `send` once, after restoring the live store to the shown past step, if there is one.
  ///
  /// `send` uses a control of the live screens, or sends a typed action; `line` is the control's
  /// name and the text typed after it, or nil.
  func use(_ line: String?, send: () throws(Failure) -> Void) throws(Failure)
}

/// A past step as a REPL shows it.
@MainActor package struct PastStep {
  /// Its number among those of its branch, shown in the prompt, as in `12/40`.
  package var label: String
  /// Its screens, with the names of the live ones.
  package var screens: [NamedScreen]

  /// A past step with its label.
  package init(label: String, screens: [NamedScreen]) {
    self.label = label
    self.screens = screens
  }
}
