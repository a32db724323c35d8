/// What a debugger adds to a shell; each does nothing by default.
@MainActor
public struct ShellHooks {
  /// Called after a control was used: what waited for it goes on.
  public var didTap: () -> Void = {}
  /// The number of effects in flight.
  public var inFlight: () -> Int = { 0 }
  /// The position shown in the prompt, as in `12/40`; empty at the present.
  public var position: () -> String = { "" }
  /// Waits at the end of the input for the effects that end by themselves.
  public var settle: () async -> Void = {}
  /// Why an action changed no screen; nil if the shell may say nothing.
  public var silence: () -> String? = { nil }
  /// Called before a control is used, with its name and what was typed after it.
  public var willTap: (_ name: String) -> Void = { _ in }

  public init() {}
}
