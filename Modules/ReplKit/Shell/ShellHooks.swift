/// What a debugger adds to a shell; each does nothing by default.
@MainActor
public struct ShellHooks {
  /// Called after a line has run, before the screens that it changed are shown.
  public var didRun: () -> Void = {}
  /// Whether only timers have acted since the screens were last shown without a line.
  public var hasOnlyTicked: () -> Bool = { false }
  /// Called for Ctrl-C while no line runs.
  public var interrupt: () -> Void = {}
  /// The position shown in the prompt, as in `12/40`; empty at the present.
  public var position: () -> String = { "" }
  /// What ends a wait for which a control is disabled, as the end of a sentence; empty for nothing.
  public var remedy: () -> String = { "" }
  /// Why an action changed no screen; nil if the shell may say nothing.
  public var silence: () -> String? = { nil }
  /// Called for a control that is disabled: ends what the past state that is shown waits for in
  /// vain. Returns whether it did.
  public var unblock: () -> Bool = { false }
  /// What goes on after an interruption, as the end of a sentence; empty for nothing.
  public var whatGoesOn: () -> String = { "" }
  /// Uses a control by calling `send`; `line` is its name and what was typed after it.
  public var tap: (_ line: String, _ send: () -> Void) -> Void = { _, send in send() }
}
