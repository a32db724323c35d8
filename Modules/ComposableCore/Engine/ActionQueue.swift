/// First in, first out; one allocation for its whole life once it has grown.
@usableFromInline
package struct ActionQueue<Action> {
  @usableFromInline
  package struct Entry {
    @usableFromInline package let action: Action
    @usableFromInline package let origin: EffectOrigin?
    /// The place that the action came from, where that can go away.
    @usableFromInline package let place: StatePath?
    @usableFromInline package let task: SendTask?

    @inlinable
    package init(action: Action, origin: EffectOrigin?, place: StatePath?, task: SendTask?) {
      self.action = action
      self.origin = origin
      self.place = place
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
}
