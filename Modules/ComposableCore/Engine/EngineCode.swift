/// What a mailbox needs the types for, built where they are known. Benchmark row: "virtual timer
/// tick, 1 running".
@usableFromInline
struct EngineCode<State, Action> {
  @usableFromInline let drain: (Engine<State, Action>) -> Void
  @usableFromInline let settle: (Engine<State, Action>) -> Void
  @usableFromInline let take: (Engine<State, Action>, Action, CancelScope) -> Void
  @usableFromInline let tick: (Engine<State, Action>, Ticker, Duration) -> Void

  @inlinable
  init(
    drain: @escaping (Engine<State, Action>) -> Void,
    settle: @escaping (Engine<State, Action>) -> Void,
    take: @escaping (Engine<State, Action>, Action, CancelScope) -> Void,
    tick: @escaping (Engine<State, Action>, Ticker, Duration) -> Void
  ) {
    self.drain = drain
    self.settle = settle
    self.take = take
    self.tick = tick
  }
}
