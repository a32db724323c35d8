/// What a mailbox needs the types for, built where they are known: without, the same code costs 600 ns a tick.
@usableFromInline
struct EngineCode<State, Action> {
  @usableFromInline let processQueue: (Engine<State, Action>) -> Void
  @usableFromInline let settle: (Engine<State, Action>) -> Void
  @usableFromInline let tick: (Engine<State, Action>, Ticker, Duration) -> Void

  @inlinable
  init(
    processQueue: @escaping (Engine<State, Action>) -> Void,
    settle: @escaping (Engine<State, Action>) -> Void,
    tick: @escaping (Engine<State, Action>, Ticker, Duration) -> Void
  ) {
    self.processQueue = processQueue
    self.settle = settle
    self.tick = tick
  }
}
