/// Keeps an engine, and stops its effects when the last store goes away.
///
/// Effects know the owner through their mailbox, weakly. Were that the engine itself, each of its retains would take
/// the slow way that objects with weak references take.
@usableFromInline
package final class EngineOwner<State, Action>: MailboxRecipient {
  @usableFromInline package let engine: Engine<State, Action>

  @usableFromInline
  package init(_ engine: Engine<State, Action>) {
    self.engine = engine
    engine.runtime.mailbox.attach(self)
  }

  deinit {
    engine.abandon()
  }

  package func receive(_ mail: [Mailbox.Letter], _ last: Mailbox.Letter?) {
    engine.receive(mail, last)
  }
}
