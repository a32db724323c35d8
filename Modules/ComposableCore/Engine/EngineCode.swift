/// What a mailbox needs the types for, built where they are known. Benchmark row: "virtual timer
/// tick, 1 running".
@usableFromInline
struct EngineCode<State, Action> {
  @usableFromInline let drain: (Engine<State, Action>) -> Void
  @usableFromInline let settle: (Engine<State, Action>) -> Void
  @usableFromInline let take: (Engine<State, Action>, Action, CancelScope) -> Void
  @usableFromInline let deliverDirectly: (Engine<State, Action>, () -> Void) -> Void

  @inlinable
  init(
    drain: @escaping (Engine<State, Action>) -> Void,
    settle: @escaping (Engine<State, Action>) -> Void,
    take: @escaping (Engine<State, Action>, Action, CancelScope) -> Void,
    deliverDirectly: @escaping (Engine<State, Action>, () -> Void) -> Void
  ) {
    self.drain = drain
    self.settle = settle
    self.take = take
    self.deliverDirectly = deliverDirectly
  }
}
