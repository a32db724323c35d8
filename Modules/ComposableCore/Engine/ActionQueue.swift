/// First in, first out; one allocation for its whole life once it has grown.
@usableFromInline
package struct ActionQueue<Action> {
  /// An action that waits for its turn, or something an effect delivers, which may bring actions.
  @usableFromInline
  package struct Entry {
    @usableFromInline let action: Action?
    @usableFromInline let delivery: Mailbox.Delivery?
    /// The scope of the effect that sent the action: once that is cancelled, the action is dropped.
    @usableFromInline let source: CancelScope?
    /// The task of an action that was sent while another one was processed.
    @usableFromInline let task: SendTask?

    @inlinable
    init(
      action: Action?, source: CancelScope? = nil, task: SendTask? = nil,
      delivery: Mailbox.Delivery? = nil
    ) {
      self.action = action
      self.delivery = delivery
      self.source = source
      self.task = task
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { head == entries.count }

  @inlinable
  package mutating func append(_ entry: Entry) {
    if head > 64, head > entries.count / 2 {
      entries.removeSubrange(0..<head)
      head = 0
    }
    entries.append(entry)
  }

  /// The entry leaves the storage before it is used: destroying an action may run code that sends.
  @inlinable
  package mutating func popFirst() -> Entry? {
    guard head < entries.count else { return nil }
    if entries.count == 1 { return entries.removeLast() }
    let entry = entries[head]
    entries[head] = nil
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    }
    return entry
  }

  /// Takes out everything that waits.
  @inlinable
  mutating func takeAll() -> ActionQueue {
    var taken = ActionQueue()
    swap(&taken, &self)
    return taken
  }

  /// Puts everything of `other` behind what waits here.
  @inlinable
  mutating func append(contentsOf other: consuming ActionQueue) {
    guard !isEmpty else { return self = other }
    while let entry = other.popFirst() { append(entry) }
  }

  /// Whether something that an effect delivers waits among the actions.
  var hasDelivery: Bool {
    entries[head...].contains { $0?.delivery != nil }
  }
}
